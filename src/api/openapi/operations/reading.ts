import { collectionNames } from '#core/collection/collection.ts'
import { FLEXIBLE_LENGTHS } from '#core/search/flexible-length.ts'
import { STAY_ORDERS } from '#core/search/stay-order.ts'
import { REVIEW_ORDERS } from '#core/review/review-order.ts'
import { STAY_KINDS } from '#core/stay/stay-kind.ts'
import type * as z from 'zod/mini'
import {
  amenityChangeSchema,
  newAmenitySchema,
  newPlaceSchema,
  placeChangeSchema,
} from '#contract/collection/catalogue-input.ts'
import { newStaySchema, stayChangeSchema } from '#contract/collection/stay-input.ts'
import { favouritesRequestSchema } from '#contract/favourite/favourite-shapes.ts'
import { entryResponse, entryOperation, fieldParameters, listOperation } from '#api/collection/collection-operations.ts'
import {
  about,
  anyObject,
  date,
  envelope,
  flag,
  list,
  object,
  orNull,
  ref,
  text,
  whole,
  enumOf,
} from '#api/route/json-schema.ts'
import type { OperationDoc, ParameterDoc } from '#api/route/operation-doc.ts'

const party: readonly ParameterDoc[] = ['adults', 'children', 'infants', 'pets'].map((name) => ({
  name,
  about: `How many ${name} travel.`,
  schema: whole,
  example: name === 'adults' ? 2 : 0,
}))
const dates: readonly ParameterDoc[] = [
  { name: 'checkIn', about: 'Day of arrival.', schema: date, example: '2027-06-12' },
  { name: 'checkOut', about: 'Day of departure.', schema: date, example: '2027-06-19' },
]

/** Only what can be booked, and only what fits: the words of the site's own search. */
const search: readonly ParameterDoc[] = [
  ...dates,
  ...party,
  {
    name: 'childAges',
    about: 'Ages of the children, 2 to 17, with commas.',
    schema: list(whole),
    example: [4, 9],
    hasCommas: true,
  },
  { name: 'destination', about: 'Slug of a place.', schema: text, example: 'ciutadella' },
  {
    name: 'bbox',
    about: 'A piece of the map: west, south, east, north in degrees.',
    schema: text,
    example: '3.7,39.7,4.4,40.2',
  },
  {
    name: 'flex',
    about: 'Both dates may move by up to so many days.',
    schema: { type: 'integer', enum: [0, 1, 2, 3, 7] },
  },
  { name: 'month', about: 'Anywhere in a month, where there are no dates.', schema: text, example: '2027-06' },
  {
    name: 'length',
    about: 'Of a stay anywhere in `month`; a week unless told.',
    schema: enumOf(...FLEXIBLE_LENGTHS),
  },
  {
    name: 'type',
    about: 'Kinds of homes, with commas: one of them.',
    schema: list(enumOf(...STAY_KINDS)),
    example: ['villa', 'farm'],
    hasCommas: true,
  },
  ...['bedrooms', 'beds', 'bathrooms'].map((name) => ({
    name,
    about: `At least so many ${name}.`,
    schema: whole,
    example: 1,
  })),
  {
    name: 'amenity',
    about: 'Slugs of amenities, with commas: all of them.',
    schema: list(text),
    example: ['wifi', 'pool'],
    hasCommas: true,
  },
  {
    name: 'priceMin',
    about: 'Whole units of the currency: in all for dates, a night without.',
    schema: whole,
    example: 100,
  },
  { name: 'priceMax', about: 'The same, at most.', schema: whole, example: 9000 },
  ...[
    ['instant', 'Only homes that are booked at once.'],
    ['freeCancellation', 'Only homes that can still be left for nothing.'],
    ['accessible', 'Only homes without steps.'],
  ].map(([name = '', about = '']) => ({ name, about, schema: flag })),
]

/** Of the pages of the site, which know no other orders. */
const searchSort: ParameterDoc = {
  name: 'sort',
  about: 'Best match unless told.',
  schema: enumOf(...STAY_ORDERS),
}

