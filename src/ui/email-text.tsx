/** An e-mail address; one that does not fit on its line is broken before its '@', not before its last letter. */
export function EmailText({ children: email }: { readonly children: string }) {
  const at = Math.max(email.lastIndexOf('@'), 0)
  return (
    <bdi>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  )
}
