/** A recruiter's busy week: what the provider answers for it. */

const people = [
  'Ana Núñez',
  'María Hernández',
  'Dwayne Porter',
  'José Luis Hernández-Villaseñor',
  'Li Wei',
  'Bartholomew Featherstonehaugh',
  'Tom Fox',
  'Guadalupe Ximénez',
]

const kinds = ['Initial interview', 'Final interview', 'Follow-up', 'Road test']

/** Start and end. The first three are at the same time. */
const times = [
  '08:00 08:45',
  '08:30 09:00',
  '08:30 09:30',
  '10:00 10:30',
  '11:00 12:00',
  '13:00 13:30',
  '14:30 15:00',
  '15:30 17:00',
]

/** Returns 40 interviews, eight a day from Monday, November 9, to Friday, November 13, 2026. */
export function busyWeek() {
  return [0, 1, 2, 3, 4].flatMap((day) =>
    times.map((hours, index) => {
      const [start, end] = hours
        .split(' ')
        .map((time) => `2026-11-${String(9 + day).padStart(2, '0')}T${time}:00-06:00`)
      const nth = day * 8 + index
      return {
        id: nth + 1,
        title: `${kinds[nth % kinds.length]}: ${people[(nth + day) % people.length]}`,
        start,
        end,
        description: `Phone (555) 555-01${String(nth).padStart(2, '0')}`,
        priority: ['high', 'medium', 'low', null][(nth + day) % 4],
      }
    }),
  )
}
