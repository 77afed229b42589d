/**
 * Small checked readers for the provider's fields: what does not fit becomes a safe default, one
 * field at a time, so that one odd value never costs the whole screen. Plain checks and
 * no zod: the sign-in screen needs these, and zod would be a twelfth of all it loads.
 */

/** What an application id may look like: it becomes part of a path. */
export const applicationIdPattern = /^[A-Za-z0-9_-]{1,64}$/

/** An id as text; null for 0, empty, objects and anything that could not be part of a path. */
export function readId(value: unknown): string | null {
  const id = readText(value)
  return applicationIdPattern.test(id) && id !== '0' ? id : null
}

/** An object, and neither null nor a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An object's own fields; an empty object for anything else. */
export function readObject(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}

/** Text, or a number as text; '' for anything else. */
export function readText(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return typeof value === 'string' ? value : ''
}

/** A finite number, also one written as text; null for anything else. */
export function readNumber(value: unknown): number | null {
  const text = readText(value).trim()
  const number = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

/** The application id, from `application_id`, `applicationId` or `id`, at the top or under `data`. */
export function readApplicationId(body: unknown): string | null {
  const top = readObject(body)
  const data = readObject(top.data)
  for (const name of ['application_id', 'applicationId', 'id']) {
    for (const place of [top, data]) {
      if (Object.hasOwn(place, name)) {
        const id = readId(place[name])
        if (id !== null) return id
      }
    }
  }
  return null
}
