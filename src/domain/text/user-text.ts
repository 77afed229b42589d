/** A text kept to be shown later: in English, with the values of its marks. It is translated when it is shown. */
export type UserText = string | { readonly text: string; readonly values: Readonly<Record<string, string | number>> }

/** Equal for equal texts. */
export function userTextKey(text: UserText): string {
  return JSON.stringify(text)
}
