/** Replaces a page that crashes repeatedly. It has no script, so it can't crash the same way. */
import { createHash } from 'node:crypto'
import { brand } from '../../../src/config.ts'
import { currentLanguage } from '../../../src/i18n/language.ts'
import { t } from '../../../src/i18n/t.ts'
import { appOrigin } from './app-protocol.ts'

export const stoppedAddress = `${appOrigin}/stopped`

const style = `
  body { margin: 0; padding: 2rem 1rem; background: #f7f5f2; color: #1d1b19; font: 1.125rem/1.5 system-ui, sans-serif }
  main { max-width: 36rem; margin: 0 auto }
  h1 { line-height: 1.2 }
  a { display: inline-block; min-height: 44px; padding: 0 1rem; border-radius: 8px; background: #b35a00; color: #fff;
    font-weight: 600; line-height: 44px; text-decoration: none }
  a:focus-visible { outline: 3px solid #1d1b19; outline-offset: 2px }
`

const html = () => `<!doctype html>
<html lang="${currentLanguage.get().language}">
  <head><meta charset="utf-8"><title>${brand.name}</title><style>${style}</style></head>
  <body>
    <main>
      <h1>${t('This page has stopped working')}</h1>
      <p>${t('It stopped three times within a minute. Your answers on this computer are safe.')}</p>
      <p><a href="/">${t('Open the portal again')}</a></p>
      <p>${t(
        'If it stops again, close {brand} and restart the computer. If that does not help, choose Help, Save diagnostics in the menu (the Alt key shows it) and send the file to {email}.',
        { brand: brand.name, email: brand.supportEmail },
      )}</p>
    </main>
  </body>
</html>
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function stoppedPage(): Response {
  return new Response(html(), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}
