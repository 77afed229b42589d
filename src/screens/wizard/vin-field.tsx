import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Answers } from '../../application/answers.ts'
import type { FieldRow } from '../../application/form.ts'
import { addVin, normalizeVin, vinRemark } from '../../domain/vin.ts'
import { t } from '../../i18n/t.ts'
import { TextField } from '../../ui/field.tsx'
import { focusNeighbour } from '../../ui/neighbour-focus.ts'
import { frameOf, useTyped } from './use-typed.ts'

/** The typed VIN and the list it is added to; the typed one stays in the field (readings.md, Wizard). */
export function VinField({ row }: { readonly row: FieldRow }) {
  const { props, error } = useTyped(row)
  const { control } = useFormContext<Answers>()
  const { field: list } = useController({ control, name: 'vins' })
  const [said, setSaid] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const remark = vinRemark(props.value)

  function add() {
    const vin = normalizeVin(props.value)
    if (vin === '') return
    const longer = addVin(list.value, props.value)
    const known = longer.length === list.value.length
    setSaid(known ? t('{vin} is on the list already.', { vin }) : t('{vin} added.', { vin }))
    if (!known) list.onChange(longer)
  }

  return (
    <div className="field-wide">
      <TextField
        {...frameOf(row, error)}
        {...props}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={row.control?.maxLength}
        remark={remark === null ? undefined : t(remark.text, remark.values)}
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
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {list.value.length > 0 && (
        <ul className="vin-list" aria-label={t('Your VINs')}>
          {list.value.map((vin) => (
            <li key={vin}>
              <span className="wrap-anywhere">{vin}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={t('Remove {name}', { name: vin })}
                onClick={(event) => {
                  if (!focusNeighbour(event.currentTarget)) addButton.current?.focus()
                  list.onChange(list.value.filter((entry) => entry !== vin))
                  setSaid(t('{vin} removed.', { vin }))
                }}
              >
                <X size={18} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
