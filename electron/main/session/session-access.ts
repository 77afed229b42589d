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
const userCalls: readonly CallName[] = ['login', 'register', 'profile', 'updateProfile']

export interface SessionAccess {
  /** Loads what the last run stored for the same session. */
  open(): Promise<void>
  /** @param reply JSON that is about to go to the page */
  learn(request: WireRequest, status: number, reply: unknown): void
  /** Whether the e-mail belongs to the signed-in user; earlier e-mails in the same session count. */
  isSignedIn(email: string): boolean
  /**
   * As {@link isSignedIn}, also after the session has ended, until the next sign-in: the owner's last edits are still
   * saved, and Log Out removes the draft.
   */
  wasSignedIn(email: string): boolean
  /** Whether a reply in this session named this file address. */
  hasNamed(address: URL): boolean
  forget(): void
}

export interface SessionAccessOptions {
  readonly apiOrigin: string
  readonly signedIn: () => boolean
  /** Changes with every start and end of a session. */
  readonly generation: () => number
  readonly load: () => Promise<unknown>
  readonly save: (lists: unknown) => Promise<unknown>
}

interface AccessLists {
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
function usersIn(reply: unknown): User[] {
  const { data, user } = readObject(reply)
  return [user, readObject(data).user, data, reply].map(readUser)
}

/** Returns the file addresses of a reply, from file fields only. */
function filesIn(call: CallName, reply: unknown): string[] {
  if (userCalls.includes(call)) return usersIn(reply).map(({ image }) => image)
  if (call !== 'application') return []
  const answers = prefillAnswers(readObject(readObject(reply).data).owner_operator, [])
  const files = fileFields.flatMap(({ name }) => answers[name])
  return files.flatMap((file) => (file.kind === 'kept' && file.address !== null ? [file.address] : []))
}

function emailSent({ json, parts }: WireRequest): string | undefined {
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

function emptyLists(generation: number): AccessLists {
  return { generation, owners: new Set(), addresses: new Set(), writtenHosts: new Set() }
}

/** @returns null unless stored for this generation */
function readLists(stored: unknown, generation: number): AccessLists | null {
  const { v, generation: of, owners, addresses, writtenHosts } = readObject(stored)
  if (v !== 1 || of !== generation) return null
  if (!isTextList(owners) || !isTextList(addresses) || !isTextList(writtenHosts)) return null
  return { generation, owners: new Set(owners), addresses: new Set(addresses), writtenHosts: new Set(writtenHosts) }
}

export function createSessionAccess({
  apiOrigin,
  signedIn,
  generation,
  load,
  save,
}: SessionAccessOptions): SessionAccess {
  let lists = emptyLists(-1)

  const isCurrent = (): boolean => signedIn() && lists.generation === generation()

  function learnOwner(request: WireRequest, reply: unknown): void {
    if (!userCalls.includes(request.call)) return
    const named = usersIn(reply).find(({ email }) => email !== '')?.email
    // A successful sign-in proves that the typed e-mail belongs to the user. A changed e-mail counts as the provider
    // returns it.
    const typed = named === undefined || callRow(request.call).startsSession ? emailSent(request) : undefined
    for (const email of [named, typed]) if (email !== undefined) lists.owners.add(ownerKey(email))
  }

  function learnAddresses({ call }: WireRequest, reply: unknown): void {
    for (const text of filesIn(call, reply)) {
      const url = text === '' || text.length > maxAddressLength ? null : fileAddress(text.trim(), apiOrigin)
      if (url === null || (url.origin !== apiOrigin && lists.writtenHosts.has(url.hostname))) continue
      lists.addresses.add(url.href)
    }
    for (const oldest of lists.addresses) {
      if (lists.addresses.size <= maxAddresses) break
      lists.addresses.delete(oldest)
    }
  }

  const size = (): number => lists.owners.size + lists.addresses.size + lists.writtenHosts.size

  return {
    async open() {
      if (!signedIn()) return
      const stored = readLists(await load(), generation())
      if (stored !== null && !isCurrent()) lists = stored
    },
    learn(request, status, reply) {
      if (!signedIn()) return
      if (!isCurrent()) lists = emptyLists(generation())
      const before = size()
      for (const host of textsSent(request).flatMap(hostsIn)) lists.writtenHosts.add(host)
      const { status: flag, success } = readObject(reply)
      if (isOkStatus(status) && !isRefusal(flag) && !isRefusal(success)) {
        learnOwner(request, reply)
        learnAddresses(request, reply)
      }
      if (size() === before) return
      const { owners, addresses, writtenHosts } = lists
      const saved = { owners: [...owners], addresses: [...addresses], writtenHosts: [...writtenHosts] }
      void save({ v: 1, generation: lists.generation, ...saved })
    },
    isSignedIn: (email) => isCurrent() && lists.owners.has(ownerKey(email)),
    wasSignedIn: (email) => lists.owners.has(ownerKey(email)),
    hasNamed: (address) => isCurrent() && lists.addresses.has(address.href),
    forget() {
      lists = emptyLists(-1)
    },
  }
}
