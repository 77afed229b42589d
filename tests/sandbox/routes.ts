/** Finds the call of a request in the portal's own table of methods and paths. */
import { type CallName, callRow, calls, paramPatterns } from '../../src/provider/calls.ts'

interface Route {
  readonly call: CallName
  readonly params: Readonly<Record<string, string>>
  /** The wizard's step, for calls that save one. */
  readonly step: number | null
}

const patterns = (Object.keys(calls) as CallName[]).map((call) => {
  const source = callRow(call)
    .path.split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1] as keyof typeof paramPatterns | undefined
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      return `(?<${name}>${paramPatterns[name].source.replace(/^\^|\$$/g, '')})`
    })
    .join('')
  return { call, path: new RegExp(`^${source}$`) }
})

/** Returns the call of a path, or the status 404 or 405. @param path raw, percent-encoded */
export function findRoute(method: string, path: string): Route | 404 | 405 {
  const fitting = patterns.filter((pattern) => pattern.path.test(path))
  const found = fitting.find((pattern) => callRow(pattern.call).method === method)
  if (found === undefined) return fitting.length > 0 ? 405 : 404
  const params = { ...found.path.exec(path)?.groups }
  const step = found.call === 'createApplication' ? 1 : params.step === undefined ? null : Number(params.step)
  return { call: found.call, params, step }
}
