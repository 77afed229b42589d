/** Returns a name's first character with its marks, in upper case, or 'U'. A phone takes 0.1 s for Intl.Segmenter. */
export function initialOf(name: string): string {
  return (name.trim().match(/^.(?:[\u0300-\u036f\ufe0f\u{1f3fb}-\u{1f3ff}]|\u200d.)*/u)?.[0] ?? 'U').toUpperCase()
}
