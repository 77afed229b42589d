import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Answers } from '../../application/answers.ts'
import type { FieldRow } from '../../application/form.ts'
import type { Said } from '../../domain/said.ts'
import { addVins, listWhileTyping, splitVins, vinRemark } from '../../domain/vin.ts'
import { say, t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { TextField } from '../../ui/field.tsx'
import { MarkList } from './mark-list.tsx'
import { frameOf, useTextField } from './use-text-field.ts'
import { VinScan } from './vin-scan.tsx'

/** The typed VIN and the list it is added to; the typed one stays in the field (D-16). */
export function VinField({ row }: { readonly row: FieldRow }) {
  const { field, props, error } = useTextField(row)
  const { control } = useFormContext<Answers>()
  const { platform } = useServices()
  const { field: list } = useController({ control, name: 'vins' })
  const [said, setSaid] = useState<Said>('')
  const addButton = useRef<HTMLButtonElement>(null)
  const typed = splitVins(props.value)
  const [own, setOwn] = useState(() => typed.filter((vin) => list.value.includes(vin)))
  const replaced = own.filter((vin) => !list.value.includes(vin))
  const odd = vinRemark(props.value)
  const remarks = [
    odd !== null && (typed.length > 1 ? `${odd.vin}: ` : '') + t(odd.text, odd.values),
    replaced.length > 0 && t('This takes the place of {vin}. To keep both, press Add.', { vin: replaced.join(', ') }),
  ].filter((remark) => remark !== false)

  function showList(vins: readonly string[]) {
    if (vins.join() !== list.value.join()) list.onChange(vins)
  }

  /** Behind what was typed, for the person to see: it may be the VIN of another truck. */
  function typeIn(vin: string) {
    const text = [...typed.filter((other) => other !== vin), vin].join(', ')
    field.onChange(text)
    showList(listWhileTyping(list.value, own, text))
  }

  /** What is added stands on the list for itself from now on, and so does what it would have taken the place of. */
  function add() {
    if (typed.length === 0) return
    const added = typed.filter((vin) => !list.value.includes(vin))
    const known = added.length === 0
    setSaid(
      known
        ? { text: '{vin} is on the list already.', values: { vin: typed.join(', ') } }
        : { text: '{vin} added.', values: { vin: added.join(', ') } },
    )
    setOwn([])
    showList(addVins([...replaced, ...list.value], props.value))
  }

  /** The field follows where the VIN was its own: it would be sent all the same. */
  function remove(vin: string) {
    const rest = list.value.filter((entry) => entry !== vin)
    if (own.includes(vin)) {
      const left = typed.filter((entry) => entry !== vin)
      const next = left.length > 0 ? left : rest.slice(0, 1)
      setOwn(next)
      field.onChange(next.join(', '))
    }
    list.onChange(rest)
    setSaid({ text: '{vin} removed.', values: { vin } })
  }

  return (
    <div className="field-wide vin-field">
      <TextField
        {...frameOf(row, error)}
        {...props}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        remark={remarks.length === 0 ? undefined : remarks.join(' ')}
        onChange={(event) => {
          props.onChange(event)
          showList(listWhileTyping(list.value, own, event.target.value))
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault() // Enter adds; it does not send the step
          add()
        }}
        beside={
          <button ref={addButton} type="button" className="btn btn-outline-secondary" onClick={add}>
            <Plus size={18} aria-hidden="true" />
            {t('Add')}
          </button>
        }
      />
      {/* On a kiosk a file dialog would open the machine's disk. */}
      {!platform.kiosk && <VinScan onVin={typeIn} />}
      <p className="visually-hidden" role="status">
        {say(said)}
      </p>
      <MarkList
        label={t('Your VINs')}
        className="vin-list"
        marks={list.value}
        onRemove={(vin, isLast) => {
          if (isLast) addButton.current?.focus()
          remove(vin)
        }}
      />
    </div>
  )
}
