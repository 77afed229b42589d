import type { Interview } from '../../domain/calendar/calendar.ts'
import { t } from '../../i18n/t.ts'
import { TextWithElement } from '../../ui/text-with-element.tsx'
import { whoOf } from './describe.ts'

/** 'At the same time: Ana Núñez, Lee Wu' */
export function Overlap({ others }: { readonly others: readonly Interview[] }) {
  if (others.length === 0) return null
  return (
    <div className="field-remark">
      <TextWithElement mark="names" text={t('At the same time: {names}')}>
        <bdi translate="no">{others.map((other) => whoOf(other).who).join(', ')}</bdi>
      </TextWithElement>
    </div>
  )
}
