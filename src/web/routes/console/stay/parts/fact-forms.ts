import { STAY_KINDS } from '#core/stay/stay-kind.ts'
import { timeZoneNamed, timeZoneNames } from '#core/time/time-zone.ts'
import { kindName } from '#web/text/kind-names.ts'
import type { StayData } from '../editor/stay-data.ts'
import { isDrafted } from '../editor/stay-head.ts'
import type { Field, ReadValues } from '../form/field.ts'
import type { StayForm } from '../form/stay-form.ts'

const text = (value: string | number | null | undefined) => (value == null ? '' : String(value))
const tick = (value: boolean | undefined) => (value ? 'on' : '')

/** Returns the fields of a form that belong to an object of the API, under the names they have there. */
function picked(read: ReadValues, names: readonly string[]): ReadValues {
  return Object.fromEntries(names.map((name) => [name, read[name] ?? null]))
}

function factForm(
  data: StayData,
  form: Omit<StayForm, 'asks' | 'item' | 'button' | 'request'> & { body: (read: ReadValues) => unknown },
): StayForm {
  const { body, ...rest } = form
  const { details } = data
  if (!isDrafted(data)) {
    const path = `/api/stays/${details.documentId}`
    return {
      ...rest,
      asks: 'PUT /api/stays/:slug',
      item: '',
      button: 'Save',
      request: (read) => ({ method: 'PUT', path, body: body(read) }),
    }
  }
  const path = `/api/staff/stays/${details.documentId}/draft`
  return {
    ...rest,
    asks: 'PUT /api/staff/stays/:id/draft',
    item: '',
    button: 'Save draft',
    isDrafted: true,
    // Fields that others changed before this reading have been compared already; the version protects those that are
    // saved after it.
    request: (read) => ({ method: 'PUT', path, body: { version: data.draft.version, changes: body(read) } }),
  }
}

/** The fields about the size of a home, which the form of a new home has as well. */
export const sizeFields: readonly Field[] = [
  { name: 'maxGuests', label: 'Guests', kind: 'whole', min: 1, max: 100, isRequired: true },
  { name: 'bedrooms', label: 'Bedrooms', kind: 'whole', min: 0, max: 100, isRequired: true },
  { name: 'beds', label: 'Beds', kind: 'whole', min: 0, max: 200, isRequired: true },
  {
    name: 'bathrooms',
    label: 'Bathrooms',
    kind: 'decimal',
    places: 2,
    min: 0,
    max: 99,
    isRequired: true,
    hint: 'Halves count: 1.5',
  },
]

export const nameField: Field = {
  name: 'name',
  label: 'Title',
  kind: 'line',
  longest: 160,
  isRequired: true,
  isWide: true,
}

export const kindField: Field = {
  name: 'kind',
  label: 'Kind',
  kind: 'choice',
  isRequired: true,
  options: STAY_KINDS.map((kind) => ({ value: kind, label: kindName(kind) })),
}

/** Returns the field for the place of a home. */
export function placeField(places: StayData['places']): Field {
  const options = places.map(({ slug, label }) => ({ value: slug, label }))
  return { name: 'destination', label: 'Place', kind: 'choice', isRequired: true, options }
}

/** Returns the form for what a home is: title, kind and size. */
export function basicsForm(data: StayData): StayForm {
  const { home: stay, places } = data
  return factForm(data, {
    key: 'basics',
    title: 'Basics',
    fields: [
      nameField,
      kindField,
      placeField(places),
      ...sizeFields,
      { name: 'areaM2', label: 'Square metres', kind: 'whole', min: 1, max: 100_000 },
      { name: 'maxPets', label: 'Pets at most', kind: 'whole', min: 0, max: 100, isRequired: true },
      {
        name: 'registrationNumber',
        label: 'Registration number',
        kind: 'line',
        longest: 80,
        hint: 'As issued by the authorities.',
      },
    ],
    now: {
      name: stay.name,
      kind: stay.kind,
      destination: text(stay.destination?.slug),
      maxGuests: text(stay.maxGuests),
      bedrooms: text(stay.bedrooms),
      beds: text(stay.beds),
      bathrooms: text(stay.bathrooms),
      areaM2: text(stay.areaM2),
      maxPets: text(stay.maxPets),
      registrationNumber: text(stay.registrationNumber),
    },
    body: ({ registrationNumber, ...read }) => ({ ...read, registrationNumber: registrationNumber || null }),
  })
}

const HOUSE_RULES = ['smoking', 'parties', 'pets', 'quietFrom', 'quietTo', 'notes']

