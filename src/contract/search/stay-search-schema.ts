import { LONGEST_SEARCH_TEXT } from './longest-search-text.ts'
import { PRICE_DIGITS } from './price-digits.ts'
import * as z from 'zod/mini'
import { FLEXIBLE_LENGTHS } from '#core/search/flexible-length.ts'
import { STAY_ORDERS } from '#core/search/stay-order.ts'
import { MONTH_FORM } from '#core/time/iso-date.ts'
import { STAY_KINDS, type StayKind } from '#core/stay/stay-kind.ts'
import { queryCount } from '#contract/query-count.ts'

/** Ages in an address: `4,11`. */
const ages = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200), z.regex(/^\d{1,2}(,\d{1,2})*$/)),
    z.transform((text) => text.split(',').map(Number)),
  ),
  z.array(z.int().check(z.gte(2), z.lte(17))).check(z.maxLength(50)),
)

/** A section of a map in an address: west, south, east and north in degrees, `3.8,39.8,4.4,40.1`. */
const box = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(120), z.regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/)),
    z.transform((text) => text.split(',').map(Number)),
  ),
  z
    .tuple([
      z.number().check(z.gte(-180), z.lte(180)),
      z.number().check(z.gte(-90), z.lte(90)),
      z.number().check(z.gte(-180), z.lte(180)),
      z.number().check(z.gte(-90), z.lte(90)),
    ])
    .check(z.refine(([west, south, east, north]) => west <= east && south <= north, 'is empty')),
)

/** Several words in an address: `villa,house`. Unknown words are ignored, like unknown filters. */
const listOf = <Value extends string>(isKnown: (value: string) => value is Value) =>
  z.pipe(
    z.string().check(z.maxLength(800)),
    z.transform((text) => [...new Set(text.split(','))].filter(isKnown).toSorted()),
  )

const isKind = (value: string): value is StayKind => (STAY_KINDS as readonly string[]).includes(value)
const isCode = (value: string): value is string => /^[a-z0-9-]{1,40}$/.test(value)

/** A ticked box. `false` and `0` count as not ticked. */
const flag = z.pipe(
  z.enum(['1', 'true', 'on', '0', 'false']),
  z.transform((text) => text === '1' || text === 'true' || text === 'on' || undefined),
)

/** Whole units of the currency, as people type them: `800` is €800. */
const price = z.pipe(
  z.string().check(z.regex(new RegExp(`^\\d{1,${PRICE_DIGITS}}$`))),
  z.transform((text) => Number(text)),
)

/** By how many days the dates may move. */
const flexDays = z.pipe(
  z.enum(['0', '1', '2', '3', '7']),
  z.transform((text) => Number(text) || undefined),
)

/** Words of a name, a place or a description. */
const searchText = z.pipe(
  z.string().check(z.maxLength(LONGEST_SEARCH_TEXT)),
  z.transform((text) => text.trim() || undefined),
)

/** Parameters of a search that may be repeated. Each is read as one text with commas. */
const LISTS: ReadonlySet<string> = new Set(['type', 'amenity'])

/** Returns the query with repeated parameters joined: `type=villa&type=farm` becomes `type=villa,farm`. */
export function listsJoined(query: URLSearchParams): URLSearchParams {
  const joined = new URLSearchParams()
  for (const [name, value] of query) {
    const before = LISTS.has(name) ? joined.get(name) : null
    if (before) joined.set(name, value === '' ? before : `${before},${value}`)
    else joined.append(name, value)
  }
  return joined
}

/**
 * The query of `/stays`, `/map`, `/stays/{slug}` and `/api/stays`.
 *
 * - Dates are checked by the domain, so that an invalid one has its own message.
 * - `flex` moves both dates by at most this many days.
 * - `month` (`2027-06`) asks for a `length` (default: a week) anywhere in that month, and applies only without dates.
 * - `priceMin` and `priceMax` are whole units of the currency, both included: of the all-in total for the dates, or,
 *   without dates, of the lowest all-in price per night.
 * - A home must have all of `amenity`, be one of `type`, and have each word of `q` in its name, its place or its
 *   description.
 */
export const staySearchSchema = z
  .object({
    checkIn: z.optional(z.string().check(z.maxLength(40))),
    checkOut: z.optional(z.string().check(z.maxLength(40))),
    adults: z._default(z.optional(queryCount(1, 50)), 2),
    children: z._default(z.optional(queryCount(0, 50)), 0),
    childAges: z.optional(ages),
    infants: z._default(z.optional(queryCount(0, 10)), 0),
    pets: z._default(z.optional(queryCount(0, 10)), 0),
    q: z.optional(searchText),
    destination: z.optional(z.string().check(z.maxLength(120))),
    bbox: z.optional(box),
    flex: z.optional(flexDays),
    month: z.optional(z.string().check(z.regex(MONTH_FORM))),
    length: z.optional(z.enum(FLEXIBLE_LENGTHS)),
    type: z.optional(listOf(isKind)),
    bedrooms: z.optional(queryCount(0, 50)),
    beds: z.optional(queryCount(0, 50)),
    bathrooms: z.optional(queryCount(0, 50)),
    amenity: z.optional(listOf(isCode)),
    priceMin: z.optional(price),
    priceMax: z.optional(price),
    instant: z.optional(flag),
    freeCancellation: z.optional(flag),
    accessible: z.optional(flag),
    sort: z.optional(z.enum(STAY_ORDERS)),
  })
  .check(
    z.refine(({ priceMin, priceMax }) => priceMin === undefined || priceMax === undefined || priceMin <= priceMax, {
      path: ['priceMax'],
      error: 'is below priceMin',
    }),
  )

export type ParsedStaySearch = z.infer<typeof staySearchSchema>
