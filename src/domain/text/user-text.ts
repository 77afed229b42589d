/** English text with the values of its placeholders, which may be texts. It is translated when it is displayed. */
export type UserText = string | TextWithValues

interface TextWithValues {
  readonly text: string
  readonly values: Readonly<Record<string, string | number | TextWithValues>>
}

/**
 * Marks a text, or a list of texts, that stands in a table or variable: `npm run texts` puts it into the catalogs, and
 * t() translates it where it is displayed. Pure, so that the bundler drops unused tables.
 */
/* @__NO_SIDE_EFFECTS__ */
export function msg<const Text extends string | readonly string[]>(text: Text): Text {
  return text
}

export function userTextKey(text: UserText): string {
  return JSON.stringify(text)
}
