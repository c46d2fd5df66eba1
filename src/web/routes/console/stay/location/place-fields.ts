import { DESTINATION_KINDS } from '#core/destination-kind.ts'
import type { Field, Option } from '../form/field.ts'

/** What the kinds of places are called. */
export const placeKindNames = { country: 'Country', region: 'Region or island', city: 'Town', area: 'Area' } as const

/** Returns the field for the kind of a place. */
export function placeKindField(name: string): Field {
  const options = DESTINATION_KINDS.map((value) => ({ value, label: placeKindNames[value] }))
  return { name, label: 'Kind of place', kind: 'choice', isRequired: true, options }
}

/** Returns the fields for where a place is: its time zone, one of `zones`, and its centre. */
export function whereaboutsFields(zones: readonly Option[]): readonly Field[] {
  const degrees = { kind: 'decimal', isRequired: true } as const
  return [
    { name: 'timeZone', label: 'Time zone', kind: 'choice', isRequired: true, options: zones },
    { name: 'lat', label: 'Latitude', ...degrees, min: -90, max: 90, hint: 'South is negative.' },
    { name: 'lng', label: 'Longitude', ...degrees, min: -180, max: 180, hint: 'West is negative.' },
  ]
}
