/** States that browsers rarely reach, in the pseudo-language, on a small phone (tests/web has the rest). */
import '../../src/ui/styles.css'
import '../../src/screens/calendar/calendar.css'
import '../../src/screens/wizard/wizard.css'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ErrorBoundary } from '../../src/app/error-boundary.tsx'
import { ExpiryWarning } from '../../src/app/expiry-warning.tsx'
import { KioskWatch } from '../../src/app/kiosk.tsx'
import { PartsWatch } from '../../src/app/parts-watch.tsx'
import { WebApp } from '../../src/app/web-app.tsx'
import { showLanguage } from '../../src/i18n/language.ts'
import { texts } from '../../src/i18n/locales/es.po'
import { setCatalog } from '../../src/i18n/t.ts'
import type { Platform, SharedDevice } from '../../src/platform/port.ts'
import { PhoneHandover } from '../../src/screens/wizard/files/phone-handover.tsx'
import { UploadBar } from '../../src/screens/wizard/files/upload-bar.tsx'
import { createServices, ServicesProvider } from '../../src/state/services.tsx'
import { dialogs } from '../support/dialogs.tsx'
import { fakePlatform } from '../support/fake-platform.ts'
import { LostPart } from '../support/lost-part.ts'
import { otherWords, pseudoTexts } from '../support/pseudo-language.ts'

beforeEach(async () => {
  await showLanguage('es')
  setCatalog('es-US', pseudoTexts(texts))
})
afterEach(() => showLanguage('en'))

const nothing = () => undefined

/** Texts of the provider and the user. */
const data = /^Interview \d+$|^Bring the medical card|^Field \d+: |^(alt: )?my truck\.jpg$|^Monday$|^CDL-[AB]$/

async function expectNoEnglish() {
  expect(document.body.textContent).toContain('⟦')
  document.title = '' // the test runner's title
  expect(otherWords().filter((words) => !data.test(words))).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
}

interface Drawn {
  readonly platform?: Partial<Platform>
  readonly kiosk?: boolean
  readonly signedIn?: boolean
  /** Milliseconds until the session ends. */
  readonly endsInMs?: number
  readonly draw: () => ReactNode
}

async function draw({ platform, kiosk = false, signedIn = true, endsInMs, draw: content }: Drawn) {
  await page.viewport(320, 568)
  const fake = fakePlatform({ kiosk, ...(signedIn && { user: { name: 'María' } }) })
  if (endsInMs !== undefined) fake.setSession({ signedIn: true, expiresAt: Date.now() + endsInMs })
  await render(
    <MemoryRouter useTransitions={false}>
      <ServicesProvider services={createServices({ ...fake, ...platform })}>{content()}</ServicesProvider>
    </MemoryRouter>,
  )
}

test.each(Object.keys(dialogs))('dialog: %s', async (name) => {
  await draw({ draw: () => dialogs[name]?.() })
  await expect.element(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  await expectNoEnglish()
  const dialog = document.querySelector('dialog') as HTMLDialogElement
  expect(dialog.scrollWidth).toBe(dialog.clientWidth)
})

function Broken(): ReactNode {
  throw new RangeError('broken')
}

const warned = (secondsLeft: number): SharedDevice => ({
  onWarning(listener) {
    queueMicrotask(() => listener(secondsLeft))
    return nothing
  },
  wipe: async () => undefined,
})

const releases = (newer: boolean): Partial<Platform> => ({
  releases: async () => ({
    registerWorker: async ({ onNewer }) => {
      if (newer) onNewer()
    },
    takeNewer: async () => undefined,
    addManifest: nothing,
  }),
})

describe('a notice or a bar', () => {
  test.each<[name: string, drawn: Drawn]>([
    ['an idle kiosk with a user signed in', { kiosk: true, draw: () => <KioskWatch device={warned(119)} /> }],
    ['an idle kiosk', { kiosk: true, signedIn: false, draw: () => <KioskWatch device={warned(19)} /> }],
    ['a session about to end', { endsInMs: 60_000, draw: () => <ExpiryWarning /> }],
    ['a session about to end on a kiosk', { kiosk: true, endsInMs: 60_000, draw: () => <ExpiryWarning /> }],
    ['a new version', { platform: releases(true), draw: () => <WebApp /> }],
    [
      'a part of a screen that a newer release has replaced',
      {
        platform: { isReplaced: async () => true },
        draw: () => (
          <>
            <PartsWatch />
            <LostPart />
          </>
        ),
      },
    ],
    [
      'a screen that throws',
      {
        draw: () => (
          <ErrorBoundary>
            <Broken />
          </ErrorBoundary>
        ),
      },
    ],
    ['documents from a phone', { kiosk: true, draw: () => <PhoneHandover label="" /> }],
    [
      'files being sent',
      {
        draw: () => (
          <UploadBar
            upload={{ sent: 40_000, total: 90_000, since: Date.now() - 5000, sentBefore: 0 }}
            onCancel={nothing}
            beside={null}
          />
        ),
      },
    ],
  ])('%s', async (_name, drawn) => {
    vi.spyOn(console, 'error').mockImplementation(nothing) // React reports the screen that throws
    await draw(drawn)
    await expect.poll(() => document.body.textContent).toContain('⟦')
    await expectNoEnglish()
    vi.restoreAllMocks()
  })
})
