/** On the desktop a save dialog opens. Revokes a blob: address. */
export function download(what: Blob | string, name: string): void {
  const link = document.createElement('a')
  link.href = typeof what === 'string' ? what : URL.createObjectURL(what)
  link.download = name
  link.target = '_blank'
  link.rel = 'noopener'
  link.click()
  if (link.href.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
