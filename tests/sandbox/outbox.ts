/** Mails are stored instead of sent; `/sandbox/outbox` shows them, without scripts. `html` escapes what is put in. */
import { html } from 'hono/html'
import { isoTime, type Provider } from './provider.ts'

export interface Mail {
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly link: string | null
}

export function sendMail(provider: Provider, mail: Mail): void {
  provider.db
    .prepare('INSERT INTO outbox (sent_at, recipient, subject, body, link) VALUES (?, ?, ?, ?, ?)')
    .run(isoTime(provider.now()), mail.recipient, mail.subject, mail.body, mail.link)
}

/** Returns every mail, newest first. */
export function mails(provider: Provider): (Mail & { readonly sent_at: string })[] {
  const rows = provider.db.prepare('SELECT sent_at, recipient, subject, body, link FROM outbox ORDER BY id DESC').all()
  return rows as unknown as (Mail & { sent_at: string })[]
}

export function outboxPage(provider: Provider) {
  const articles = mails(provider).map(
    (mail) => html`<article>
      <h2>${mail.subject}</h2>
      <p><small>To ${mail.recipient}, <time>${mail.sent_at.slice(0, 16).replace('T', ' ')} UTC</time></small></p>
      <p>${mail.body}</p>
      ${mail.link === null ? '' : html`<p><a href="${mail.link}">${mail.link}</a></p>`}
    </article>`,
  )
  return html`<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox of the sandbox</title></head>
  <body><main>
    <h1>Outbox of the sandbox</h1>
    <p>Mails that the provider would have sent, newest first. Reload to see new ones.</p>
    ${articles.length === 0 ? html`<p>No mails yet.</p>` : articles}
  </main></body>
</html>`
}
