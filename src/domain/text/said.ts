/** A text kept to be shown later: in English, with the values of its marks. It is translated when it is shown. */
export type Said = string | { readonly text: string; readonly values: Readonly<Record<string, string | number>> }

/** Equal for equal texts. */
export function keyOf(said: Said): string {
  return JSON.stringify(said)
}