/** What a search tells beside the homes. */
const searchMeta = object({
  total: whole,
  problem: about(
    orNull(object({ code: text, details: anyObject })),
    'The refusal when the dates themselves are wrong; then `data` shows homes without totals.',
  ),
  nearMisses: list(ref('NearMiss')),
  facets: ref('StayFacets'),
  loosen: about(list(ref('Loosen')), 'Most homes first; empty unless nothing was found.'),
})
const kept = envelope(list(ref('KeptHome')))

/** Homes and what belongs to them, texts of the house, what visitors write. */
export const readingOperations = {
  'GET /api/stays': listOperation('stays', search),
  'GET /api/stays/:slug': entryOperation('stays'),
  'POST /api/stays': {
    tag: 'Stays',
    summary: 'Make a home; with `status=draft` one that nobody sees yet',
    body: newStaySchema,
    example: {
      name: 'Casa Blava',
      kind: 'house',
      maxGuests: 4,
      bedrooms: 2,
      beds: 3,
      bathrooms: 1.5,
      nightlyPrice: 129.5,
      currency: 'EUR',
      destination: 'ciutadella',
    },
    query: [
      { name: 'status', about: '`draft`: for those who run homes alone.', schema: enumOf('draft', 'published') },
      ...fieldParameters,
    ],
    answer: entryResponse('stays'),
    status: 201,
    idempotency: 'optional',
  },
  'PUT /api/stays/:slug': {
    tag: 'Stays',
    summary: 'Change a home; what is left out stays as it is',
    body: stayChangeSchema,
    example: { summary: 'A calm house above the harbour' },
    query: [
      { name: 'status', about: 'Publish it, or take it back.', schema: enumOf('draft', 'published') },
      ...fieldParameters,
    ],
    answer: entryResponse('stays'),
    idempotency: 'optional',
  },
  'DELETE /api/stays/:slug': { tag: 'Stays', summary: 'Take a home off the site; its bookings stay', status: 204 },
  ...written('amenities', newAmenitySchema, amenityChangeSchema, {
    made: { slug: 'sauna', name: 'Sauna', category: 'wellness' },
    changed: { filterable: true },
    goes: 'Remove an amenity, also from the homes that have it',
  }),
  ...written('destinations', newPlaceSchema, placeChangeSchema, {
    made: {
      slug: 'ciutadella',
      name: 'Ciutadella',
      kind: 'area',
      country: 'ES',
      timeZone: 'Europe/Madrid',
      lat: 40.001,
      lng: 3.838,
    },
    changed: { intro: 'Honey stone, arcades, late suppers' },
    goes: 'Take a place without homes off the site',
  }),
  'GET /api/stays/:slug/calendar': {
    tag: 'Stays',
    summary: 'Which days can be chosen, why others cannot, and what a night costs',
    query: [
      { name: 'from', about: 'First day; today unless told.', schema: date },
      { name: 'to', about: 'The day after the last.', schema: date },
    ],
    answer: envelope(ref('Calendar')),
  },
  'GET /api/stays/:slug/totals': {
    tag: 'Stays',
    summary: 'What every possible departure after an arrival costs in all',
    query: [{ ...dates[0]!, required: true }, ...party],
    answer: envelope(ref('DepartureTotals')),
  },
  'GET /api/stays/:slug/similar': {
    tag: 'Stays',
    summary: 'Homes like one, free for the same dates',
    query: search,
    answer: envelope(list(ref('StayCard'))),
  },
  'GET /api/stays/:slug/reviews': {
    tag: 'Stays',
    summary: 'What guests say of a home, in pages, with the figures of all of them',
    query: [
      { name: 'page', about: 'Counts from one.', schema: whole, example: 1 },
      { name: 'order', about: '`newest` unless told.', schema: enumOf(...REVIEW_ORDERS) },
    ],
    answer: envelope(
      list(ref('GuestReview')),
      object({ total: whole, page: whole, pages: whole, order: enumOf(...REVIEW_ORDERS) }),
    ),
  },
  ...lists(),
  'GET /api/pages/:slug': {
    ...entryOperation('pages'),
    summary: 'One text with its HTML, headings and versions',
    query: [{ name: 'version', about: 'Another version than the one that is valid.', schema: whole }],
  },
  'PUT /api/favourites': {
    tag: 'Favourites',
    summary: 'Keep several homes beside those kept already',
    body: favouritesRequestSchema,
    example: { homes: ['casa-blava'] },
    answer: kept,
  },
  'PUT /api/favourites/:slug': { tag: 'Favourites', summary: 'Keep a home', answer: kept },
  'DELETE /api/favourites/:slug': { tag: 'Favourites', summary: 'Keep a home no longer', answer: kept },
  'GET /api/stay-search': {
    tag: 'Pages of the site',
    summary: 'Everything the list of homes shows: cards, filters with their counts, what helps when nothing is found',
    query: [
      ...search,
      searchSort,
      { name: 'limit', about: 'So many homes at most; `meta.total` counts all of them.', schema: whole, example: 12 },
    ],
    answer: envelope(list(ref('StayCard')), searchMeta),
  },
  'GET /api/stay-pages/:slug': {
    tag: 'Pages of the site',
    summary: 'Everything the page of a home shows, its rules included',
    answer: envelope(ref('StayPage')),
  },
  'GET /api/destination-cards': {
    tag: 'Pages of the site',
    summary: 'Places with a photo',
    answer: envelope(list(ref('DestinationCard'))),
  },
  'GET /api/stay-cards': {
    tag: 'Pages of the site',
    summary: 'Homes by name, `home` once for each',
    query: [{ name: 'home', about: 'Slugs of homes.', schema: list(text), example: ['casa-blava'] }, ...search],
    answer: envelope(list(ref('NamedStay'))),
  },
} as const satisfies Readonly<Record<string, OperationDoc>>

