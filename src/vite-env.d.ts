/** A catalog, made into an object by build/po.ts. */
declare module '*.po' {
  export const texts: Readonly<Record<string, string>>
}
