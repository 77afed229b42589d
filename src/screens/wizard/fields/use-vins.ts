import { useState } from 'react'
import { addVins, listWhileTyping, splitVins, vinLength, vinsInText, vinWarning } from '../../../domain/text/vin.ts'
import type { FieldRow } from '../../../form/form.ts'
import { t } from '../../../i18n/t.ts'
import { announce } from '../../../ui/announce.ts'
import { useAnswer } from '../use-application.ts'
import { useTextField } from './use-text-field.ts'

/** Returns the warnings below the field: an odd VIN, and a VIN on the list that the typed one replaces. */
function warningsFor(text: string, replaced: readonly string[]): string[] {
  const odd = vinWarning(text)
  const isOneOfSeveral = splitVins(text).length > 1
  return [
    odd !== null && (isOneOfSeveral ? `${odd.vin}: ` : '') + t(odd.text, odd.values),
    replaced.length > 0 && t('This replaces {vin}. To keep both, press Add.', { vin: replaced.join(', ') }),
  ].filter((warning) => warning !== false)
}

/** Returns the length of a VIN that is too short or too long; it changes with every key. */
function lengthOf(text: string): string | undefined {
  const odd = vinWarning(text)
  return odd === null || odd.vin.length === vinLength
    ? undefined
    : t('This one has {count}.', { count: odd.vin.length })
}

export function useVins(row: FieldRow) {
  const { field, props, error } = useTextField(row)
  const list = useAnswer('vins')
  const typed = splitVins(props.value)
  const [own, setOwn] = useState(() => typed.filter((vin) => list.value.includes(vin)))
  const replaced = own.filter((vin) => !list.value.includes(vin))
  /** Number of VINs in the text that was pasted last. */
  const [found, setFound] = useState(0)

  function showList(vins: readonly string[]) {
    if (vins.join() !== list.value.join()) list.onChange([...vins])
  }

  return {
    input: {
      ...props,
      onChange(event: React.ChangeEvent<HTMLInputElement>) {
        setFound(0)
        props.onChange(event)
        showList(listWhileTyping(list.value, own, event.target.value))
      },
    },
    error,
    warnings: [
      ...(found > 0 ? [t('{count, plural, one {1 VIN found.} other {{count} VINs found.}}', { count: found })] : []),
      ...warningsFor(props.value, replaced),
    ],
    count: lengthOf(props.value),
    list: list.value,
    /** Appends a scanned VIN to the typed text, where the user can check it: it may belong to another truck. */
    typeIn(vin: string) {
      const text = [...typed.filter((other) => other !== vin), vin].join(', ')
      field.onChange(text)
      showList(listWhileTyping(list.value, own, text))
    },
    /**
     * Adds the typed VINs to the list, which then no longer follows the field, and keeps those they would have
     * replaced.
     * @returns false when there was nothing to add
     */
    add() {
      if (typed.length === 0) return false
      const added = typed.filter((vin) => !list.value.includes(vin))
      const known = added.length === 0
      const vin = (known ? typed : added).join(', ')
      announce(known ? t('{vin} is on the list already.', { vin }) : t('{vin} added.', { vin }), vin)
      setOwn([])
      showList(addVins([...replaced, ...list.value], props.value))
      return !known
    },
    /** Takes the VINs of a pasted text over into the list. @returns false for a text that is pasted as it is */
    paste(text: string) {
      const vins = vinsInText(text)
      if (vins.length === 0) return false
      setFound(vins.length)
      setOwn([])
      const all = addVins([...replaced, ...list.value, ...typed], vins.join(', '))
      field.onChange([...new Set([...typed, ...vins])].join(', '))
      showList(all)
      return true
    },
    /** Removes a VIN from the list, and from the field if it is there: otherwise it would still be sent. */
    remove(vin: string) {
      const rest = list.value.filter((entry) => entry !== vin)
      if (own.includes(vin)) {
        const left = typed.filter((entry) => entry !== vin)
        const next = left.length > 0 ? left : rest.slice(0, 1)
        setOwn(next)
        field.onChange(next.join(', '))
      }
      list.onChange(rest)
      announce(t('{name} removed.', { name: vin }), vin)
    },
  }
}