/** Returns the form for the texts of a home. */
export function textsForm(data: StayData): StayForm {
  const { houseRules } = data.details
  return factForm(data, {
    key: 'texts',
    title: 'Texts and house rules',
    fields: [
      {
        name: 'summary',
        label: 'One sentence',
        kind: 'text',
        longest: 500,
        hint: 'Shown in lists and below the title.',
      },
      {
        name: 'description',
        label: 'Description',
        kind: 'text',
        longest: 60_000,
        hint: 'Plain text. Each line is a paragraph.',
      },
      { name: 'smoking', label: 'Smoking is allowed', kind: 'tick' },
      { name: 'parties', label: 'Parties are allowed', kind: 'tick' },
      { name: 'pets', label: 'Pets are welcome', kind: 'tick' },
      { name: 'quietFrom', label: 'Quiet from', kind: 'time' },
      { name: 'quietTo', label: 'Quiet until', kind: 'time' },
      { name: 'notes', label: 'More house rules', kind: 'lines', hint: 'One on each line.' },
    ],
    now: {
      summary: text(data.home.summary),
      description: text(data.home.description),
      smoking: tick(houseRules.smoking),
      parties: tick(houseRules.parties),
      pets: tick(houseRules.pets),
      quietFrom: text(houseRules.quietFrom),
      quietTo: text(houseRules.quietTo),
      notes: (houseRules.notes ?? []).join('\n'),
    },
    body: ({ summary, description, ...rules }) => ({ summary, description, houseRules: picked(rules, HOUSE_RULES) }),
  })
}

const ADDRESS = ['street', 'postalCode', 'locality', 'region', 'country'] as const

/** Returns the form for the position of a home. */
export function locationForm(data: StayData): StayForm {
  const { address, position } = data.details
  const line = (name: string, label: string): Field => ({ name, label, kind: 'line', longest: 200 })
  return factForm(data, {
    key: 'location',
    title: 'Address',
    about: 'Only guests who have booked read the address. Everybody else sees a circle that contains the home.',
    fields: [
      { ...line('street', 'Street and number'), isWide: true },
      line('postalCode', 'Postal code'),
      line('locality', 'Town'),
      line('region', 'Region'),
      line('country', 'Country'),
      { name: 'lat', label: 'Latitude', kind: 'decimal', min: -90, max: 90, isRequired: true },
      { name: 'lng', label: 'Longitude', kind: 'decimal', min: -180, max: 180, isRequired: true },
      { name: 'radiusM', label: 'Circle, metres', kind: 'whole', min: 50, max: 10_000, isRequired: true },
    ],
    now: {
      ...Object.fromEntries(ADDRESS.map((name) => [name, text(address[name])])),
      lat: text(position.lat),
      lng: text(position.lng),
      radiusM: text(position.radiusM),
    },
    body: ({ lat, lng, radiusM, ...read }) => ({ address: picked(read, ADDRESS), position: { lat, lng, radiusM } }),
  })
}

/** Returns the form for the amenities of a home. */
export function amenitiesForm(data: StayData): StayForm {
  const title = (category: string) => (category[0]?.toUpperCase() ?? '') + category.slice(1)
  const options = data.amenities.map(({ slug, name, category }) => ({
    value: slug,
    label: name,
    group: title(category),
  }))
  return factForm(data, {
    key: 'amenities',
    title: 'Amenities',
    fields: [{ name: 'amenities', label: 'What the home has', kind: 'ticks', options }],
    now: { amenities: data.details.amenities.join(',') },
    body: ({ amenities }) => ({ amenities }),
  })
}

/** Returns the form for the arrival of guests. */
export function arrivalForm(data: StayData): StayForm {
  const { home: stay, details } = data
  const zone = timeZoneShown(details.timeZone)
  return factForm(data, {
    key: 'arrival',
    title: 'Arrival',
    fields: [
      { name: 'checkInFrom', label: 'Arrival from', kind: 'time', isRequired: true },
      { name: 'checkInUntil', label: 'Arrival until', kind: 'time', hint: 'Empty: any time.' },
      { name: 'checkOutBy', label: 'Departure by', kind: 'time', isRequired: true },
      { name: 'directions', label: 'The way there', kind: 'text', longest: 4000, hint: 'Sent with the confirmation.' },
      {
        name: 'accessInstructions',
        label: 'How to get in',
        kind: 'text',
        longest: 4000,
        hint: 'Key, code, Wi-Fi: sent shortly before arrival.',
      },
      { name: 'accessDaysBefore', label: 'Sent, days before', kind: 'whole', min: 0, max: 14, isRequired: true },
      { name: 'timeZone', label: 'Time zone', kind: 'choice', isRequired: true, options: timeZones(zone) },
    ],
    now: {
      timeZone: zone,
      checkInFrom: text(stay.checkInFrom).slice(0, 5),
      checkInUntil: text(stay.checkInUntil).slice(0, 5),
      checkOutBy: text(stay.checkOutBy).slice(0, 5),
      directions: details.directions,
      accessInstructions: details.accessInstructions,
      accessDaysBefore: text(details.accessDaysBefore),
    },
    // A stored offset from earlier days is kept until another zone is chosen; the API accepts no new offsets.
    body: ({ timeZone, ...read }) => (timeZone === zone ? read : { ...read, timeZone }),
  })
}

/** Returns a stored time zone as forms show it: by its present name, an offset as it is. */
export const timeZoneShown = (stored: string) => timeZoneNamed(stored) ?? stored

/** Returns all time zones to choose from, including the present ones. */
export function timeZones(...present: readonly string[]) {
  return [...new Set([...present, ...timeZoneNames()])].toSorted().map((zone) => ({ value: zone, label: zone }))
}
