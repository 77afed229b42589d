/** Loaded on demand: electron-updater is large, and only released apps need it. */
import { once } from 'node:events'
import { app, autoUpdater as systemUpdater } from 'electron'
import electronUpdater from 'electron-updater'
import type { AnswerChallenge } from '../network/proxy-login.ts'
import { type UpdateOptions, type Updater, watchForUpdates } from './updates.ts'

interface StartOptions extends Pick<UpdateOptions, 'url' | 'publicKey' | 'log' | 'onReady'> {
  readonly proxyLogin: () => AnswerChallenge
}

export async function startUpdates({ proxyLogin, ...options }: StartOptions): Promise<void> {
  const updater = electronUpdater.autoUpdater as unknown as Updater
  // The listener of each request's `login` event: only with its own can a wrong answer be told from another request's.
  Object.defineProperty(updater.httpExecutor, 'proxyLoginCallback', { get: proxyLogin })
  await watchForUpdates(updater, {
    ...options,
    releaseLock: () => app.releaseSingleInstanceLock(),
    staged: async () => process.platform === 'darwin' && once(systemUpdater, 'update-downloaded'),
  })
}
