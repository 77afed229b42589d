import { msg } from '../text/user-text.ts'

export const stepCount = 7

/** 1 to {@link stepCount} */
export const allSteps: readonly number[] = /* @__PURE__ */ Array.from({ length: stepCount }, (_, index) => index + 1)

export function stepId(step: number): string {
  return `step_${step}`
}

/** The steps' names on the dashboard, which doesn't load the form. */
export const dashboardSteps: readonly { readonly number: number; readonly name: string }[] = [
  { number: 1, name: msg('Company Information') },
  { number: 2, name: msg('Equipment Details') },
  { number: 3, name: msg('CDL & Credentials') },
  { number: 4, name: msg('Operational Capacity') },
  { number: 5, name: msg('Insurance & Documents') },
  { number: 6, name: msg('Background & Compliance') },
  { number: 7, name: msg('Additional Information') },
]