/** Lists and entries that need no word of their own. */
function lists() {
  const own = {
    'GET /api/photos': listOperation('photos'),
    'GET /api/photos/:id': entryOperation('photos'),
    'GET /api/amenities': listOperation('amenities'),
    'GET /api/amenities/:slug': entryOperation('amenities'),
    'GET /api/destinations': listOperation('destinations'),
    'GET /api/destinations/:slug': entryOperation('destinations'),
    'GET /api/reviews': listOperation('reviews'),
    'GET /api/reviews/:id': entryOperation('reviews'),
    'GET /api/pages': listOperation('pages'),
    'GET /api/contact-messages': listOperation('contact-messages'),
    'GET /api/contact-messages/:id': entryOperation('contact-messages'),
    'GET /api/favourites': listOperation('favourites'),
    'GET /api/favourites/:slug': entryOperation('favourites'),
    'GET /api/threads': listOperation('threads'),
    'GET /api/threads/:id': entryOperation('threads'),
  }
  const missing = collectionNames.filter(
    (name) => !(`GET /api/${name}` in own) && name !== 'stays' && name !== 'bookings',
  )
  if (missing.length > 0) throw new Error(`no list of ${missing.join(', ')}`)
  return own
}

/** Of what homes refer to: made, changed, gone. */
function written<Name extends 'amenities' | 'destinations'>(
  name: Name,
  forNew: z.ZodMiniType,
  forChange: z.ZodMiniType,
  { made, changed, goes }: { readonly made: object; readonly changed: object; readonly goes: string },
) {
  const tag = name === 'amenities' ? 'Amenities' : 'Destinations'
  const one = name === 'amenities' ? 'an amenity' : 'a place'
  const result = { query: fieldParameters, answer: entryResponse(name), idempotency: 'optional' as const }
  return {
    [`POST /api/${name}`]: { tag, summary: `Make ${one}`, body: forNew, example: made, status: 201, ...result },
    [`PUT /api/${name}/:slug`]: {
      tag,
      summary: `Change ${one}; what is left out stays as it is`,
      body: forChange,
      example: changed,
      ...result,
    },
    [`DELETE /api/${name}/:slug`]: { tag, summary: goes, status: 204 },
  } as Record<`POST /api/${Name}` | `PUT /api/${Name}/:slug` | `DELETE /api/${Name}/:slug`, OperationDoc>
}
