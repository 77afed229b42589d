/** Prerenders the public forms at build time: they accept input before any script is loaded. */
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { Portal } from '../app/app.tsx'
import { firstCalls, type RouteRow, routes } from '../app/routes.ts'
import { createMemoryDrafts } from '../domain/common/memory-drafts.ts'
import { type Language, languages } from '../domain/text/languages.ts'
import { showLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { createNotices } from '../platform/notices.ts'
import { type Platform, personalTraits } from '../platform/port.ts'
import { callRow } from '../provider/calls.ts'
import { encodeRequest } from '../provider/request.ts'
import { createServices } from '../state/services.tsx'

/** A device without stored data. */
const emptyPlatform: Platform = {
  traits: personalTraits,
  now: Date.now,
  ready: Promise.resolve(),
  send: async () => ({ kind: 'canceled' }),
  session: {
    current: () => ({ signedIn: false, reason: 'none' }),
    subscribe: () => () => undefined,
    end: async () => undefined,
  },
  records: { get: () => null, set: () => undefined, remove: () => undefined, lasting: true },
  drafts: createMemoryDrafts(false),
  resolveFile: async () => null,
  report: () => undefined,
  notices: createNotices(),
}

export interface PrerenderedPage {
  /** The address. */
  readonly path: string
  readonly language: Language
  /** Without the product name. */
  readonly title: string
  readonly markup: string
}

async function prerenderPage({ path, title, screen }: RouteRow, language: Language): Promise<PrerenderedPage> {
  await screen.load()
  const markup = renderToString(
    // The same structure as in hydrate.tsx: React derives ids from it.
    <>
      <Portal
        services={createServices(emptyPlatform)}
        at={(content) => <StaticRouter location={path}>{content}</StaticRouter>}
      />
      {null}
    </>,
  )
  return { path, language, title: t(title), markup }
}

/** The routes for the head script; the build adds the files. */
const rowsWith = (titles: Titles) =>
  routes.map(({ path, access, signedOutOnly, module, next = [], ...row }) => ({
    path,
    titles: titles[path] ?? {},
    access,
    ...(signedOutOnly && { signedOutOnly }),
    module,
    next,
    calls: firstCalls({ access, ...row }).map((first) => {
      const { headers } = encodeRequest(callRow(first.call), '', null, null)
      return { ...first, path: callRow(first.call).path, headers }
    }),
  }))

/** By path, then by language. */
type Titles = Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>>

async function prerenderAll() {
  const pages: PrerenderedPage[] = []
  let titles: Titles = {}
  for (const language of languages) {
    await showLanguage(language)
    const shown = ({ path, title }: RouteRow) => [path, { ...titles[path], [language]: t(title) }]
    titles = Object.fromEntries(routes.map(shown))
    for (const row of routes.filter(({ prerendered }) => prerendered)) pages.push(await prerenderPage(row, language))
  }
  return { pages, rows: rowsWith(titles) }
}

/** Awaited at the top level, because the build can't import anything later. */
export const { pages, rows } = await prerenderAll()
