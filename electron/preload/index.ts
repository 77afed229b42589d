/**
 * Exposes `window.portal` to the page: one function per channel of `src/platform/ipc.ts`. It does not expose
 * ipcRenderer or its events, so the page can reach no other channel.
 */
import { contextBridge, ipcRenderer } from 'electron'
import { channels } from '../../src/platform/ipc.ts'

type Invoke = (argument?: unknown) => Promise<unknown>
type Listen = (listener: (value: unknown) => void) => () => void

function invoke(channel: string): Invoke {
  return (argument) => ipcRenderer.invoke(channel, argument)
}

function listen(channel: string): Listen {
  return (listener) => {
    const onMessage = (_event: unknown, value: unknown): void => listener(value)
    ipcRenderer.on(channel, onMessage)
    return () => ipcRenderer.removeListener(channel, onMessage)
  }
}

const functions = Object.entries(channels).map(([name, { direction, channel }]): [string, Invoke | Listen] => [
  name,
  direction === 'invoke' ? invoke(channel) : listen(channel),
])

contextBridge.exposeInMainWorld('portal', Object.fromEntries(functions))
