import { LONGEST_SEARCH_TEXT } from '#contract/search/longest-search-text.ts'
import { FLEXIBLE_LENGTHS } from '#core/search/flexible-length.ts'
import { STAY_ORDERS } from '#core/search/stay-order.ts'
import { STAY_KINDS } from '#core/stay/stay-kind.ts'
import { date, enumOf, flag, list, text, whole } from '#api/route/json-schema.ts'
import type { ParameterDoc } from '#api/route/operation-doc.ts'

export const partyParameters: readonly ParameterDoc[] = ['adults', 'children', 'infants', 'pets'].map((name) => ({
  name,
  about: `Number of ${name}.`,
  schema: whole,
  example: name === 'adults' ? 2 : 0,
}))
export const dateParameters: readonly ParameterDoc[] = [
  { name: 'checkIn', about: 'Day of arrival.', schema: date, example: '2027-06-12' },
  { name: 'checkOut', about: 'Day of departure.', schema: date, example: '2027-06-19' },
]

/** Only what can be booked, and only what fits: the parameters of the site's own search. */
export const searchParameters: readonly ParameterDoc[] = [
  ...dateParameters,
  ...partyParameters,
  {
    name: 'childAges',
    about: 'Ages of the children, 2 to 17, separated by commas.',
    schema: list(whole),
    example: [4, 9],
    hasCommas: true,
  },
  { name: 'destination', about: 'Slug of a place.', schema: text, example: 'ciutadella' },
  {
    name: 'bbox',
    about: 'An area of the map: west, south, east and north in degrees.',
    schema: text,
    example: '3.7,39.7,4.4,40.2',
  },
  {
    name: 'flex',
    about: 'By how many days both dates may move.',
    schema: { type: 'integer', enum: [0, 1, 2, 3, 7] },
  },
  { name: 'month', about: 'A stay anywhere in this month, instead of dates.', schema: text, example: '2027-06' },
  {
    name: 'length',
    about: 'Length of a stay anywhere in `month`; a week by default.',
    schema: enumOf(...FLEXIBLE_LENGTHS),
  },
  {
    name: 'type',
    about: 'Kinds of homes, separated by commas; a home is one of them.',
    schema: list(enumOf(...STAY_KINDS)),
    example: ['villa', 'farm'],
    hasCommas: true,
  },
  ...['bedrooms', 'beds', 'bathrooms'].map((name) => ({
    name,
    about: `Minimum number of ${name}.`,
    schema: whole,
    example: 1,
  })),
  {
    name: 'amenity',
    about: 'Slugs of amenities, separated by commas; a home has all of them.',
    schema: list(text),
    example: ['wifi', 'pool'],
    hasCommas: true,
  },
  {
    name: 'priceMin',
    about: 'Minimum price in whole units of the currency: the total for dates, a night without dates.',
    schema: whole,
    example: 100,
  },
  { name: 'priceMax', about: 'Maximum price, in the same way.', schema: whole, example: 9000 },
  {
    name: 'q',
    about:
      'Words of the name, the place or the description; a home has all of them. Capital letters and accents do not matter, a word may be incomplete, and small spelling mistakes are tolerated.',
    schema: { type: 'string', maxLength: LONGEST_SEARCH_TEXT },
    example: 'villa ciutadella',
  },
  ...[
    ['instant', 'Only homes that are booked at once.'],
    ['freeCancellation', 'Only homes that can still be left for nothing.'],
    ['accessible', 'Only homes without steps.'],
  ].map(([name = '', about = '']) => ({ name, about, schema: flag })),
]

/** The order of the site's pages, which have no others. */
export const searchSort: ParameterDoc = {
  name: 'sort',
  about: 'Best match by default.',
  schema: enumOf(...STAY_ORDERS),
}
