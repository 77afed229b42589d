import { useId, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { TextField } from '../../ui/field.tsx'
import { Options, SelectField } from '../../ui/select-field.tsx'
import { filterUsers, roles, type SampleUser, sampleUsers, userStates } from './sample-users.ts'

const pageSizes = Array.from({ length: 10 }, (_, index) => String(index + 1))

/** The pagination of the mock-up, without a function. */
function Pages() {
  return (
    <div className="d-flex flex-wrap align-items-center justify-content-between gap-3">
      <span>{t('Showing 1 to 10 of 12 entries')}</span>
      <ul className="demo-pages pagination mb-0" aria-label={t('Pages')}>
        <li className="page-item active" aria-current="page">
          <span className="page-link">{1}</span>
        </li>
        <li className="page-item">
          <span className="page-link">{2}</span>
        </li>
      </ul>
    </div>
  )
}

/** /assign-role: sample users with working filters. */
export function AssignRole() {
  const [pageSize, setPageSize] = useState('10')
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState('')
  const headingId = useId()
  const found = filterUsers(sampleUsers, search, status)
  return (
    <>
      <h1 id={headingId} className="mb-4">
        {t('Assign Role')}
      </h1>
      <div className="card">
        <div className="card-body">
          <search className="row gx-3">
            <div className="col-6 col-md-2">
              <SelectField label={t('Show')} name="pageSize" value={pageSize} onChange={setPageSize}>
                {pageSizes.map((size) => (
                  <option key={size}>{size}</option>
                ))}
              </SelectField>
            </div>
            <div className="col-12 col-md-7 order-last order-md-0">
              <TextField
                label={t('Search')}
                name="search"
                type="search"
                autoComplete="off"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            </div>
            <div className="col-6 col-md-3">
              <SelectField label={t('Status')} name="status" value={status} onChange={setStatus}>
                <option value="">{t('All')}</option>
                <Options texts={userStates} />
              </SelectField>
            </div>
          </search>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
          <section className="table-responsive" aria-labelledby={headingId} tabIndex={0}>
            <UserTable users={found.slice(0, Number(pageSize))} />
          </section>
          <Pages />
        </div>
      </div>
    </>
  )
}

function UserTable({ users }: { readonly users: readonly SampleUser[] }) {
  const [assigned, setAssigned] = useState<Readonly<Record<string, string>>>({})
  return (
    <table className="demo-table table align-middle">
      <thead>
        <tr>
          {[t('Name'), t('Role Permission'), t('Status'), t('Assign Role')].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {users.map(({ name, email, role, status }) => (
          <tr key={email}>
            <th scope="row">
              <span>{name}</span>
              <span className="d-block fw-normal text-body-secondary">
                <bdi translate="no">{email}</bdi>
              </span>
            </th>
            <td>{t(assigned[email] ?? role)}</td>
            <td>
              <span
                className={`badge rounded-pill look-soft ${status === 'Active' ? 'tone-success' : 'tone-secondary'}`}
              >
                {t(status)}
              </span>
            </td>
            <td>
              <select
                className="form-select"
                aria-label={t('Role of {name}', { name })}
                value={assigned[email] ?? ''}
                onChange={({ target }) => setAssigned({ ...assigned, [email]: target.value })}
              >
                <option value="" disabled>
                  {t('Assign Role')}
                </option>
                <Options texts={roles} />
              </select>
            </td>
          </tr>
        ))}
        {users.length === 0 && (
          <tr>
            <td colSpan={4}>{t('No user matches.')}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
