/** What can be filled in with one press because it was said before; never filled in by itself (D-88). */
import type { User } from '../domain/user.ts'
import { applyFilter } from './filters.ts'
import type { FieldName, FieldRow } from './form.ts'
import { isPhoneNumber } from './validate.ts'

interface Offer {
  /** For t(), with {value}. */
  readonly text: string
  readonly value: string
}

const fromProfile = 'Use my profile: {value}'

function offered(name: FieldName, phone: string, user: User): Offer | null {
  switch (name) {
    case 'fullName':
      return { text: fromProfile, value: user.name }
    case 'companyAddress':
      return { text: fromProfile, value: user.address }
    case 'phone':
      return { text: fromProfile, value: user.phone }
    case 'ownerContact':
      return { text: 'Same as my phone number', value: isPhoneNumber(phone) ? phone : user.phone }
    default:
      return null
  }
}

/**
 * @param answer what the field says now
 * @param phone the phone number typed in the form
 * @returns null where nothing is known, or it is there already
 */
export function offerFor(row: FieldRow, answer: string, phone: string, user: User): Offer | null {
  const offer = offered(row.name as FieldName, phone, user)
  if (offer === null) return null
  const value = (row.filter === undefined ? offer.value : applyFilter(row.filter, offer.value)).trim()
  return value === '' || value === answer ? null : { ...offer, value }
}
