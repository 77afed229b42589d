import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type OpenedRequest, sendRequest } from '../../../../electron/main/network/upload.ts'

const bytes = new Uint8Array(1000).fill(7)

/**
 * Like Electron's `net.request`: it copies the body at once, reports later how much was sent, and is closed before any
 * reply (electron/electron#47096).
 */
function openRequest() {
  const events = new EventEmitter()
  const seen = { headers: {} as Record<string, string>, body: null as Buffer | null, aborted: false, current: 0 }
  const request = Object.assign(events, {
    setHeader: (name: string, value: string) => Object.assign(seen.headers, { [name]: value }),
    getUploadProgress: () => ({ active: true, started: true, current: seen.current, total: bytes.byteLength }),
    end: (body: Buffer) => {
      seen.body = body
      events.emit('close')
    },
    abort: () => {
      seen.aborted = true
      events.emit('close')
    },
  }) as unknown as OpenedRequest & EventEmitter
  const reply = (statusCode: number, text: string, headers: Readonly<Record<string, string>> = {}) =>
    request.emit(
      'response',
      Object.assign(Readable.from([Buffer.from(text)]), {
        statusCode,
        headers: { 'content-type': 'application/json', ...headers },
      }),
    )
  return { request, seen, reply }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('sendRequest', () => {
  it('reports only sent bytes, each step once, and the last byte with the reply', async () => {
    const { request, seen, reply } = openRequest()
    const progress: number[] = []
    const answer = sendRequest(request, { 'Content-Type': 'x/y' }, { bytes, onSent: (sent) => progress.push(sent) })
    expect(seen.headers).toEqual({ 'Content-Type': 'x/y', Connection: 'close' })
    expect(seen.body).toEqual(Buffer.from(bytes))
    vi.advanceTimersByTime(500)
    expect(progress).toEqual([])
    seen.current = 400
    vi.advanceTimersByTime(500)
    expect(progress).toEqual([400])
    reply(201, '{"a":1}')
    const response = await answer
    expect([response.status, await response.json()]).toEqual([201, { a: 1 }])
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(progress).toEqual([400, 1000])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('reads a reply with a header that no Response can have', async () => {
    const { request, seen, reply } = openRequest()
    const answer = sendRequest(request, {}, { bytes, onSent: () => undefined })
    reply(200, '{"a":1}', { 'content-disposition': 'inline; filename="Łukasz.pdf"' })
    expect(await (await answer).json()).toEqual({ a: 1 })
    expect(seen.aborted).toBe(false)
  })

  it('fails at a status that no Response can have', async () => {
    const { request, reply } = openRequest()
    const answer = sendRequest(request, {}, { bytes, onSent: () => undefined })
    reply(999, '{}')
    await expect(answer).rejects.toThrow(RangeError)
  })

  it('ends a reply that is not read to its end', async () => {
    vi.useRealTimers()
    const { request, seen, reply } = openRequest()
    const answer = sendRequest(request, {}, { bytes, onSent: () => undefined })
    reply(200, 'x'.repeat(100_000))
    await (await answer).body?.cancel()
    await vi.waitFor(() => expect(seen.aborted).toBe(true))
  })

  it('ends with its signal, before the reply and before the start', async () => {
    const { request, seen } = openRequest()
    const abort = new AbortController()
    const answer = sendRequest(request, {}, { bytes, onSent: () => undefined }, abort.signal)
    abort.abort(new Error('given up'))
    await expect(answer).rejects.toThrow('given up')
    expect(seen.aborted).toBe(true)
    const late = openRequest()
    await expect(sendRequest(late.request, {}, { bytes, onSent: () => undefined }, abort.signal)).rejects.toThrow(
      'given up',
    )
    expect([late.seen.aborted, late.seen.body]).toEqual([true, null])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('rejects when the connection is lost', async () => {
    const { request } = openRequest()
    const answer = sendRequest(request, {}, { bytes, onSent: () => undefined })
    request.emit('error', new Error('net::ERR_CONNECTION_RESET'))
    await expect(answer).rejects.toThrow('net::ERR_CONNECTION_RESET')
    expect(vi.getTimerCount()).toBe(0)
  })
})
