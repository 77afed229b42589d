/** Draws the public forms at build time, so that they can be typed into before any script has come. */
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { Portal } from './app/app.tsx'
import { type RouteRow, routes } from './app/routes.ts'
import { loadScreen } from './app/screen-loader.ts'
import { type Language, languages } from './domain/locale.ts'
import { brand } from './domain/settings.ts'
import { showLanguage } from './i18n/language.ts'
import { t } from './i18n/t.ts'
import type { Platform } from './platform/port.ts'
import { createServices } from './state/services.tsx'

/** A device of which nothing is known yet. */
const nowhere: Platform = {
  kind: 'web',
  kiosk: false,
  kioskDevice: { onWarning: () => () => undefined, wipe: async () => undefined },
  now: Date.now,
  ready: Promise.resolve(),
  send: async () => ({ kind: 'cancelled' }),
  session: {
    current: () => ({ signedIn: false, reason: 'none' }),
    subscribe: () => () => undefined,
    end: async () => undefined,
  },
  records: { get: () => null, set: () => undefined, remove: () => undefined, lasting: true },
  drafts: {
    isPermanent: async () => false,
    prepare: async () => undefined,
    load: async () => null,
    save: async () => false,
    remove: async () => undefined,
    move: async () => undefined,
    forgetSecrets: async () => undefined,
  },
  resolveFile: async () => null,
  report: () => undefined,
  notices: { take: () => [], subscribe: () => () => undefined, say: () => undefined },
}

export interface DrawnPage {
  /** The address. */
  readonly path: string
  readonly language: Language
  readonly title: string
  readonly markup: string
}

async function draw({ path, title, load }: RouteRow, language: Language): Promise<DrawnPage> {
  await loadScreen(load)
  const markup = renderToString(
    // The same places as in mount(): ids are counted by them.
    <>
      <Portal
        services={createServices(nowhere)}
        at={(content) => <StaticRouter location={path}>{content}</StaticRouter>}
      />
      {null}
    </>,
  )
  return { path, language, title: `${t(title)} · ${brand.name}`, markup }
}

async function drawAll(): Promise<readonly DrawnPage[]> {
  const pages: DrawnPage[] = []
  for (const language of languages) {
    await showLanguage(language)
    for (const row of routes.filter(({ drawn }) => drawn)) pages.push(await draw(row, language))
  }
  return pages
}

/** Every screen of the table that says so, in each language. Awaited here, because whoever imports this can import nothing later. */
export const pages: readonly DrawnPage[] = await drawAll()
