/**
 * THE CHANNELS between the desktop's renderer and its main process: the golden list.
 * `window.portal` has one function for each and nothing else; main answers no other.
 * Every answer is an {@link IpcResult}, because nothing may be thrown across.
 */
import type { Reply, SessionInfo } from './port.ts'

/** Asked by the renderer, answered by main. The key is the function's name on `window.portal`. */
export const channels = {
  request: 'api:request',
  abort: 'api:abort',
  status: 'session:status',
  signOut: 'session:signOut',
  loadDraft: 'draft:load',
  saveDraft: 'draft:save',
  removeDraft: 'draft:delete',
  moveDraft: 'draft:move',
  loadRecords: 'records:load',
  saveRecords: 'records:save',
  resolveFile: 'file:resolve',
  saved: 'shell:saved',
  report: 'shell:report',
  activity: 'kiosk:activity',
  endKiosk: 'kiosk:end',
} as const

/** Pushed by main. The key is the function on `window.portal` that takes a listener. */
export const pushChannels = {
  onSessionChanged: 'session:changed',
  onProgress: 'api:progress',
  onNotice: 'shell:notice',
  onSaveNow: 'shell:save',
  onIdle: 'kiosk:idle',
} as const

/** `forbidden`: not asked by the app's own page. `bad_request`: misshapen. `failed`: an error inside main, logged there. */
export type IpcResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: 'forbidden' | 'bad_request' | 'failed' }

/** `File` does not survive IPC; its name, type and bytes do. */
export type WirePart =
  | { readonly field: string; readonly value: string }
  | { readonly field: string; readonly name: string; readonly type: string; readonly bytes: Uint8Array }

export interface WireRequest {
  /** Chosen by the renderer; names the request for `abort` and progress. */
  readonly id: number
  readonly call: string
  readonly params?: Readonly<Record<string, string>>
  readonly json?: Readonly<Record<string, unknown>>
  readonly parts?: readonly WirePart[]
  readonly remember?: boolean
}

/** What the renderer may know about the session and the shell: never the token. */
export interface ShellStatus {
  readonly session: SessionInfo
  /** Where the session outlives this run, or that it does not. */
  readonly storage: 'keychain' | 'memory'
  readonly kiosk: boolean
  readonly version: string
  /** Notices that have not been handed out yet, in plain English (keys for `t`). */
  readonly notices: readonly string[]
}

export interface WireFile {
  readonly id: string
  readonly name: string
  readonly type: string
  /** Milliseconds since 1970. */
  readonly lastModified: number
  /** Left out in a save when main has said that it holds the bytes of this id. */
  readonly bytes?: Uint8Array
}

/** A `StoredDraft` of the platform; both texts are encrypted. */
export interface WireDraft {
  readonly text: string
  readonly secret: string | null
  readonly files: readonly WireFile[]
}

/** `missing`: ids whose bytes main does not hold; nothing was saved, send again with them. */
export type SaveOutcome = { readonly saved: boolean } | { readonly missing: readonly string[] }

export interface StoredRecords {
  readonly records: Readonly<Record<string, string>>
  /** False when they live in memory only. */
  readonly lasting: boolean
}

export type ResolvedFile =
  | { readonly kind: 'image'; readonly dataUrl: string }
  | { readonly kind: 'document'; readonly type: string; readonly bytes: Uint8Array }

export interface UploadProgress {
  readonly id: number
  /** Bytes of the body. */
  readonly sent: number
  readonly total: number
}

/** Kiosk: seconds until the wipe, or null when the danger is over. */
export interface IdleState {
  readonly secondsLeft: number | null
}

/** `window.portal`, as the preload script puts it there. */
export interface Bridge {
  request(request: WireRequest): Promise<IpcResult<Reply>>
  abort(id: number): Promise<IpcResult<null>>
  status(): Promise<IpcResult<ShellStatus>>
  signOut(): Promise<IpcResult<null>>
  loadDraft(owner: string): Promise<IpcResult<WireDraft | 'damaged' | null>>
  saveDraft(draft: WireDraft & { readonly owner: string }): Promise<IpcResult<SaveOutcome>>
  removeDraft(owner: string): Promise<IpcResult<null>>
  moveDraft(owners: { readonly from: string; readonly to: string }): Promise<IpcResult<null>>
  loadRecords(): Promise<IpcResult<StoredRecords>>
  saveRecords(records: Readonly<Record<string, string>>): Promise<IpcResult<{ readonly lasting: boolean }>>
  resolveFile(address: string): Promise<IpcResult<ResolvedFile | null>>
  /** Answers `onSaveNow`: what was typed has been handed over. */
  saved(): Promise<IpcResult<null>>
  /** Something broke in the page. @param code its class and system code */
  report(code: string): Promise<IpcResult<null>>
  activity(): Promise<IpcResult<null>>
  endKiosk(): Promise<IpcResult<null>>
  onSessionChanged(listener: (session: SessionInfo) => void): () => void
  onProgress(listener: (progress: UploadProgress) => void): () => void
  onNotice(listener: (notice: string) => void): () => void
  onSaveNow(listener: () => void): () => void
  onIdle(listener: (idle: IdleState) => void): () => void
}
