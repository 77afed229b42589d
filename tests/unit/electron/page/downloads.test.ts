import { EventEmitter } from 'node:events'
import type { Session } from 'electron'
import { expect, it } from 'vitest'
import { guardDownloads } from '../../../../electron/main/page/downloads.ts'

/**
 * Starts a download. The stand-in saves none: 'done' is as in DownloadItem::OnDownloadUpdated of Electron's
 * electron_api_download_item.cc.
 * @returns whether it was denied, its item, and the failures that were told
 */
function download(kiosk = false, address = 'blob:app://portal/1') {
  const session = new EventEmitter()
  const told: string[] = []
  guardDownloads(
    session as unknown as Session,
    kiosk,
    (code) => told.push(code),
    () => undefined,
  )
  const item = Object.assign(new EventEmitter(), {
    getURL: () => address,
    setSaveDialogOptions: () => undefined,
  })
  let denied = false
  session.emit('will-download', { preventDefault: () => (denied = true) }, item)
  return { item, denied, told }
}

it("saves the user's own files, on a kiosk none", () => {
  for (const own of ['blob:app://portal/1', 'data:image/png;base64,AA']) expect(download(false, own).denied).toBe(false)
  for (const other of ['https://api.truckstaff.example/x.pdf', 'app://portal/assets/a.js'])
    expect(download(false, other).denied).toBe(true)
  expect(download(true).denied).toBe(true)
})

it.each([
  ['interrupted', ['interrupted']],
  ['cancelled', []],
  ['completed', []],
])('a download that ends as %s', (state, expected) => {
  const { item, told } = download()
  item.emit('done', {}, state)
  expect(told).toEqual(expected)
})
