/** The class and system code of something thrown. Its message may quote a person's words. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'thrown'
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? `${error.name} ${code}` : error.name
}
