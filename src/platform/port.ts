/** Everything that differs between the web build and the desktop app. Nothing here throws: failures are replies. */

import type { UserText } from '../domain/text/user-text.ts'
import type { Reply } from '../provider/reply.ts'
import type { CallRequest } from '../provider/request.ts'
import type { ArgumentOf, Bridge } from './ipc.ts'

export type { Reply } from '../provider/reply.ts'
export type { CallRequest, Part } from '../provider/request.ts'

export interface SendOptions {
  readonly signal?: AbortSignal | undefined
  /** Called for uploads with the bytes of the body sent so far, and the total; 0 when one begins after a wait. */
  readonly onProgress?: (sent: number, total: number) => void
  /** No reply that was requested before this call is used. */
  readonly fresh?: boolean
}

/** Why the session ended; the sign-in screen explains it. */
export type SessionEndReason = 'none' | 'expired' | 'malformed' | 'ended'

export type SessionInfo =
  | { readonly signedIn: false; readonly reason: SessionEndReason }
  | {
      readonly signedIn: true
      /** Expiry of the token in milliseconds since 1970, by the provider's clock. Tells sessions apart. */
      readonly expiresAt: number
    }

/** Small texts under the names of `recordKeys`. Encrypted on the desktop; where nothing is kept, until the session ends. */
export interface DeviceRecords {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** False when writing failed (storage full or blocked) and records are in memory only. */
  readonly lasting: boolean
}

/** A stored wizard draft, always encrypted on the device. */
export interface StoredDraft {
  readonly text: string
  /** Files that were damaged, or not stored before the app ended, are left out. */
  readonly files: readonly DraftFile[]
}

export interface DraftFile {
  /** Set by the caller, unique within a draft; bytes already stored under it are not written again. */
  readonly id: string
  readonly file: File
}

/** 'unreadable': there may be a draft that is damaged or can't be read now. Only a person decides to remove it. */
export type LoadedDraft = StoredDraft | 'unreadable' | null

export type LoadedText = Pick<StoredDraft, 'text'> | 'unreadable' | null

/** Drafts, one per owner (an e-mail in lower case). */
export interface DraftStore {
  load(owner: string): Promise<LoadedDraft>
  /** Reads no file: a draft's photos take seconds. */
  loadText(owner: string): Promise<LoadedText>
  /** Stores the text, then each new file. Resolves false when something could not be stored. */
  save(owner: string, draft: StoredDraft): Promise<boolean>
  remove(owner: string): Promise<void>
  /**
   * Waits for the provider's time, then removes expired drafts of others than the signed-in owner, who may have typed
   * while this device's clock was wrong (on the desktop main does this).
   */
  removeExpired(owner: string): Promise<void>
}

/** The portal on this device: offline copy, updates, installation. */
export interface Releases {
  /**
   * Stores this release for offline use and checks for newer ones. Does nothing without browser support.
   * @param onNewer called when a newer release is on this device
   */
  registerWorker(onNewer: () => void): Promise<void>
  /** Lets a newer release that waits replace this one, before the user's reload. */
  takeNewer(): Promise<void>
  addManifest(): void
}

/** What the device offers its user. Screens ask for a trait, never for the kind of device. */
export interface Traits {
  /** Answers, choices and the session stay on the device; otherwise they end with the session. */
  readonly keepsData: boolean
  /** The user may choose files. On a shared machine a file dialog would expose the disk. */
  readonly attachesFiles: boolean
  /** The user may take copies away: prints and saved files. */
  readonly takesCopies: boolean
  /** Google signs people in here; it refuses embedded browsers. */
  readonly allowsGoogle: boolean
  /** What opens when it is a link in a text of the provider. On a shared machine a link leads out of the app. */
  readonly opensLinks: 'all' | 'phones' | 'none'
  /** The browser asks before it closes a page with unstored files. The desktop app stores them first. */
  readonly asksOnClose: boolean
}

/** The web build on a personal device. */
export const personalTraits: Traits = {
  keepsData: true,
  attachesFiles: true,
  takesCopies: true,
  allowsGoogle: true,
  opensLinks: 'all',
  asksOnClose: true,
}

