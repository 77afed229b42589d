/** The sandbox's own pages: rendered on the server, without scripts. `html` escapes what is put in. */
import { html } from 'hono/html'

type Html = ReturnType<typeof html>

const style = html`
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #212529; background: #fafafa }
  article, form { background: #fff; border: 1px solid #dee2e6; border-radius: .5rem; padding: 1rem 1.25rem; margin: 1rem 0 }
  h2 { font-size: 1.1rem; margin: 0 } p { margin: .25rem 0; overflow-wrap: anywhere } small { color: #495057 }
  a { color: #8a4200; display: inline-block; padding: .6rem 0 }
  .wide { overflow-x: auto; margin: 1rem 0 } caption { text-align: left; font-weight: 600; padding: .25rem 0 } table { border-collapse: collapse; width: 100% }
  th, td { background: #fff; border: 1px solid #dee2e6; padding: .3rem .6rem; text-align: left }
  .fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .75rem; align-items: end; margin: .75rem 0 }
  label { display: block } input, select, button { font: inherit; min-height: 44px; width: 100%; box-sizing: border-box }
  button { width: auto; padding: 0 1rem } [role=alert] { border-left: .3rem solid #b02a37; padding-left: .75rem }
`

/** Headers of every page: it may load nothing, stand in no frame and send its forms to the sandbox only. */
export const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
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
