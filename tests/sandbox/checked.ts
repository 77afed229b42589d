/** Checks what tests, scripts and people give to the sandbox and the test kit. */
import type * as z from 'zod'
import { Refusal } from './provider.ts'

/**
 * Returns the values as the schema reads them.
 * @param what that the values belong to, for the message
 * @throws Refusal (400) that says what is wrong, with the known names if one is misspelt
 */
export function checked<Shape extends z.ZodRawShape>(
  what: string,
  schema: z.ZodObject<Shape, z.core.$strict>,
  values: unknown,
): z.output<typeof schema> {
  const read = schema.safeParse(values)
  if (read.success) return read.data
  const problems = read.error.issues.map(({ path, code, message }) => {
    const known = code === 'unrecognized_keys' ? ` (known: ${Object.keys(schema.shape).join(', ')})` : ''
    return `${path.join('.') || what}: ${message}${known}`
  })
  throw new Refusal(400, problems.join('; '))
}
