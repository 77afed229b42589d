/**
 * THE PLATFORM: all that differs between the web build and the desktop app.
 * Screens and state know this interface and never ask where they run. `web/platform.ts` and `desktop/platform.ts`
 * implement it, `choose.ts` picks one at start. Nothing here throws: what goes wrong is a reply.
 */

import type { Language } from '../domain/text/locale.ts'
import type { UserText } from '../domain/text/user-text.ts'
import type { Reply } from '../provider/reply.ts'
import type { CallRequest } from '../provider/request.ts'

export type { Reply } from '../provider/reply.ts'
export type { CallRequest, Part } from '../provider/request.ts'

/** A request that the page's head has sent already (boot/head.ts). */
export interface SentRequest {
  readonly call: CallRequest['call']
  readonly url: string
  readonly token: string
  /** Milliseconds since 1970, by this device's clock. */
  readonly sentAt: number
  readonly abort: AbortController
  readonly response: Promise<Response>
}

export interface SendOptions {
  readonly signal?: AbortSignal | undefined
  /** Bytes of the body sent so far, and in all. Called for uploads. */
  readonly onProgress?: (sent: number, total: number) => void
  /** A request for this very call that is under way: its answer is taken where it went to the same address with the same token. */
  readonly sent?: SentRequest | undefined
}

/** Why nobody is signed in any more; the sign-in screen says it in words. */
export type SessionEndReason =
  | 'none'
  | 'expired'
  | 'malformed'
  | 'ended'
  /** Over by this device's clock, which the provider has not confirmed since the page was opened; the token is kept. */
  | 'unconfirmed'

export type SessionInfo =
  | { readonly signedIn: false; readonly reason: SessionEndReason }
  | {
      readonly signedIn: true
      /**
       * When the token expires, in milliseconds since 1970 by this device's clock, right or wrong; null while that can't be told,
       * because the provider has not told its time yet.
       */
      readonly expiresAt: number | null
    }

/**
 * Small texts kept on the device, under the names of R-208 where it has one.
 * Web: browser storage. Desktop: encrypted by the main process. Kiosk: gone with the session.
 */
export interface DeviceRecords {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** False when writing failed (storage full or forbidden) and records live in memory only. */
  readonly lasting: boolean
}

/** A wizard draft as it lies on the device: two opaque texts and the attached files. */
export interface StoredDraft {
  /** Answers that may lie readable on the web (personal and neutral ones, R-801). */
  readonly text: string
  /** Secret answers; sealed wherever they are stored. null when they could not be unsealed any more. */
  readonly secret: string | null
  /** Sealed like `secret`; those that could not be unsealed are left out. */
  readonly files: readonly DraftFile[]
}

export interface DraftFile {
  /** Made by the caller, unique within a draft; bytes already stored under it are not written again. */
  readonly id: string
  readonly file: File
}

export type LoadedDraft = StoredDraft | 'damaged' | 'unreadable' | null

/** Drafts, one an owner (an e-mail in lower case). Another owner's draft can't be read by asking for one's own. */
export interface DraftStore {
  /** 'unreadable': there may be one, and it can't be read at the moment; nothing may be saved over it. */
  load(owner: string): Promise<LoadedDraft>
  /** Resolves false when the draft could not be kept. */
  save(owner: string, draft: StoredDraft): Promise<boolean>
  remove(owner: string): Promise<void>
  /** The profile's e-mail changed: the draft goes along. */
  move(from: string, to: string): Promise<void>
  /** Removes everybody's drafts that are too old, once the provider's time is known (desktop: main does). */
  removeOld(): Promise<void>
}

export interface Drafts extends DraftStore {
  /** Has the code at hand that the first draft needs. Never rejects. */
  prepare(): Promise<void>
  /** Whether drafts stay until they are removed; false where the browser clears them when it runs out of room. */
  isPermanent(): Promise<boolean>
}

