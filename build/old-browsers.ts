/** The supported browsers, and the notice for older ones. */
import { oldBrowserTexts } from '../src/i18n/boot-texts.ts'

/** First versions that support everything that the portal uses. README.md lists their limits. */
export const oldestBrowsers = { chrome: '123', edge: '123', firefox: '125', safari: '17.5' } as const

/** Build target, in Vite's notation. */
export const buildTarget = Object.entries(oldestBrowsers).map(([name, version]) => name + version)

/** Shows the notice in place of the portal where the newest feature of its styles is unknown. */
export const oldBrowserStyle = [
  '#old-browser{display:none}',
  '@supports not (color:light-dark(red,red)){',
  '#old-browser{display:block;max-width:36em;margin:3em auto;padding:0 1em;font:1.1em/1.5 sans-serif}',
  'body>:not(#old-browser){display:none}}',
].join('')

/** Returns the notice in all languages: no script can choose one. */
export function oldBrowserNotice(supportEmail: string): string {
  const { chrome, edge, firefox, safari } = oldestBrowsers
  const oldest = `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari} (iPhone, iPad: iOS ${safari}).`
  const mail = `<a href="mailto:${supportEmail}">${supportEmail}</a>`
  const paragraphs = Object.entries(oldBrowserTexts).map(
    ([language, [advice, help]]) => `<p lang="${language}">${advice}${oldest} ${help}${mail}</p>`,
  )
  return `<div id="old-browser">${paragraphs.join('')}</div>`
}
