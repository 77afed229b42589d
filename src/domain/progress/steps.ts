/** The steps of an application. */

export const stepCount = 7

/** 1 to {@link stepCount} */
export const allSteps: readonly number[] = /* @__PURE__ */ Array.from({ length: stepCount }, (_, index) => index + 1)

/** Returns the provider's id of a step. @param step 1 to 7 */
export function stepId(step: number): string {
  return `step_${step}`
}

/** The steps' names on the dashboard, which doesn't load the form. */
export const dashboardSteps: readonly { readonly number: number; readonly name: string }[] = [
  { number: 1, name: 'Company Information' },
  { number: 2, name: 'Equipment Details' },
  { number: 3, name: 'CDL & Credentials' },
  { number: 4, name: 'Operational Capacity' },
  { number: 5, name: 'Insurance & Documents' },
  { number: 6, name: 'Background & Compliance' },
  { number: 7, name: 'Additional Information' },
]
