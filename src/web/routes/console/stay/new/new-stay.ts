import type { CompanyShape } from '#contract/setup-schemas.ts'
import { currencies } from '#core/money/currencies.ts'
import { decimalText, minorDigitsOf } from '#core/money/format-money.ts'
import { codeOf } from '#core/text/slug-of.ts'
import type { Place } from '#web/console/load-places.ts'
import type { Field, ReadValues, Values } from '../form/field.ts'
import { placeKindField, whereaboutsFields } from '../location/place-fields.ts'
import { kindField, nameField, placeField, sizeFields, timeZones, timeZoneShown } from '../parts/fact-forms.ts'

/** The choice for a place that does not exist yet. */
export const OTHER_PLACE = ':new'

export interface NewStayFields {
  readonly home: readonly Field[]
  /** The fields of a new place; empty if the user may not add one. */
  readonly place: readonly Field[]
}

/** Returns the fields of a new home, and those of its place if it is the first one there. */
export function newStayFields(places: readonly Place[], mayAddPlaces: boolean): NewStayFields {
  const place = placeField(places)
  const options = [...(place.options ?? []), ...(mayAddPlaces ? [{ value: OTHER_PLACE, label: 'A new place' }] : [])]
  const stay: readonly Field[] = [
    nameField,
    kindField,
    ...sizeFields,
    {
      name: 'nightlyPrice',
      label: 'Price per night',
      kind: 'money',
      isRequired: true,
      hint: 'Seasons and fees come later.',
    },
    {
      name: 'currency',
      label: 'Currency',
      kind: 'choice',
      isRequired: true,
      options: currencies.map((code) => ({ value: code, label: code })),
      hint: 'Cannot be changed later.',
    },
    { ...place, options },
  ]
  return { home: stay, place: mayAddPlaces ? placeFields() : [] }
}

function placeFields(): readonly Field[] {
  return [
    { name: 'placeName', label: 'Name of the place', kind: 'line', longest: 120, isRequired: true },
    placeKindField('placeKind'),
    ...whereaboutsFields(timeZones()),
  ]
}

/** Returns the initial values of the fields of a new home. */
export function firstValues(company: Pick<CompanyShape, 'currency' | 'timeZone'> | null): Values {
  return {
    ...(company?.currency && { currency: company.currency }),
    ...(company?.timeZone && { timeZone: timeZoneShown(company.timeZone) }),
  }
}

/** Returns the body of `POST /api/stays`, which takes prices in units of the currency. */
export function newStayInput(read: ReadValues, destination: string) {
  const { nightlyPrice, ...facts } = read
  const digits = minorDigitsOf(String(read['currency']))
  return { ...facts, nightlyPrice: Number(decimalText(Number(nightlyPrice), digits)), destination }
}

/** Returns the body of `POST /api/destinations`. */
export function newPlaceInput({ placeName, placeKind, timeZone, lat, lng }: ReadValues) {
  return { name: placeName, slug: codeOf(String(placeName), 'place'), kind: placeKind, timeZone, lat, lng }
}

/** Renames the fields in a refusal of a place, which have their API names, to those of the form. */
export function withPlace(details: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const fields = (details['fields'] ?? {}) as Readonly<Record<string, string>>
  const names: Readonly<Record<string, string>> = { name: 'placeName', kind: 'placeKind' }
  const renamed = Object.entries(fields).map(([name, text]) =>
    name === 'slug' ? ['placeName', 'There is already a place with this name.'] : [names[name] ?? name, text],
  )
  return { ...details, fields: Object.fromEntries(renamed) }
}
