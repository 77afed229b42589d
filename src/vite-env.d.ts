/** What the page's head asks for at an address; made from the route table by scripts/vite/first-page.ts. */
interface AheadRow {
  readonly path: string
  /** For those too who are not signed in. */
  readonly open: boolean
  readonly signedOutOnly?: boolean
  /** Scripts and style sheets. */
  readonly files: readonly string[]
  readonly calls: readonly AheadCall[]
}

interface AheadCall {
  /** Behind the provider's origin. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Only where the device keeps a record of this name. */
  readonly ifKept?: string
}

/** A catalog, made into an object by scripts/vite/po.ts. */
declare module '*.po' {
  export const texts: Readonly<Record<string, string>>
}
