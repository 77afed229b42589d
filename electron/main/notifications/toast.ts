/** A notification as Windows stores it: its tag comes back with a click, also to the next run of the app. */
import type { Opened } from './kinds.ts'

const interviewTag = 'interview '

/** Longest id that Windows takes (electron/electron#50328). */
const longestTag = 64

export function tagOf(opens: Opened): string {
  const tag = typeof opens === 'object' ? interviewTag + opens.interview : opens
  return tag.length <= longestTag ? tag : 'calendar'
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * Electron's own XML has no `launch`, so a click on it would come back as '' (GetToastXml in windows_toast_notification.cc).
 * @param tag of {@link tagOf}
 */
export function toastXml(title: string, body: string, tag: string): string {
  const launch = new URLSearchParams({ type: 'click', tag }).toString()
  const texts = [title, body].map((text) => `<text>${escapeXml(text)}</text>`).join('')
  return `<toast launch="${escapeXml(launch)}"><visual><binding template="ToastGeneric">${texts}</binding></visual></toast>`
}

/** @param launch of {@link toastXml} @returns null for another text */
export function openedBy(launch: string): Opened | null {
  const tag = new URLSearchParams(launch).get('tag') ?? ''
  if (tag.startsWith(interviewTag)) return { interview: tag.slice(interviewTag.length) }
  return tag === 'dashboard' || tag === 'calendar' ? tag : null
}
