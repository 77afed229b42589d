/** Option lists, letter for letter as specified. The texts are sent as they are. */

import { msg } from '../domain/text/user-text.ts'

export const yesNo = msg(['Yes', 'No'])
export const businessStructures = msg(['LLC', 'Sole Proprietor', 'Corporation', 'Partnership', 'Other'])
export const referralSources = msg([
  'Google Search',
  'Social Media',
  'Friend or Family Member',
  'Truck Stop or Terminal',
  'Industry Event or Conference',
  'Online Ad',
  'Other',
])
export const ownerships = msg(['Own', 'Lease', 'Looking to Purchase/Lease'])
export const cdlClasses = msg(['Class A', 'Class B', 'No'])
export const materials = msg(['Dirt', 'Stone', 'Asphalt', 'Sand', 'Other'])
export const workRadii = msg(['Local', 'Regional', 'OTR', 'Willing to travel'])
export const shiftAnswers = msg(['Yes', 'No', 'Maybe'])
export const startDates = msg(['Immediately', '1–2 weeks', '30 days', 'Other'])
export const weeklyAvailabilities = msg(['3–4 days', '5–6 days', 'Full-time'])
export const liabilityCoverages = msg(['Yes – $1M Liability', 'Less than $1M', 'No'])
export const workersCompAnswers = msg(['Yes', 'No', 'Not sure'])
export const contractStatuses = msg(['Available now', 'Flexible soon', 'Locked in'])

/** Suggestions for free-text fields; other text is valid too. */
export const truckSuggestions = [
  'Standard dump truck',
  'Tri-axle dump truck',
  'Quad-axle dump truck',
  'Super dump',
  'Transfer dump',
  'End dump trailer',
  'Side dump trailer',
  'Belly dump trailer',
] as const
export const gvwrSuggestions = ['33,000 lb', '52,000 lb', '66,000 lb', '73,280 lb', '80,000 lb'] as const
export const stateSuggestions = [
  ...['Alabama', 'Alaska', 'Arizona', 'Arkansas', 'California', 'Colorado', 'Connecticut', 'Delaware', 'Florida'],
  ...['Georgia', 'Hawaii', 'Idaho', 'Illinois', 'Indiana', 'Iowa', 'Kansas', 'Kentucky', 'Louisiana', 'Maine'],
  ...['Maryland', 'Massachusetts', 'Michigan', 'Minnesota', 'Mississippi', 'Missouri', 'Montana', 'Nebraska'],
  ...['Nevada', 'New Hampshire', 'New Jersey', 'New Mexico', 'New York', 'North Carolina', 'North Dakota', 'Ohio'],
  ...['Oklahoma', 'Oregon', 'Pennsylvania', 'Rhode Island', 'South Carolina', 'South Dakota', 'Tennessee', 'Texas'],
  ...['Utah', 'Vermont', 'Virginia', 'Washington', 'West Virginia', 'Wisconsin', 'Wyoming'],
] as const
