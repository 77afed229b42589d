/**
 * Every text that a person reads passes through here. The English text is the
 * key; `{name}` marks a value. What travels to the provider never passes through here.
 */
export function t(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : mark))
}
