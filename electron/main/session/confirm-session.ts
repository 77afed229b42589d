import { confirmTimeoutMs } from '../../../src/domain/session/token.ts'
import type { SessionInfo } from '../../../src/platform/port.ts'
import type { Forwarder } from './api-forwarder.ts'
import type { TokenVault } from './token-vault.ts'

/** Id of the request. The page's ids are above it, those of the notifications below. */
const requestId = 0

/**
 * Returns the session for a page that starts. Asks the provider first if the token has expired by this computer's clock
 * only, because the clock may be wrong (D-7). Without an answer the token stays and the user counts as signed out.
 */
export async function confirmSession(
  vault: Pick<TokenVault, 'info' | 'isUnconfirmed'>,
  forwarder: Pick<Forwarder, 'send' | 'abort'>,
): Promise<SessionInfo> {
  if (vault.isUnconfirmed()) {
    const timer = setTimeout(() => forwarder.abort(requestId), confirmTimeoutMs)
    await forwarder.send({ id: requestId, call: 'dashboard' })
    clearTimeout(timer)
  }
  return vault.isUnconfirmed() ? { signedIn: false, reason: 'unconfirmed' } : vault.info()
}
