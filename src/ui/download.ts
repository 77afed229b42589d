/**
 * Saves a file that the page holds, or what an address of the provider's holds, as the browser's own download; on the
 * desktop the system asks for the place. A blob: address is used up.
 */
export function download(what: Blob | string, name: string): void {
  const link = document.createElement('a')
  link.href = typeof what === 'string' ? what : URL.createObjectURL(what)
  link.download = name
  link.target = '_blank'
  link.rel = 'noopener'
  link.click()
  if (link.href.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
