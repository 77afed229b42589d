/** Explains to the administrator what is wrong with config.json. Loaded only for an invalid one. */

import { isObject } from '../domain/common/readers.ts'
import { languageOf, showLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { fits, version } from './config-file.ts'

const secret = /token|secret|passw|private.?key|api.?key|credential/i

/** What a setting must be, to complete the sentence '… must be'. */
const forms: Readonly<Record<string, () => string>> = {
  brandName: () => t('a name of 1 to 60 characters on one line'),
  companyName: () => t('a name of 1 to 60 characters on one line'),
  supportEmail: () => t('an e-mail address'),
  apiBase: () => t('the address in front of /api, such as "https://api.example.com", or ""'),
  googleClientId: () => t('the client id that Google gave you, or ""'),
  googleLoginPath: () => t('a path that starts with one slash, such as "/api/google", or ""'),
  fileOrigins: () =>
    t('origins with a space between them, such as "https://files.example.com https://cdn.example.com", or ""'),
  portalUrl: () => t('the public address of the portal, such as "https://apply.example.com", or ""'),
}

function valueProblem(key: string): string {
  const form = Object.hasOwn(forms, key) ? forms[key] : undefined
  if (key === 'kiosk') {
    return t(
      '"kiosk" in config.json is no longer a setting. Remove it, and serve the bundle of "npm run build:kiosk" at the address of the kiosks.',
    )
  }
  if (form !== undefined) return t('"{key}" in config.json must be {form}.', { key, form: form() })
  return secret.test(key)
    ? t(
        '"{key}" in config.json looks like a secret. Anyone who opens the portal can read this file: remove the key, and change the secret.',
        { key },
      )
    : t('"{key}" in config.json is not a setting of the portal. Its settings are: {keys}.', {
        key,
        keys: Object.keys(forms).join(', '),
      })
}

/** Returns the explanation. @param text a config.json that `readConfig` rejected */
export function configProblem(text: string): string {
  if (text.trim() === '') return t('config.json is empty. Write {} into it, or delete it.')
  let config: unknown
  try {
    config = JSON.parse(text)
  } catch (error) {
    return t('config.json is not valid JSON: {reason}', { reason: String((error as Error).message) })
  }
  if (!isObject(config)) return t('config.json must hold settings in braces, such as {"brandName": "Acme"}.')
  if ('version' in config && !fits('version', config.version)) {
    return t(
      '"version" in config.json is {found}, but this release of the portal reads version {version}. Deploy the release that the file was written for, or rewrite the file.',
      { found: JSON.stringify(config.version), version },
    )
  }
  const wrong = Object.entries(config).filter(([key, value]) => !fits(key, value))
  const [key] = wrong.find(([name]) => secret.test(name)) ?? wrong[0] ?? ['']
  return valueProblem(key)
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

/**
 * Shows the problem instead of the portal, which could call the wrong provider with incomplete settings. Uses the
 * language of the page (page-language.ts).
 */
export async function showConfigProblem(root: HTMLElement, text: string): Promise<void> {
  await showLanguage(languageOf(document.documentElement.lang) ?? 'en')
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
}
