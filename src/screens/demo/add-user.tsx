import { UserRound } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { profileProblem } from '../../domain/session/profile.ts'
import { msg, type UserText } from '../../domain/text/user-text.ts'
import { pictureAccept, pictureProblem } from '../../form/picture.ts'
import { t } from '../../i18n/t.ts'
import { Notice } from '../../ui/feedback.tsx'
import { describedBy, FieldNotes, TextField } from '../../ui/field.tsx'
import { Options, SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TranslatedText } from '../../ui/translated-text.tsx'
import { type FieldErrors, useForm } from '../../ui/use-form.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import './bootstrap.css'
import './demo.css'

const departments = msg(['Recruiting', 'Dispatch', 'Safety', 'Human Resources', 'Finance'])
const designations = msg(['Recruiter', 'Dispatcher', 'Safety Officer', 'Manager', 'Accountant'])

const empty = { fullName: '', email: '', phone: '', department: '', designation: '', description: '' }

type Answers = typeof empty

function check({ fullName, email, department, designation }: Answers): FieldErrors<keyof Answers> {
  return {
    ...(fullName.trim() === '' && { fullName: msg('Please enter the full name.') }),
    ...(profileProblem({ name: 'any', email }) !== null && { email: msg('Please enter a valid email address.') }),
    ...(department === '' && { department: msg('Please choose a department.') }),
    ...(designation === '' && { designation: msg('Please choose a designation.') }),
  }
}

interface PictureFieldProps {
  readonly picture: File | null
  readonly onPicture: (picture: File | null) => void
}

function PictureField({ picture, onPicture }: PictureFieldProps) {
  const id = useId()
  const [error, setError] = useState<UserText>()
  const address = useObjectUrl(picture)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file === undefined) return
    const problem = await pictureProblem(file)
    target.value = '' // otherwise choosing the same file again fires no event
    setError(problem ?? undefined)
    if (problem === null) onPicture(file)
  }
  const hint = t('PNG, JPG or JPEG')
  return (
    <div className="d-flex flex-wrap align-items-center gap-3 mb-3">
      {address === null ? (
        <span
          className="demo-avatar demo-avatar-extra-large rounded-circle tone-secondary look-soft"
          aria-hidden="true"
        >
          <UserRound />
        </span>
      ) : (
        <img
          className="border rounded-circle object-fit-cover"
          width={88}
          height={88}
          src={address}
          alt={t('The chosen profile picture')}
        />
      )}
      <div>
        <label className="form-label" htmlFor={id}>
          {t('Profile image')}
        </label>
        <input
          id={id}
          className={`form-control${error === undefined ? '' : ' is-invalid'}`}
          type="file"
          name="image"
          accept={pictureAccept}
          aria-describedby={describedBy(id, { hint, error })}
          onChange={choose}
        />
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  )
}

function useUserForm() {
  const [answers, setAnswers] = useState(empty)
  const form = useForm({
    read: () => answers,
    check,
    async send() {
      form.setMessage(msg('This is a demo page: nothing was sent.'))
      return 'staying'
    },
  })
  const set = (name: keyof Answers) => (value: string) => {
    setAnswers({ ...answers, [name]: value })
    form.forget(name)
    form.setMessage(null)
  }
  const shared = (name: keyof Answers) => ({ name, value: answers[name], error: form.errors[name] })
  const field = (name: keyof Answers) => ({
    ...shared(name),
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(name)(event.target.value),
  })
  const select = (name: keyof Answers) => ({ ...shared(name), onChange: set(name) })
  const clear = () => {
    setAnswers(empty)
    form.clear()
  }
  return { form, answers, set, field, select, clear }
}

/** /add-user: a demo form. It sends nothing. */
export function AddUser() {
  const { form, answers, set, field, select, clear } = useUserForm()
  const [picture, setPicture] = useState<File | null>(null)
  // A new key clears the picture field's message about a rejected file.
  const [round, setRound] = useState(0)
  const cancel = () => {
    clear()
    setPicture(null)
    setRound(round + 1)
  }
  return (
    <>
      <h1 className="mb-4">{t('Add User')}</h1>
      <div className="card col-xl-8">
        <div className="card-body">
          <form {...form.props}>
            <PictureField key={round} picture={picture} onPicture={setPicture} />
            <TextField label={t('Full name')} required {...field('fullName')} />
            <div className="row row-cols-1 row-cols-md-2 gx-3">
              <div className="col">
                <TextField label={t('Email')} required type="email" {...field('email')} />
              </div>
              <div className="col">
                <TextField label={t('Phone')} type="tel" {...field('phone')} />
              </div>
              <div className="col">
                <SelectField label={t('Department')} required {...select('department')}>
                  <option value="">{t('Please choose')}</option>
                  <Options texts={departments} />
                </SelectField>
              </div>
              <div className="col">
                <SelectField label={t('Designation')} required {...select('designation')}>
                  <option value="">{t('Please choose')}</option>
                  <Options texts={designations} />
                </SelectField>
              </div>
            </div>
            <TextAreaField
              label={t('Description')}
              name="description"
              value={answers.description}
              onChange={(event) => set('description')(event.target.value)}
            />
            {form.message !== null && (
              <Notice tone="info">
                <TranslatedText text={form.message} />
              </Notice>
            )}
            <div className="d-flex flex-wrap justify-content-end gap-2">
              <button type="button" className="btn btn-outline-secondary flex-fill flex-sm-grow-0" onClick={cancel}>
                {t('Cancel')}
              </button>
              <button type="submit" className="btn btn-primary flex-fill flex-sm-grow-0">
                {t('Save')}
              </button>
            </div>
          </form>
        </div>
      </div>
    </>
  )
}
