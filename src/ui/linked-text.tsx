import type { ComponentProps } from 'react'
import { linkedParts } from '../domain/text/links.ts'

interface LinkedTextProps extends Omit<ComponentProps<'bdi'>, 'children'> {
  readonly text: string
  /** 'phones': a page of the app opens no other address. 'none': on a device that people share. */
  readonly opens: 'all' | 'phones' | 'none'
}

/** A text of the provider whose phone numbers and addresses are links. */
export function LinkedText({ text, opens, ...bdi }: LinkedTextProps) {
  const parts = linkedParts(text)
  if (parts.every(({ href }) => href === null)) return <bdi {...bdi}>{text}</bdi>
  return (
    <bdi {...bdi}>
      {parts.map(({ text: part, href, at }) => {
        const isPhone = href?.startsWith('tel:') === true
        if (href === null || opens === 'none' || (opens === 'phones' && !isPhone)) return <span key={at}>{part}</span>
        const isPage = href.startsWith('https:')
        return (
          <a key={at} href={href} translate="no" {...(isPage && { target: '_blank', rel: 'noreferrer' })}>
            {part}
          </a>
        )
      })}
    </bdi>
  )
}
