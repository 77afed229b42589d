/** Offers to fill in a known answer with one press; nothing is filled in automatically. */

import type { User } from '../domain/session/user.ts'
import { msg } from '../domain/text/user-text.ts'
import type { Answers } from './answers.ts'
import { applyFilter } from './filters.ts'
import { type FieldName, type FieldRow, fieldRow } from './form.ts'
import { isPhoneNumber } from './validate.ts'

export type OfferSources = Pick<Answers, 'fullName' | 'phone' | 'ownerContact'>

type Fills = Readonly<Partial<Record<FieldName, string>>>

interface Offer {
  /** For t(), with {value}. */
  readonly text: string
  /** The field's value after the press. */
  readonly value: string
  /** All fields that the press fills in, including this one. */
  readonly fills: Fills
}

interface Source {
  readonly answers: OfferSources
  readonly user: User
}

const fromProfile = msg('Use my profile: {value}')

const myPhone = ({ answers, user }: Source) => (isPhoneNumber(answers.phone) ? answers.phone : user.phone)

const offers: Partial<Record<FieldName, { readonly text: string; readonly fills: (source: Source) => Fills }>> = {
  fullName: { text: fromProfile, fills: ({ user }) => ({ fullName: user.name }) },
  phone: { text: fromProfile, fills: ({ user }) => ({ phone: user.phone }) },
  companyAddress: { text: fromProfile, fills: ({ user }) => ({ companyAddress: user.address }) },
  ownerName: {
    text: msg('I am the owner'),
    fills: (source) => ({
      ownerName: source.answers.fullName || source.user.name,
      ...(source.answers.ownerContact === '' && { ownerContact: myPhone(source) }),
    }),
  },
  ownerContact: { text: msg('Same as my phone number'), fills: (source) => ({ ownerContact: myPhone(source) }) },
}

export function hasOffer({ name }: FieldRow): boolean {
  return Object.hasOwn(offers, name)
}

export function offerFor(row: FieldRow, answer: string, source: Source): Offer | null {
  const { name } = row
  const offer = offers[name]
  if (offer === undefined) return null
  const known = Object.entries(offer.fills(source)).map(([field, text]): [FieldName, string] => {
    const { filter } = fieldRow(field as FieldName).row
    return [field as FieldName, (filter === undefined ? text : applyFilter(filter, text)).trim()]
  })
  const fills: Fills = Object.fromEntries(known.filter(([, text]) => text !== ''))
  const value = fills[name] ?? ''
  return value === '' || value === answer ? null : { text: offer.text, value, fills }
}
