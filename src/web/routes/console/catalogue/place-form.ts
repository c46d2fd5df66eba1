import { phoneCountries } from '#contract/phone/phone-countries.ts'
import { codeOf } from '#core/text/slug-of.ts'
import type { Place } from '#web/console/load-places.ts'
import { countryName } from '#web/text/console/country-name.ts'
import type { Field, Option, ReadValues, Values } from '../stay/form/field.ts'
import type { StayForm } from '../stay/form/stay-form.ts'
import { MIDDLE_OF_DRAWING } from '../stay/location/stay-position.ts'
import { placeKindField, whereaboutsFields } from '../stay/location/place-fields.ts'
import { timeZones, timeZoneShown } from '../stay/parts/fact-forms.ts'
import { isInside } from './place-tree.ts'

const KIND = 'place'

/** Returns the form of a place. */
export function placeForm(places: readonly Place[], place: Place): StayForm {
  const path = `/api/destinations/${place.documentId}`
  return {
    key: 'place',
    asks: 'POST /api/destinations',
    item: '',
    title: place.name,
    fields: fieldsOf(
      places.filter((other) => !isInside(places, other, place)),
      place,
    ),
    now: valuesOf(place),
    button: 'Save',
    request: (read) => ({ method: 'PUT', path, body: bodyOf(read) }),
    removal: { method: 'DELETE', path },
  }
}

/** Returns the form of a new place, which starts in this time zone. */
export function newPlaceForm(places: readonly Place[], timeZone: string): StayForm {
  const { lat, lng } = MIDDLE_OF_DRAWING
  const first = { kind: 'city', timeZone: timeZoneShown(timeZone), lat: String(lat), lng: String(lng) }
  return {
    key: 'place',
    asks: 'POST /api/destinations',
    item: '',
    title: 'A new place',
    fields: fieldsOf(places, null),
    now: null,
    first: places.length === 0 ? first : { kind: first.kind, timeZone: first.timeZone },
    button: 'Add the place',
    request: (read) => ({
      method: 'POST',
      path: '/api/destinations',
      body: { ...bodyOf(read), slug: freeSlug(places, String(read['name'])) },
    }),
  }
}

/** Returns an address for a new place that no other one has. */
function freeSlug(places: readonly Place[], name: string): string {
  const slug = codeOf(name, KIND)
  const taken = new Set(places.map((place) => place.slug))
  for (let number = 1; ; number++) {
    const next = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(next)) return next
  }
}

function fieldsOf(around: readonly Place[], place: Place | null): readonly Field[] {
  return [
    { name: 'name', label: 'Name', kind: 'line', longest: 120, isRequired: true },
    placeKindField('kind'),
    {
      name: 'parent',
      label: 'Lies in',
      kind: 'choice',
      options: around.map(({ documentId, label }) => ({ value: documentId, label })),
      hint: 'Visitors who search there find its homes, too.',
    },
    { name: 'country', label: 'Country', kind: 'choice', options: countries() },
    {
      name: 'otherNames',
      label: 'Other names',
      kind: 'line',
      longest: 500,
      isWide: true,
      hint: 'By which it is found, too: Minorca, Menorque. Separated by commas.',
    },
    {
      name: 'intro',
      label: 'What it is like',
      kind: 'text',
      longest: 2000,
      rows: 3,
      hint: 'A sentence or two, shown with its picture on the front page.',
    },
    ...whereaboutsFields(timeZones(...(place ? [timeZoneShown(place.timeZone)] : []))),
  ]
}

function valuesOf(place: Place): Values {
  const { name, kind, parent, country, otherNames, intro, timeZone, lat, lng } = place
  return {
    name,
    kind,
    parent: parent?.documentId ?? '',
    country: country ?? '',
    otherNames,
    intro,
    timeZone: timeZoneShown(timeZone),
    lat: String(lat),
    lng: String(lng),
  }
}

const bodyOf = ({ parent, country, ...read }: ReadValues) => ({
  ...read,
  parent: parent || null,
  country: country || null,
})

function countries(): readonly Option[] {
  const named = phoneCountries.map(({ code }) => ({ value: code, label: countryName(code) }))
  return named.toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}
