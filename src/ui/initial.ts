/** First letter of a name as a person sees it (an accent or an emoji stays whole), in capitals; 'U' for none. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim())
  return first?.segment.toUpperCase() ?? 'U'
}
