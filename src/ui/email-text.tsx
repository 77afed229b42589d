/** An e-mail address that wraps before its '@'. */
export function EmailText({ children: email }: { readonly children: string }) {
  const at = Math.max(email.lastIndexOf('@'), 0)
  return (
    <bdi translate="no">
      <span>{email.slice(0, at)}</span>
      <wbr />
      <span>{email.slice(at)}</span>
    </bdi>
  )
}
