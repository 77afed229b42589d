import { useState } from 'react'
import { msg } from '../../domain/text/user-text.ts'
import { pictureAccept } from '../../form/picture.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { TextField } from '../../ui/field.tsx'
import { Options, SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'

const departments = msg(['Recruiting', 'Dispatch', 'Safety', 'Human Resources', 'Finance'])
const designations = msg(['Recruiter', 'Dispatcher', 'Safety Officer', 'Manager', 'Accountant'])

interface ChosenFieldProps {
  readonly label: string
  readonly name: string
  readonly texts: readonly string[]
}

function ChosenField({ label, name, texts }: ChosenFieldProps) {
  const [value, setValue] = useState('')
  return (
    <SelectField label={label} name={name} required value={value} onChange={setValue}>
      <option value="">{t('Please choose')}</option>
      <Options texts={texts} />
    </SelectField>
  )
}

/** The browser checks the fields. */
function UserForm({ onCancel }: { readonly onCancel: () => void }) {
  const [isSaved, setSaved] = useState(false)
  return (
    <form
      onChange={() => setSaved(false)}
      onSubmit={(event) => {
        event.preventDefault()
        setSaved(true)
      }}
    >
      <TextField
        label={t('Profile image')}
        hint={t('PNG, JPG or JPEG')}
        type="file"
        name="image"
        accept={pictureAccept}
      />
      <TextField label={t('Full name')} required name="fullName" autoComplete="off" />
      <div className="row row-cols-1 row-cols-md-2 gx-3">
        <div className="col">
          <TextField label={t('Email')} required type="email" name="email" autoComplete="off" />
        </div>
        <div className="col">
          <TextField label={t('Phone')} type="tel" name="phone" autoComplete="off" />
        </div>
        <div className="col">
          <ChosenField label={t('Department')} name="department" texts={departments} />
        </div>
        <div className="col">
          <ChosenField label={t('Designation')} name="designation" texts={designations} />
        </div>
      </div>
      <TextAreaField label={t('Description')} name="description" />
      {isSaved && <Notice tone="info">{t('This is a demo page: nothing was sent.')}</Notice>}
      <div className="d-flex flex-wrap justify-content-end gap-2">
        <Button className="flex-fill flex-sm-grow-0" label={t('Cancel')} onClick={onCancel} />
        <Button primary className="flex-fill flex-sm-grow-0" type="submit" label={t('Save')} />
      </div>
    </form>
  )
}

/** /add-user: a demo form. It sends nothing. */
export function AddUser() {
  const [round, setRound] = useState(0)
  return (
    <>
      <h1 className="mb-4">{t('Add User')}</h1>
      <div className="card col-xl-8">
        <div className="card-body">
          <UserForm key={round} onCancel={() => setRound(round + 1)} />
        </div>
      </div>
    </>
  )
}
