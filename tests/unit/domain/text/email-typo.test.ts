import { expect, test } from 'vitest'
import { likelyDomain } from '../../../../src/domain/text/email-typo.ts'

test.each([
  ['maria@gmial.com', 'gmail.com'],
  ['maria@gmai.com', 'gmail.com'],
  ['maria@gmaill.com', 'gmail.com'],
  ['Maria@Gmail.con ', 'gmail.com'],
  ['maria@gmail.co', 'gmail.com'],
  ['maria@hotmial.com', 'hotmail.com'],
  ['maria@yahooo.com', 'yahoo.com'],
])('%s: %s was meant', (email, domain) => expect(likelyDomain(email)).toBe(domain))

test.each(['maria@gmail.com', 'maria@ymail.com', 'maria@mail.com', 'maria@hotmail.es', 'm@haul.example', 'maria', ''])(
  '%j needs no hint',
  (email) => expect(likelyDomain(email)).toBeNull(),
)
