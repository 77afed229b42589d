/** Returns the class and system code of a thrown value. Its message is left out: it may quote user data. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'thrown'
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? `${error.name} ${code}` : error.name
}
