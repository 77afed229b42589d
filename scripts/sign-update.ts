/**
 * Signs the manifests of a release: node scripts/sign-update.ts release/latest.yml …
 * UPDATE_SIGNING_KEY_FILE names the private key (`openssl genpkey -algorithm ed25519`). The manifest is first compared
 * with the files in the same folder.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isFileOf, manifestText, type UpdateManifest } from '../electron/main/updates/update-manifest.ts'
import { readOptions, stop } from './machine/options.mjs'

const entry = /^ {2}- url: (['"]?)(.+)\1\n {4}sha512: (\S+)\n {4}size: (\d+)$/gm

/**
 * Reads version and files of a manifest as electron-builder writes it. Not with a YAML package: the release job that
 * holds the key installs none.
 * @throws for a file whose entry has another form
 */
export function readManifest(yml: string): UpdateManifest {
  const [, version = ''] = /^version: (\d+\.\d+\.\d+)$/m.exec(yml) ?? []
  const files = [...yml.matchAll(entry)].map(([, , url = '', sha512 = '', size]) => ({
    url,
    sha512,
    size: Number(size),
  }))
  if (files.length !== yml.match(/^ *- /gm)?.length) throw new Error('not a manifest of electron-builder')
  return { version, files }
}

/** @returns the manifest with its signature, which replaces an existing one */
export async function signManifest(yml: string, folder: string, key: KeyObject): Promise<string> {
  const manifest = readManifest(yml)
  const { version, files } = manifest
  if (version === '')
    throw new Error('not a manifest of electron-builder, or of a preview, which would reach everybody')
  if (files.some(({ url }) => /test.build/i.test(url))) throw new Error('a test build is no update')
  for (const file of files) {
    const isOurs = await isFileOf({ version, files: [file] }, path.join(folder, file.url))
    if (!isOurs) throw new Error(`${file.url} is not the file that the manifest describes`)
  }
  const signature = sign(null, manifestText(manifest), key).toString('base64')
  return `${yml.replace(/^signature: .*\n/m, '').trimEnd()}\nsignature: ${signature}\n`
}

/** Returns the value of `MAIN_VITE_UPDATE_KEY` for the build. */
export function publicKeyOf(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
}

if (import.meta.main) {
  const { positionals } = readOptions({}, { allowPositionals: true })
  const keyFile = process.env.UPDATE_SIGNING_KEY_FILE
  if (keyFile === undefined) stop('UPDATE_SIGNING_KEY_FILE must name the private key (PEM).')
  const key = createPrivateKey(readFileSync(keyFile))
  for (const file of positionals) {
    writeFileSync(file, await signManifest(readFileSync(file, 'utf8'), path.dirname(file), key))
    console.log(`✓ ${file} is signed`)
  }
  console.log(`MAIN_VITE_UPDATE_KEY=${publicKeyOf(key)}`)
}
