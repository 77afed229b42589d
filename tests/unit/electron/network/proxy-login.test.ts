import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createProxyDialog, createProxyLogins } from '../../../../electron/main/network/proxy-login.ts'
import type { Credentials, ProxyQuestion } from '../../../../src/platform/port.ts'

const proxy = { isProxy: true, host: 'proxy.example', port: 3128 }
const right = { username: 'dana', password: 'right' }
const wrong = { username: 'dana', password: 'wrong' }

let questions: ProxyQuestion[]
let gaveUp: number
beforeEach(() => {
  questions = []
  gaveUp = 0
})

/** Logins of a user who gives these answers, one after the other. */
function logins(...answers: (Credentials | null)[]) {
  const ask = async (question: ProxyQuestion) => {
    questions.push(question)
    return answers.shift() ?? null
  }
  const forRequest = createProxyLogins(ask, () => {
    gaveUp += 1
  })
  return () => {
    const login = forRequest()
    return (challenge = proxy) =>
      new Promise<(string | undefined)[]>((resolve) => login(challenge, (...given) => resolve(given)))
  }
}

describe('a proxy’s name and password', () => {
  it('are asked for once, by requests at the same time too, and kept for later ones', async () => {
    const request = logins(right)
    const given = await Promise.all([request()(), request()()])
    expect([...given, await request()()]).toEqual(Array(3).fill(['dana', 'right']))
    expect(questions).toEqual([{ host: 'proxy.example:3128', isWrong: false }])
  })

  it('that are wrong are asked for again; another request does not count them twice', async () => {
    const request = logins(wrong, right)
    const [one, other] = [request(), request()]
    await Promise.all([one(), other()])
    expect(await Promise.all([one(), other()])).toEqual([
      ['dana', 'right'],
      ['dana', 'right'],
    ])
    expect(questions.map(({ isWrong }) => isWrong)).toEqual([false, true])
  })

  it('are not asked for again after Cancel', async () => {
    const request = logins(null, right)
    expect(await request()()).toEqual([])
    expect(await request()()).toEqual([])
    expect([questions.length, gaveUp]).toEqual([1, 1])
  })

  it('are never given to a server', async () => {
    const request = logins(right)
    await request()()
    expect(await request()({ ...proxy, isProxy: false })).toEqual([])
  })
})

it('the page shows one question at a time, again when it is new', async () => {
  const show = vi.fn()
  const dialog = createProxyDialog(show)
  const [first, second] = ['a:1', 'b:1'].map((host) => dialog.ask({ host, isWrong: false }))
  await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(1))
  dialog.onPageStart()
  expect(show.mock.calls.map(([{ host }]) => host)).toEqual(['a:1', 'a:1'])
  dialog.answer(right)
  expect(await first).toBe(right)
  await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(3))
  dialog.answer(null)
  expect(await second).toBeNull()
  dialog.onPageStart()
  expect(show).toHaveBeenCalledTimes(3)
})
