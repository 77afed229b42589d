import { Plus } from 'lucide-react'
import { useRef } from 'react'
import type { FieldRow } from '../../../form/form.ts'
import { t } from '../../../i18n/t.ts'
import { useServices } from '../../../state/services.tsx'
import { TextField } from '../../../ui/field.tsx'
import { VinScan } from '../barcode/vin-scan.tsx'
import { MarkList } from './mark-list.tsx'
import { frameOf } from './use-text-field.ts'
import { useVins } from './use-vins.ts'

/** The VIN field and its list. Add leaves the typed VIN in the field. */
export function VinField({ row }: { readonly row: FieldRow }) {
  const { input, error, warnings, count, list, add, paste, typeIn, remove } = useVins(row)
  const { platform } = useServices()
  const addButton = useRef<HTMLButtonElement>(null)

  return (
    <div className="field-wide vin-field">
      <TextField
        {...frameOf(row, error)}
        {...input}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        warning={warnings.length === 0 ? undefined : warnings.join(' ')}
        count={count}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault() // Enter adds the VIN and does not submit the step
          add()
        }}
        onPaste={(event) => {
          if (paste(event.clipboardData.getData('text'))) event.preventDefault()
        }}
        beside={
          <button ref={addButton} type="button" className="btn btn-outline-secondary" onClick={add}>
            <Plus size={18} aria-hidden="true" />
            <span>{t('Add')}</span>
          </button>
        }
      />
      {/* A file dialog would expose a shared machine's disk. */}
      {platform.traits.attachesFiles && <VinScan onVin={typeIn} />}
      <MarkList
        label={t('Your VINs')}
        className="vin-list"
        marks={list}
        onRemove={(vin, isLast) => {
          if (isLast) addButton.current?.focus()
          remove(vin)
        }}
      />
    </div>
  )
}
