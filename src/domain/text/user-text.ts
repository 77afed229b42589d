/** English text with the values of its placeholders. It is translated when it is displayed. */
export type UserText = string | { readonly text: string; readonly values: Readonly<Record<string, string | number>> }

/** Returns a key that is equal for equal texts and values. */
export function userTextKey(text: UserText): string {
  return JSON.stringify(text)
}
