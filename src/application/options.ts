/** Option lists, letter for letter as specified. The texts are sent as they are. */

export const yesNo = ['Yes', 'No'] as const
export const businessStructures = ['LLC', 'Sole Proprietor', 'Corporation', 'Partnership', 'Other'] as const
export const referralSources = [
  'Google Search',
  'Social Media',
  'Friend or Family Member',
  'Truck Stop or Terminal',
  'Industry Event or Conference',
  'Online Ad',
  'Other',
] as const
export const ownerships = ['Own', 'Lease', 'Looking to Purchase/Lease'] as const
export const cdlClasses = ['Class A', 'Class B', 'No'] as const
export const materials = ['Dirt', 'Stone', 'Asphalt', 'Sand', 'Other'] as const
export const workRadii = ['Local', 'Regional', 'OTR', 'Willing to travel'] as const
export const shiftAnswers = ['Yes', 'No', 'Maybe'] as const
export const startDates = ['Immediately', '1–2 weeks', '30 days', 'Other'] as const
export const weeklyAvailabilities = ['3–4 days', '5–6 days', 'Full-time'] as const
export const liabilityCoverages = ['Yes – $1M Liability', 'Less than $1M', 'No'] as const
export const workersCompAnswers = ['Yes', 'No', 'Not sure'] as const
export const contractStatuses = ['Available now', 'Flexible soon', 'Locked in'] as const

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
