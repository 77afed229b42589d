/** An e-mail address that wraps before its '@'. */
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