/** What an open page says of itself, and hears, where the portal is kept on the device. */
export interface OpenPage {
  /** Something was typed or changed on the screen that is shown: nobody reloads it but the person. */
  busy(): boolean
  /** A newer release is on this device; the next page load opens it. */
  onNewer(): void
}

/** The portal on this device: kept so that it opens without a network, replaced by newer releases, installed. */
export interface Releases {
  /** Keeps this release and looks for newer ones, from now on. Does nothing where the browser has no means to. */
  keep(page: OpenPage): Promise<void>
  /** @param onOffer called when the person may install the portal; `null`: by hand only ('Add to Home Screen') */
  offerInstall(onOffer: (install: (() => void) | null) => void): void
}

/** What a kiosk does when it is left. Idle on a personal device. */
export interface KioskDevice {
  /** Seconds until everything is wiped, on every change; null when somebody has touched it again. */
  onWarning(listener: (secondsLeft: number | null) => void): () => void
  /** Makes the device fit for the next person: every trace goes, and a fresh sign-in screen comes. */
  wipe(): Promise<void>
}

/** What the desktop's menu and notifications ask of the page. */
export type Command = 'dashboard' | 'application' | 'calendar' | 'profile' | 'schedule' | 'refresh'

export interface Platform {
  readonly kind: 'web' | 'desktop'
  readonly kiosk: boolean
  readonly kioskDevice: KioskDevice
  /** Milliseconds since 1970 by the provider's clock, as far as it is known here. */
  now(): number
  /** Resolves when the session and the records have been read from the device, and a session that seems over was confirmed. */
  readonly ready: Promise<void>
  /** Sends one call of the table. Never rejects. */
  send(request: CallRequest, options?: SendOptions): Promise<Reply>
  /**
   * Posts a third party's credential to the place set at build time and reads the reply as a login's.
   * Absent where that sign-in can't be finished.
   */
  sendCredential?(
    input: { readonly credential: string; readonly remember: boolean },
    options?: SendOptions,
  ): Promise<Reply>
  readonly session: {
    /**
     * Reads the session anew. A malformed token is removed on the way; an expired one too, once the provider has
     * answered and so told whether this device's clock can be trusted.
     */
    current(): SessionInfo
    /** Called when the session starts, ends or expires, also in another tab. */
    subscribe(listener: () => void): () => void
    /** Removes the token. What else is removed is the caller's choice. */
    end(): Promise<void>
  }
  readonly records: DeviceRecords
  readonly drafts: Drafts
  /**
   * A stored file or picture of the provider as something the page may show or save.
   * Web: the address itself. Desktop: fetched by the main process, since the page may connect nowhere.
   * @returns null for a scheme other than https, http on the provider's own origin, blob or a data image
   */
  resolveFile(address: string): Promise<string | null>
  /**
   * Writes down that something broke: to the app's log, on the web to the console.
   * @param code the class and system code of what was thrown, never its message
   */
  report(code: string): void
  /** Lines for the user about this device, such as a locked keychain (desktop); each is handed out once. */
  readonly notices: {
    take(): readonly UserText[]
    subscribe(listener: () => void): () => void
    /** Adds a line that the page itself has found out. */
    add(line: UserText): void
  }
  /** The app's own menu, which speaks the page's language and may choose another. Absent where there is none. */
  readonly menu?: {
    speak(language: Language): void
    onChoice(listener: (language: Language) => void): () => void
  }
  /** Tells the app's notifications which message the person signed in saw last, by its id; '' for none. Absent where there are no notifications (web). */
  readonly tellSeenMessage?: (id: string) => void
  /** Hears what is asked of the page from outside of it; absent where nothing is (web). */
  readonly onCommand?: (listener: (command: Command) => void) => () => void
  /** Absent where releases come otherwise, or nothing may be kept (desktop, kiosk). */
  readonly releases?: () => Promise<Releases>
  /** Whether the server no longer has this page's files, because a newer release has replaced them. Absent on the desktop. */
  readonly isReplaced?: () => Promise<boolean>
}
