/** Sanitizes file names, which are untrusted. */

const maxLength = 120
/** Names that Windows reserves for devices, with any extension. */
const reserved = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i
/** Control characters, and those that reverse the reading direction ("photo<U+202E>gpj.exe"). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are to be removed
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Returns a safe last part of a path, at most 120 characters, never empty. */
export function cleanFileName(name: string): string {
  const base = name.normalize('NFC').replace(unsafe, '').split(/[\\/]/).pop() as string
  const plain = base
    .replace(/[:*?"<>|#%]/g, '_') // systems reserve them, or addresses do
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '')
  if (plain === '') return 'file'
  const safe = reserved.test(plain) ? `_${plain}` : plain
  if (safe.length <= maxLength) return safe
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(safe)?.[0] ?? ''
  return safe.slice(0, maxLength - extension.length) + extension
}

/**
 * Returns the address of a file with '%' and '#' encoded where a provider left them as they are in its name:
 * '/COI #2 100%.pdf'.
 */
export function encodedAddress(address: string): string {
  const plain = address.replace(/%(?![0-9a-f]{2})/gi, '%25')
  const extensionAt = [...plain.matchAll(/\.\w{2,5}(?:$|\?)/g)].at(-1)?.index ?? 0
  return plain.slice(0, extensionAt).replaceAll('#', '%23') + plain.slice(extensionAt)
}

const extension = /\.[^.]*$/

export function bareName(name: string): string {
  return name.replace(extension, '')
}

/** iPhones name each new photo 'image.jpg'. */
export function unusedName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map(bareName))
  let unused = bareName(name)
  for (let number = 2; taken.has(unused); number += 1) unused = `${bareName(name)}-${number}`
  return unused + (extension.exec(name)?.[0] ?? '')
}
