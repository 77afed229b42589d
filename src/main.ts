/**
 * The start. This chunk stays tiny, so that it runs while the application's chunk is still on its
 * way: it picks the platform, looks who is signed in and fetches the first screen beside the rest.
 */
import 'bootstrap/dist/css/bootstrap.min.css'
import './ui/theme.css'
import { applyAppearance, readAppearance } from './app/appearance.ts'
import { routesFor, rowOf } from './app/routes.ts'
import { loadLayout, loadScreen } from './app/screen-loader.ts'
import { choosePlatform } from './platform/choose.ts'
import { sendAhead } from './platform/send-ahead.ts'

/** `//x` would be taken for another host by the router's links. */
function tidyAddress() {
  const { pathname, search, hash } = window.location
  const tidy = pathname.replace(/\/{2,}/g, '/')
  if (tidy !== pathname) window.history.replaceState(null, '', tidy + search + hash)
}

/** Files may be dropped on a file field, words on a text field. */
function takesDrop({ target, dataTransfer }: DragEvent): boolean {
  const files = dataTransfer?.types.includes('Files') ?? false
  if (target instanceof HTMLInputElement) return (target.type === 'file') === files
  return target instanceof HTMLTextAreaElement && !files
}

/** What is dropped anywhere else opens nothing: the browser would leave the page for it. */
function refuseDrops() {
  for (const event of ['dragover', 'drop'] as const) {
    window.addEventListener(event, (drag) => {
      if (drag.defaultPrevented || takesDrop(drag)) return
      drag.preventDefault()
      if (drag.dataTransfer !== null) drag.dataTransfer.dropEffect = 'none'
    })
  }
}

/** The style sheet is fetched after the static shell has been painted; nothing else is drawn without it. */
async function styled(): Promise<void> {
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  }
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const pending = sheets.filter((link) => link.sheet === null)
  await Promise.all(
    pending.map(
      (link) =>
        new Promise((resolve) => {
          link.addEventListener('load', resolve)
          link.addEventListener('error', resolve) // better plain than blank
        }),
    ),
  )
}

function root(): HTMLElement {
  return document.getElementById('root') as HTMLElement
}

async function start() {
  const application = import('./app/app.tsx')
  refuseDrops()
  tidyAddress()
  window.history.scrollRestoration = 'manual'
  const chosen = await choosePlatform()
  await chosen.ready
  applyAppearance(readAppearance(chosen.records))
  const rows = routesFor(chosen.kiosk)
  const { signedIn } = chosen.session.current()
  const asked = rowOf(rows, window.location.pathname)
  const shown =
    asked.access === 'protected' && !signedIn
      ? rowOf(rows, '/sign-in')
      : asked.signedOutOnly && signedIn
        ? rowOf(rows, '/')
        : asked
  // The layout asks for the dashboard on every protected screen; the answer comes beside the script.
  const platform = shown.access === 'protected' ? sendAhead(chosen, 'dashboard') : chosen
  const [{ mount }] = await Promise.all([
    application,
    loadScreen(shown.load),
    shown.access === 'protected' ? loadScreen(loadLayout) : undefined,
    styled(),
  ])
  mount(root(), platform)
}

/** Where not even the first files came through there is no React to say so. */
function showStartFailure() {
  const line = document.createElement('p')
  line.setAttribute('role', 'alert')
  line.textContent = 'The portal could not be loaded. Please check your connection and reload this page.'
  const button = document.createElement('button')
  button.className = 'btn btn-primary'
  button.textContent = 'Reload'
  button.onclick = () => window.location.reload()
  const frame = document.createElement('main')
  frame.className = 'container py-5'
  frame.append(line, button)
  root().replaceChildren(frame)
}

start().catch(showStartFailure)
