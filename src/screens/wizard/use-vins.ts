import { useState } from 'react'
import type { FieldRow } from '../../application/form.ts'
import type { UserText } from '../../domain/text/user-text.ts'
import { addVins, listWhileTyping, splitVins, vinWarning } from '../../domain/text/vin.ts'
import { t } from '../../i18n/t.ts'
import { useAnswer } from './answering.ts'
import { useTextField } from './use-text-field.ts'

/** What is said below the field: an odd VIN, and one of the list that the typed one takes the place of. */
function warningsFor(text: string, replaced: readonly string[]): string[] {
  const odd = vinWarning(text)
  const isOneOfSeveral = splitVins(text).length > 1
  return [
    odd !== null && (isOneOfSeveral ? `${odd.vin}: ` : '') + t(odd.text, odd.values),
    replaced.length > 0 && t('This replaces {vin}. To keep both, press Add.', { vin: replaced.join(', ') }),
  ].filter((remark) => remark !== false)
}

function vinText(text: string, vins: readonly string[]): UserText {
  return { text, values: { vin: vins.join(', ') } }
}

/** The typed VINs, the list, and what moves between them. */
export function useVins(row: FieldRow) {
  const { field, props, error } = useTextField(row)
  const { field: list } = useAnswer('vins')
  const [announcement, setAnnouncement] = useState<UserText>('')
  const typed = splitVins(props.value)
  const [own, setOwn] = useState(() => typed.filter((vin) => list.value.includes(vin)))
  const replaced = own.filter((vin) => !list.value.includes(vin))

  function showList(vins: readonly string[]) {
    if (vins.join() !== list.value.join()) list.onChange(vins)
  }

  return {
    /** For the text field. */
    input: {
      ...props,
      onChange(event: React.ChangeEvent<HTMLInputElement>) {
        props.onChange(event)
        showList(listWhileTyping(list.value, own, event.target.value))
      },
    },
    error,
    warnings: warningsFor(props.value, replaced),
    /** For the screen reader: what Add or Remove has done. */
    announcement: announcement,
    list: list.value,
    /** Behind what was typed, for the person to see: it may be the VIN of another truck. */
    typeIn(vin: string) {
      const text = [...typed.filter((other) => other !== vin), vin].join(', ')
      field.onChange(text)
      showList(listWhileTyping(list.value, own, text))
    },
    /**
     * What is added stands on the list for itself from now on, and so does what it would have taken the place of.
     * @returns false when there was nothing to add
     */
    add() {
      if (typed.length === 0) return false
      const added = typed.filter((vin) => !list.value.includes(vin))
      const known = added.length === 0
      setAnnouncement(known ? vinText('{vin} is on the list already.', typed) : vinText('{vin} added.', added))
      setOwn([])
      showList(addVins([...replaced, ...list.value], props.value))
      return !known
    },
    /** The field follows where the VIN was its own: it would be sent all the same. */
    remove(vin: string) {
      const rest = list.value.filter((entry) => entry !== vin)
      if (own.includes(vin)) {
        const left = typed.filter((entry) => entry !== vin)
        const next = left.length > 0 ? left : rest.slice(0, 1)
        setOwn(next)
        field.onChange(next.join(', '))
      }
      list.onChange(rest)
      setAnnouncement(vinText('{vin} removed.', [vin]))
    },
  }
}
