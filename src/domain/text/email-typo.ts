/** Domains of private mailboxes that are often mistyped. */
const common = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'comcast.net']

/** Real domains that are one key away from a common one. */
const real = ['ymail.com', 'mail.com', 'email.com', 'hotmail.co', 'yahoo.co']

/** Whether one key was left out, added, replaced, or swapped with the next. */
function isOneKeyAway(typed: string, right: string): boolean {
  let at = 0
  while (at < typed.length && typed[at] === right[at]) at += 1
  const rest = (text: string, skipped: number) => text.slice(at + skipped)
  return (
    rest(typed, 1) === rest(right, 0) ||
    rest(typed, 0) === rest(right, 1) ||
    rest(typed, 1) === rest(right, 1) ||
    (typed[at] === right[at + 1] && typed[at + 1] === right[at] && rest(typed, 2) === rest(right, 2))
  )
}

/** Returns the domain that was probably meant, as for `maria@gmial.com`; null for all others. */
export function likelyDomain(email: string): string | null {
  const domain = email.trim().toLowerCase().split('@')[1] ?? ''
  if (domain === '' || common.includes(domain) || real.includes(domain)) return null
  return common.find((right) => isOneKeyAway(domain, right)) ?? null
}
