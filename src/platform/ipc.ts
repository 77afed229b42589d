/**
 * IPC channels between the desktop's renderer and its main process, one row each. `window.portal` has one
 * function per channel; main handles no other. The functions, the preload script, the check of every argument and the
 * type of every result derive from the rows.
 */

import * as z from 'zod/mini'
import type { PageSettings } from '../config.ts'
import { languages } from '../domain/text/languages.ts'
import type { UserText } from '../domain/text/user-text.ts'
import { type CallName, isCallName } from '../provider/calls.ts'
import { fileLimits } from '../provider/limits.ts'
import type { Reply } from '../provider/reply.ts'
import { requestPath } from '../provider/request.ts'
import type { Command, FindRequest, Found, ProxyQuestion, SessionInfo } from './port.ts'

// --- arguments from the renderer: checked by shape and size; invalid ones are rejected, never repaired ---

const maxParts = 200
const maxTextLength = 1024 * 1024
function totalBytes(parts: readonly { readonly bytes?: Uint8Array | undefined }[]): number {
  return parts.reduce((total, { bytes: given }) => total + (given?.byteLength ?? 0), 0)
}

const nothing = z.undefined()
const id = z.int().check(z.gte(0))
const owner = z.string().check(z.minLength(1), z.maxLength(254))
const text = z.string().check(z.maxLength(maxTextLength))
const bytes = z.custom<Uint8Array<ArrayBuffer>>(
  (value) => value instanceof Uint8Array && value.byteLength <= fileLimits.bytesEach,
)
const field = z.string().check(z.regex(/^[A-Za-z0-9_[\]]{1,64}$/))
const fileName = z.string().check(z.maxLength(1000))
const mimeType = z.string().check(z.maxLength(200))

/** `File` does not survive IPC; its name, type and bytes do. */
const part = z.union([
  z.strictObject({ field, value: z.string().check(z.maxLength(100_000)) }),
  z.strictObject({ field, name: fileName, type: mimeType, bytes }),
])

const request = z
  .strictObject({
    /** Chosen by the renderer; identifies the request for `abort` and progress. */
    id,
    call: z.custom<CallName>(isCallName),
    params: z.optional(z.strictObject({ applicationId: z.optional(z.string()), step: z.optional(z.string()) })),
    json: z.optional(z.record(z.string(), z.unknown())),
    parts: z.optional(z.array(part).check(z.maxLength(maxParts))),
    remember: z.optional(z.boolean()),
  })
  .check(
    z.refine((given) => requestPath(given) !== null),
    z.refine(
      ({ parts = [] }) => totalBytes(parts.flatMap((one) => ('bytes' in one ? one : []))) <= fileLimits.bytesStep,
    ),
  )

const file = z.strictObject({
  id: z.string().check(z.regex(/^[\w.:-]{1,100}$/)),
  name: fileName,
  type: mimeType,
  /** Milliseconds since 1970. */
  lastModified: z.number(),
  /** Left out when main already has the bytes of this id. */
  bytes: z.optional(bytes),
})

/** A `StoredDraft` of the platform. */
const draft = z.strictObject({ text, files: z.array(file).check(z.maxLength(maxParts)) })

const ownedDraft = z.extend(draft, { owner })

const records = z
  .record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(100_000)))
  .check(z.refine((map) => Object.keys(map).length <= 100))

const credentials = z.strictObject({
  username: z.string().check(z.minLength(1), z.maxLength(1000)),
  password: z.string().check(z.maxLength(1000)),
})

/** Error codes such as 'TypeError' or 'Error EACCES', which can't contain an answer. */
const code = z.string().check(z.regex(/^[A-Za-z]\w{0,59}( [A-Z][A-Z0-9_]{1,39})?$/))

/** The read-only output type of a schema. */
type Checked<Schema extends z.ZodMiniType> = Frozen<z.output<Schema>>
type Frozen<T> = T extends Uint8Array ? T : T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T

export type WireRequest = Checked<typeof request>
export type WirePart = Checked<typeof part>
export type WireFile = Checked<typeof file>
export type WireDraft = Checked<typeof draft>

// --- replies and events of main ---

/** The initial state for the page, without the token. */
export interface ShellStart {
  readonly session: SessionInfo
  /** E-mail addresses of the signed-in user, as `ownerKey`. */
  readonly owners: readonly string[]
  /** How far this computer's clock is behind the provider's, in milliseconds. */
  readonly clockOffset: number
  readonly settings: Partial<PageSettings>
  /** People use this device one after the other. */
  readonly isShared: boolean
}

export interface StoredRecords {
  readonly records: Readonly<Record<string, string>>
  /** False when they are in memory only. */
  readonly lasting: boolean
}

export type ResolvedFile =
  | { readonly kind: 'image'; readonly dataUrl: string }
  | { readonly kind: 'document'; readonly type: string; readonly bytes: Uint8Array }

export interface UploadProgress {
  readonly id: number
  readonly sent: number
  readonly total: number
}

// --- the rows ---

export interface InvokeChannel<Argument, Answer> {
  readonly direction: 'invoke'
  readonly channel: string
  readonly argument: z.ZodMiniType<Argument>
  /** Known to the type check only. */
  readonly answer?: Answer
}

export interface Push<Value> {
  readonly direction: 'push'
  readonly channel: string
  /** Known to the type check only. */
  readonly value?: Value
}

function invoke<Answer>() {
  return <Argument>(channel: string, argument: z.ZodMiniType<Argument>): InvokeChannel<Argument, Answer> => ({
    direction: 'invoke',
    channel,
    argument,
  })
}

