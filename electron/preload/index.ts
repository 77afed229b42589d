/**
 * Puts `window.portal` into the page: one function per channel of `src/platform/ipc.ts`, and nothing
 * else. Functions, not ipcRenderer and not its events, so that a page can't reach any other channel.
 */
import { contextBridge, ipcRenderer } from 'electron'
import { channels, pushChannels } from '../../src/platform/ipc.ts'

type Ask = (argument?: unknown) => Promise<unknown>
type Listen = (listener: (value: unknown) => void) => () => void

const asks = Object.entries(channels).map(([name, channel]): [string, Ask] => [
  name,
  (argument) => ipcRenderer.invoke(channel, argument),
])

const listens = Object.entries(pushChannels).map(([name, channel]): [string, Listen] => [
  name,
  (listener) => {
    const heard = (_event: unknown, value: unknown): void => listener(value)
    ipcRenderer.on(channel, heard)
    return () => ipcRenderer.removeListener(channel, heard)
  },
])

contextBridge.exposeInMainWorld('portal', Object.fromEntries<Ask | Listen>([...asks, ...listens]))
