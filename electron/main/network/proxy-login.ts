/**
 * Name and password for a proxy that asks for them (Basic, Digest, NTLM). The user types them once; they stay in memory
 * and go to proxies only, never to a server. Electron refuses such a request if nobody listens to its `login` event.
 */
import type { AuthInfo } from 'electron'
import { createWorkQueue } from '../../../src/domain/common/work-queue.ts'
import { msg } from '../../../src/domain/text/user-text.ts'
import type { Credentials, ProxyQuestion } from '../../../src/platform/port.ts'

export const noProxyNotice = msg(
  'Without the name and password of your network’s proxy, the app can’t connect. To enter them again, quit the app and open it.',
)

export type AnswerChallenge = (
  challenge: Pick<AuthInfo, 'isProxy' | 'host' | 'port'>,
  answer: (username?: string, password?: string) => void,
) => void

/**
 * @param ask asks the user; null: they give up
 * @param onGiveUp this run goes on without the proxy
 * @returns a function that makes the listener of one request
 */
export function createProxyLogins(
  ask: (question: ProxyQuestion) => Promise<Credentials | null>,
  onGiveUp: () => void,
): () => AnswerChallenge {
  /** By host and port. All requests share an answer, also while the user types it. */
  const answers = new Map<string, Promise<Credentials | null>>()

  function askFor(host: string, isWrong: boolean): Promise<Credentials | null> {
    const answer = ask({ host, isWrong }).then((credentials) => {
      if (credentials === null) onGiveUp()
      return credentials
    })
    answers.set(host, answer)
    return answer
  }

  return () => {
    let tried: Promise<Credentials | null> | null = null
    return ({ isProxy, host, port }, answer) => {
      if (!isProxy) return answer()
      const address = `${host}:${port}`
      const known = answers.get(address)
      // Otherwise another request has asked meanwhile.
      tried = known === undefined || known === tried ? askFor(address, known !== undefined) : known
      void tried.then((credentials) => {
        if (credentials === null) answer()
        else answer(credentials.username, credentials.password)
      })
    }
  }
}

/** Asks in the page, one question at a time. @param show displays a question */
export function createProxyDialog(show: (question: ProxyQuestion) => void) {
  const queue = createWorkQueue()
  let open: { readonly question: ProxyQuestion; readonly resolve: (answer: Credentials | null) => void } | null = null
  return {
    ask: (question: ProxyQuestion) =>
      queue.run(
        () =>
          new Promise<Credentials | null>((resolve) => {
            open = { question, resolve }
            show(question)
          }),
      ),
    /** The user's answer; null: Cancel. */
    answer(credentials: Credentials | null) {
      open?.resolve(credentials)
      open = null
    },
    /** The page is ready, or new: shows the open question. */
    onPageStart() {
      if (open !== null) show(open.question)
    },
  }
}