function push<Value>(channel: string): Push<Value> {
  return { direction: 'push', channel }
}

/** The key is the function's name on `window.portal`; that of a pushed channel takes a listener. */
export const channels = {
  /** The page is ready to receive pushed events. */
  start: invoke<ShellStart>()('shell:start', nothing),
  request: invoke<Reply>()('api:request', request),
  abort: invoke<void>()('api:abort', id),
  /** The page detects that the session has expired; main checks its own clock, and ends it if so. */
  checkSession: invoke<SessionInfo>()('session:check', nothing),
  signOut: invoke<void>()('session:signOut', nothing),
  loadDraft: invoke<WireDraft | 'unreadable' | null>()('draft:load', owner),
  loadDraftText: invoke<Pick<WireDraft, 'text'> | 'unreadable' | null>()('draft:loadText', owner),
  /** False: nothing was saved. The page sends all bytes again next time. */
  saveDraft: invoke<boolean>()('draft:save', ownedDraft),
  removeDraft: invoke<void>()('draft:delete', owner),
  loadRecords: invoke<StoredRecords>()('records:load', nothing),
  /** False: they are in memory only. */
  saveRecords: invoke<boolean>()('records:save', records),
  resolveFile: invoke<ResolvedFile | null>()('file:resolve', z.string().check(z.minLength(1), z.maxLength(8192))),
  /** Answers `onSaveNow`: all input was sent to main. */
  saved: invoke<void>()('shell:saved', nothing),
  /** An error in the page: its class and system code. */
  report: invoke<void>()('shell:report', code),
  language: invoke<void>()('shell:language', z.enum(languages)),
  /** Id of the last message that the signed-in user has seen; '' for none. */
  seenMessage: invoke<void>()('messages:seen', z.string().check(z.maxLength(1000))),
  /** Interviews that were changed on the calendar in this session, for the reminders; `start` null: no reminder. */
  interviews: invoke<void>()(
    'calendar:changed',
    z
      .array(z.strictObject({ id: z.string().check(z.maxLength(100)), start: z.nullable(z.number()) }))
      .check(z.maxLength(10_000)),
  ),
  /** Answers `onProxyQuestion`; null: Cancel. */
  answerProxy: invoke<void>()('proxy:answer', z.nullable(credentials)),
  /** Searches the page; '' ends the search. */
  find: invoke<void>()(
    'find:text',
    z.strictObject({ text: z.string().check(z.maxLength(1000)), forward: z.boolean(), isNew: z.boolean() }),
  ),
  activity: invoke<void>()('kiosk:activity', nothing),
  endKiosk: invoke<void>()('kiosk:end', nothing),
  onSessionChanged: push<SessionInfo>('session:changed'),
  /** The provider's time is known: how far this computer's clock is behind it, in milliseconds. */
  onClock: push<number>('session:clock'),
  onProgress: push<UploadProgress>('api:progress'),
  onNotice: push<UserText>('shell:notice'),
  /** A menu item or a notification was clicked. */
  onCommand: push<Command>('shell:command'),
  /** Main has asked for the calendar itself, for reminders: the reply. */
  onCalendar: push<Reply>('calendar:reply'),
  onProxyQuestion: push<ProxyQuestion>('proxy:question'),
  onFind: push<FindRequest>('find:open'),
  onFound: push<Found>('find:found'),
  onSaveNow: push<undefined>('shell:save'),
  /** Kiosk: seconds until the wipe; null when the warning is over. */
  onIdle: push<number | null>('kiosk:idle'),
} as const

type Channels = typeof channels
type NamesOf<Row> = { [Name in keyof Channels]: Channels[Name] extends Row ? Name : never }[keyof Channels]

export type InvokeName = NamesOf<{ readonly direction: 'invoke' }>
export type PushName = NamesOf<{ readonly direction: 'push' }>
export type ArgumentOf<Name extends InvokeName> =
  Channels[Name] extends InvokeChannel<infer Argument, infer _Answer> ? Frozen<Argument> : never
export type ResultOf<Name extends InvokeName> =
  Channels[Name] extends InvokeChannel<infer _Argument, infer Answer> ? Answer : never
export type ValueOf<Name extends PushName> = Channels[Name] extends Push<infer Value> ? Value : never
/** Parameter list of a channel's function: empty for a channel without an argument. */
export type OptionalArgument<Value> = [Value] extends [undefined] ? [] : [value: Value]

export function invokeRow<Name extends InvokeName>(name: Name): InvokeChannel<ArgumentOf<Name>, ResultOf<Name>> {
  const rows: { readonly [Each in InvokeName]: InvokeChannel<ArgumentOf<Each>, ResultOf<Each>> } = channels
  return rows[name]
}

export const invokeNames = (Object.keys(channels) as (keyof Channels)[]).filter(
  (name): name is InvokeName => channels[name].direction === 'invoke',
)

/** `forbidden`: not sent by the app's own page. `failed`: an error inside main, logged there. */
export type IpcResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: 'forbidden' | 'bad_request' | 'failed' }

/** `window.portal`, set by the preload script. Nothing throws: every result is an {@link IpcResult}. */
export type Bridge = {
  readonly [Name in InvokeName]: (...argument: OptionalArgument<ArgumentOf<Name>>) => Promise<IpcResult<ResultOf<Name>>>
} & {
  readonly [Name in PushName]: (listener: (...value: OptionalArgument<ValueOf<Name>>) => void) => () => void
}
