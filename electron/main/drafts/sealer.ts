/**
 * Encrypts drafts and records with AES-256-GCM. A file's name is an HMAC of the owner's e-mail. The additional data
 * bind the content to format, API host, owner and role, so a file can't be opened under another owner's name.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const nonceLength = 12
const tagLength = 16
export const stemLength = 64

export type Sealer = ReturnType<typeof createSealer>

export function createSealer(key: Buffer, apiHost: string) {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
  const nameKey = derive('names')
  const sealKey = derive('contents')
  const hash = (text: string): string => createHmac('sha256', nameKey).update(`${apiHost}|${text}`).digest('hex')
  const bound = (stem: string, role: string): Buffer => Buffer.from(`v1|${apiHost}|${stem}|${role}`)
  return {
    /** Tells keys apart, and reveals none. */
    keyId: derive('id').toString('hex'),
    /** Prefix of an owner's file names. It does not reveal the owner. */
    stemOf: hash,
    /** @param role '' for the text, else the id of an attached file */
    nameOf: (stem: string, role: string) => (role === '' ? `${stem}.bin` : `${stem}-${hash(role).slice(0, 32)}.bin`),
    seal(stem: string, role: string, bytes: Uint8Array) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      cipher.setAAD(bound(stem, role))
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    /** null: damaged, or encrypted for another owner, role or provider. */
    open(stem: string, role: string, sealed: Buffer) {
      if (sealed.length < nonceLength + tagLength) return null
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, nonceLength))
      decipher.setAAD(bound(stem, role))
      decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()])
      } catch {
        return null // wrong authentication tag
      }
    },
  }
}
