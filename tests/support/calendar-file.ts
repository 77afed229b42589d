/** Saves calendar files and reads them with a third-party parser. */
import { readFile } from 'node:fs/promises'
import type { ElectronApplication, Locator, Page } from '@playwright/test'
import type { DownloadItem, Event } from 'electron'
import ICAL from 'ical.js'

interface SavedEvent {
  readonly name: string
  readonly event: ICAL.Event
}

function onlyEvent(file: string): ICAL.Event {
  const [part, ...more] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
  if (part === undefined || more.length > 0) throw new Error('one event was expected')
  return new ICAL.Event(part)
}

/** Saves the file by a click in a browser. */
export async function saveCalendarFile(page: Page, link: Locator): Promise<SavedEvent> {
  const saved = page.waitForEvent('download')
  await link.click()
  const file = await saved
  return { name: file.suggestedFilename(), event: onlyEvent(await readFile(await file.path(), 'utf8')) }
}

/** Clicks in the desktop app and reads file name and content of what the save dialog would offer. */
export async function offerCalendarFile(app: ElectronApplication, link: Locator) {
  // Awaited before the click: main is reached by another channel than the page, and might listen too late.
  const offer = await app.evaluateHandle(({ BrowserWindow }) => {
    const { session } = BrowserWindow.getAllWindows()[0]?.webContents ?? {}
    const made = new Promise<{ name: string; title: string | undefined; address: string }>((resolve) => {
      session?.prependOnceListener('will-download', (event: Event, item: DownloadItem) => {
        event.preventDefault() // no dialog opens and nothing is saved
        item.setSaveDialogOptions = ({ title }) => resolve({ name: item.getFilename(), title, address: item.getURL() })
      })
    })
    return { made }
  })
  await link.click()
  const { name, title, address } = await offer.evaluate(({ made }) => made)
  return { name, title, event: onlyEvent(await (await fetch(address)).text()) }
}
