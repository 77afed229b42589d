import { linkedParts } from '../domain/text/links.ts'

interface LinkedTextProps {
  readonly text: string
  /** 'phones': a page of the app opens no other address. 'none': on a device that people share. */
  readonly opens: 'all' | 'phones' | 'none'
}

/** A text of the provider whose phone numbers and addresses are links. */
export function LinkedText({ text, opens }: LinkedTextProps) {
  const parts = linkedParts(text)
  if (parts.length < 2 && parts[0]?.href == null) return text
  return parts.map(({ text: part, href, at }) => {
    const isPhone = href?.startsWith('tel:') === true
    if (href === null || opens === 'none' || (opens === 'phones' && !isPhone)) return <span key={at}>{part}</span>
    const isPage = href.startsWith('https:')
    return (
      <a key={at} href={href} translate="no" {...(isPage && { target: '_blank', rel: 'noreferrer' })}>
        {part}
      </a>
    )
  })
}
