/** Explains to the administrator what is wrong with config.json. Loaded only for an invalid one. */

import { isObject } from '../domain/common/readers.ts'
import { languageOf, showLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { registerWorker, takeNewer } from '../platform/web/releases.ts'
import { fits } from './config-file.ts'

export function configProblem(text: string): string {
  let config: unknown
  try {
    config = JSON.parse(text)
  } catch {
    config = null // the same advice as for JSON without braces
  }
  if (!isObject(config)) return t('config.json must hold settings in JSON, such as {"brandName": "Acme"}.')
  const [key = ''] = Object.entries(config).find(([name, value]) => !fits(name, value)) ?? []
  return t('"{key}" in config.json is not a setting of the portal, or has a value that it can\'t take.', { key })
}

/** A release that waits may know the setting: the cached one, which does not, gives way to it. A first visit has none. */
function giveWay(): void {
  void registerWorker({ busy: () => false, onNewer: () => void takeNewer() })
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

/** Instead of the portal, which could call the wrong provider. In the language of the page (page-language.ts). */
export async function showConfigProblem(root: HTMLElement, text: string): Promise<void> {
  await Promise.all([
    import('../screens/shared/public.css'),
    showLanguage(languageOf(document.documentElement.lang) ?? 'en'),
  ])
  const frame = document.createElement('main')
  frame.className = 'container py-5'
  const problem = element('p', configProblem(text))
  problem.setAttribute('role', 'alert')
  frame.append(
    element('h1', t('The portal is not set up correctly')),
    problem,
    element(
      'p',
      t('This message is for the person who set up the portal. If you want to apply, please come back later.'),
    ),
  )
  document.title = t('The portal is not set up correctly')
  document.getElementById('late-hint')?.remove()
  root.replaceChildren(frame)
  try {
    if (navigator.serviceWorker?.controller) giveWay()
  } catch {} // where workers are blocked, reading `serviceWorker` may throw
}