/** The desktop app on a personal device. */
export const desktopTraits: Traits = {
  ...personalTraits,
  allowsGoogle: false,
  opensLinks: 'phones',
  asksOnClose: false,
}

/** The desktop app on a device that people use one after the other. */
export const sharedTraits: Traits = {
  keepsData: false,
  attachesFiles: false,
  takesCopies: false,
  allowsGoogle: false,
  opensLinks: 'none',
  asksOnClose: false,
}

/** Idle warning and wipe of a device that people use one after the other. */
export interface SharedDevice {
  /** Called on every change with the seconds until the wipe; null when the user is active again. */
  onWarning(listener: (secondsLeft: number | null) => void): () => void
  /** Removes all traces of the user, and opens a fresh sign-in screen. */
  wipe(): Promise<void>
}

export type MenuCommand = 'dashboard' | 'application' | 'calendar' | 'profile' | 'schedule' | 'refresh'

/** From the menu, or from a notification: opens the interview on the calendar. */
export type Command = MenuCommand | { readonly interview: string }

export type ChangedInterview = ArgumentOf<'interviews'>[number]

/** A proxy of the user's network asks for a name and password. */
export interface ProxyQuestion {
  readonly host: string
  readonly isWrong: boolean
}

export type Credentials = NonNullable<ArgumentOf<'answerProxy'>>

export type FindRequest = 'open' | 'next' | 'previous'

export interface Found {
  readonly matches: number
  /** Number of the highlighted match, from 1; 0: none. */
  readonly active: number
}

/** What the page and the desktop app around it tell each other: rows of `channels` in ipc.ts. */
export type DesktopApp = Pick<
  Bridge,
  | 'language'
  | 'seenMessage'
  | 'interviews'
  | 'onCalendar'
  | 'onCommand'
  | 'answerProxy'
  | 'onProxyQuestion'
  | 'find'
  | 'onFind'
  | 'onFound'
  /** The app is about to quit: what the listener stores before it returns is waited for. */
  | 'onSaveNow'
>

export interface Platform {
  readonly traits: Traits
  /** Absent on a personal device. */
  readonly shared?: SharedDevice | undefined
  /** Milliseconds since 1970, by the provider's clock as far as it is known. */
  now(): number
  /** Resolves when session and records are read. */
  readonly ready: Promise<void>
  /** Sends one call of the table. Never rejects. */
  send(request: CallRequest, options?: SendOptions): Promise<Reply>
  /** Resolves when the body of a save with so many bytes of files may leave. Absent: at once. Never rejects. */
  readyToUpload?(bytes: number): Promise<void>
  /** Posts a third party's credential, and reads the reply like a login's. Absent if no path is configured. */
  sendCredential?(
    input: { readonly credential: string; readonly remember: boolean },
    options?: SendOptions,
  ): Promise<Reply>
  readonly session: {
    /** Reads the session from the device. Removes a malformed or expired token. */
    current(): SessionInfo
    /** Called when the session starts, ends or expires, also in another tab. */
    subscribe(listener: () => void): () => void
    /** Removes the token, and nothing else. */
    end(): Promise<void>
  }
  readonly records: DeviceRecords
  readonly drafts: DraftStore
  /**
   * Returns an address from which the page can display or save a file of the provider.
   * Web: the address itself. Desktop: main fetches the file, because the page can't make network requests.
   * @returns null for a scheme other than https, http on the provider's own origin, blob or a data image
   */
  resolveFile(address: string): Promise<string | null>
  /** To the app's log; on the web to the console. @param code class and system code, never a message */
  report(code: string): void
  /** Notices about this device, such as a locked keychain (desktop): on every screen until dismissed. */
  readonly notices: {
    get(): readonly UserText[]
    subscribe(listener: () => void): () => void
    add(line: UserText): void
    dismiss(line: UserText): void
  }
  /** Absent on the web. */
  readonly app?: DesktopApp
  /** Absent on the desktop, which updates itself. */
  readonly releases?: () => Promise<Releases>
}
