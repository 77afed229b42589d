/** Languages that the portal can be shown in, by their tags. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]
