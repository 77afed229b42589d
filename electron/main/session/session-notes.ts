/**
 * Access rules of the running session, learned from the provider's replies: which e-mails belong to the session's user,
 * and which file addresses the replies named. The page may request only this user's drafts and these files; what the
 * page itself claims is not a source. Stored encrypted for the next run of the same session.
 */
import { fileFields } from '../../../src/application/form.ts'
import { prefillAnswers } from '../../../src/application/prefill.ts'
import { isOkStatus, readObject } from '../../../src/domain/common/readers.ts'
import { ownerKey, readUser, type User } from '../../../src/domain/session/user.ts'
import type { WireRequest } from '../../../src/platform/ipc.ts'
import { type CallName, callRow } from '../../../src/provider/calls.ts'
import { isRefusal } from '../../../src/provider/reply.ts'
import { fileAddress } from './file-resolver.ts'

const maxAddresses = 2000
const maxAddressLength = 4096

/** Calls whose replies identify the user. */
const namingCalls: readonly CallName[] = ['login', 'register', 'profile', 'updateProfile']

export interface SessionNotes {
  /** Loads what the last run stored for the same session. */
  open(): Promise<void>
  /** @param reply JSON that is about to go to the page */
  learn(request: WireRequest, status: number, reply: unknown): void
  /** Whether the e-mail belongs to the signed-in user; earlier e-mails in the same session count. */
  isSignedIn(email: string): boolean
  /** As {@link isSignedIn}, also after the session has ended: its last edits are still saved for their owner. */
  wasSignedIn(email: string): boolean
  /** Whether a reply in this session named this file address. */
  hasNamed(address: URL): boolean
  forget(): void
}

export interface SessionNotesOptions {
  readonly apiOrigin: string
  readonly signedIn: () => boolean
  /** Changes with every start and end of a session. */
  readonly generation: () => number
  readonly load: () => Promise<unknown>
  readonly save: (notes: unknown) => Promise<unknown>
}

interface Notes {
  readonly generation: number
  readonly owners: Set<string>
  readonly addresses: Set<string>
  /** Hosts that the page itself sent. A reply that repeats them does not name a file of the provider. */
  readonly writtenHosts: Set<string>
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Reads the user record from each place in a reply where it may be. */
function peopleIn(reply: unknown): User[] {
  const { data, user } = readObject(reply)
  return [user, readObject(data).user, data, reply].map(readUser)
}

/** Returns the file addresses of a reply, from file fields only. */
function filesIn(call: CallName, reply: unknown): string[] {
  if (namingCalls.includes(call)) return peopleIn(reply).map(({ image }) => image)
  if (call !== 'application') return []
  const answers = prefillAnswers(readObject(readObject(reply).data).owner_operator, [])
  const files = fileFields.flatMap(({ name }) => answers[name])
  return files.flatMap((file) => (file.kind === 'kept' && file.address !== null ? [file.address] : []))
}

function emailTyped({ json, parts }: WireRequest): string | undefined {
  if (typeof json?.email === 'string') return json.email
  const part = parts?.find(({ field }) => field === 'email')
  return part !== undefined && 'value' in part ? part.value : undefined
}

/** Texts that the page sent, which the provider may return. Passwords are left out. */
function textsSent({ json = {}, parts = [] }: WireRequest): string[] {
  const fields = Object.entries(json).filter(([name]) => !/password/i.test(name))
  return [
    ...fields.flatMap(([, value]) => textsIn(value)),
    ...parts.flatMap((part) => ('value' in part ? part.value : [])),
  ]
}

/**
 * Returns the hosts that a text may name: as a whole address, and after each pair of slashes. Linear in the text's
 * length.
 */
function hostsIn(text: string): string[] {
  const named = text.split(/[\\/]{2,}/).slice(1)
  const addresses = [text, ...named.map((rest) => `https://${/^[^\\/?#\s,;]*/.exec(rest)?.[0]}`)]
  return addresses.flatMap((address) => URL.parse(address)?.hostname ?? [])
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function emptyNotes(generation: number): Notes {
  return { generation, owners: new Set(), addresses: new Set(), writtenHosts: new Set() }
}

/** @returns null unless stored for this generation */
function readNotes(stored: unknown, generation: number): Notes | null {
  const { v, generation: of, owners, addresses, writtenHosts } = readObject(stored)
  if (v !== 1 || of !== generation) return null
  if (!isTextList(owners) || !isTextList(addresses) || !isTextList(writtenHosts)) return null
  return { generation, owners: new Set(owners), addresses: new Set(addresses), writtenHosts: new Set(writtenHosts) }
}

export function createSessionNotes({ apiOrigin, signedIn, generation, load, save }: SessionNotesOptions): SessionNotes {
  let notes = emptyNotes(-1)

  const isCurrent = (): boolean => signedIn() && notes.generation === generation()

  function learnOwner(request: WireRequest, reply: unknown): void {
    if (!namingCalls.includes(request.call)) return
    const named = peopleIn(reply).find(({ email }) => email !== '')?.email
    // A successful sign-in proves that the typed e-mail belongs to the user. A changed e-mail counts as the provider
    // returns it.
    const typed = named === undefined || callRow(request.call).startsSession ? emailTyped(request) : undefined
    for (const email of [named, typed]) if (email !== undefined) notes.owners.add(ownerKey(email))
  }

  function learnAddresses({ call }: WireRequest, reply: unknown): void {
    for (const text of filesIn(call, reply)) {
      const url = text === '' || text.length > maxAddressLength ? null : fileAddress(text.trim(), apiOrigin)
      if (url === null || (url.origin !== apiOrigin && notes.writtenHosts.has(url.hostname))) continue
      notes.addresses.add(url.href)
    }
    for (const oldest of notes.addresses) {
      if (notes.addresses.size <= maxAddresses) break
      notes.addresses.delete(oldest)
    }
  }

  const size = (): number => notes.owners.size + notes.addresses.size + notes.writtenHosts.size

  return {
    async open() {
      if (!signedIn()) return
      const stored = readNotes(await load(), generation())
      if (stored !== null && !isCurrent()) notes = stored
    },
    learn(request, status, reply) {
      if (!signedIn()) return
      if (!isCurrent()) notes = emptyNotes(generation())
      const before = size()
      for (const host of textsSent(request).flatMap(hostsIn)) notes.writtenHosts.add(host)
      const { status: flag, success } = readObject(reply)
      if (isOkStatus(status) && !isRefusal(flag) && !isRefusal(success)) {
        learnOwner(request, reply)
        learnAddresses(request, reply)
      }
      if (size() === before) return
      const { owners, addresses, writtenHosts } = notes
      const lists = { owners: [...owners], addresses: [...addresses], writtenHosts: [...writtenHosts] }
      void save({ v: 1, generation: notes.generation, ...lists })
    },
    isSignedIn: (email) => isCurrent() && notes.owners.has(ownerKey(email)),
    wasSignedIn: (email) => notes.owners.has(ownerKey(email)),
    hasNamed: (address) => isCurrent() && notes.addresses.has(address.href),
    forget() {
      notes = emptyNotes(-1)
    },
  }
}
