/** The sandbox's own pages: rendered on the server, without scripts. `html` escapes what is put in. */
import { html } from 'hono/html'

type Html = ReturnType<typeof html>

const style = html`
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #212529; background: #fafafa }
  article { background: #fff; border: 1px solid #dee2e6; border-radius: .5rem; padding: 1rem 1.25rem; margin: 1rem 0 }
  h2 { font-size: 1.1rem; margin: 0 } p { margin: .25rem 0; overflow-wrap: anywhere } small { color: #495057 }
  a { color: #8a4200; display: inline-block; padding: .6rem 0 }
`

/** Headers of every page: it may load nothing and stand in no frame. */
export const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

export function page(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
  <body><main><h1>${title}</h1>${content}</main></body>
</html>`
}
