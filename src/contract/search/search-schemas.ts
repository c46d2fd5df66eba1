import * as z from 'zod/mini'
import { STAY_KINDS } from '#core/stay/stay-kind.ts'
import { stayCardSchema } from '#contract/stay-schemas.ts'
import { responseDate } from '#contract/response-date.ts'

export const priceHistogramSchema = z
  .object({ currency: z.string(), from: z.int(), step: z.int(), homes: z.array(z.int()), isOpen: z.boolean() })
  .check(
    z.meta({
      id: 'PriceHistogram',
      description:
        'The prices that remain with the other filters, in at most 31 bins of equal width. In whole units of the currency: totals with dates, prices per night without. The first bin begins at `from`; each bin includes its lower bound. With `isOpen`, the last bin also holds the few homes that are far dearer than all others.',
    }),
  )

export const stayFacetsSchema = z
  .object({
    anywhere: z.nullable(z.int()).check(z.describe('Without a destination; null: not counted.')),
    destination: z
      .array(z.object({ value: z.string(), homes: z.nullable(z.int()), name: z.string() }))
      .check(
        z.describe(
          'Number in each place that can be chosen; places lie inside one another, so the sum may exceed `anywhere`. Where very many homes lie outside the chosen place, they are not counted: then this names the places inside it with their numbers, and those that it lies in or beside with null.',
        ),
      ),
    type: z.array(z.object({ value: z.enum(STAY_KINDS), homes: z.int() })),
    bedrooms: z.array(z.object({ value: z.int(), homes: z.int() })),
    beds: z.array(z.object({ value: z.int(), homes: z.int() })),
    bathrooms: z.array(z.object({ value: z.int(), homes: z.int() })),
    amenity: z.array(
      z.object({
        value: z.string(),
        homes: z.int(),
        name: z.string(),
        category: z.string(),
        common: z.boolean().check(z.describe('Guests expect it, so it deserves a place at the top.')),
      }),
    ),
    instant: z.int(),
    freeCancellation: z.int(),
    accessible: z.int(),
    price: z.nullable(priceHistogramSchema),
  })
  .check(
    z.meta({
      id: 'StayFacets',
      description:
        'How many homes would remain with each filter. `destination`: only there; `type`: only of this kind; `bedrooms`, `beds`, `bathrooms`: with at least this number; `amenity`: with this one in addition to those chosen; the three figures: with the box ticked.',
    }),
  )

export const relaxedFilterSchema = z
  .object({
    filter: z
      .enum([
        'instant',
        'dates',
        'destination',
        'amenity',
        'price',
        'size',
        'pets',
        'flex',
        'filters',
        'filters_and_dates',
        'all_but_party',
        'largest_home',
        'two_homes',
        'bbox',
        'type',
        'q',
        'freeCancellation',
        'accessible',
      ])
      .check(
        z.describe(
          '`flex`: search three days earlier and later as well; otherwise the filter to leave out. If no single one helps: `filters` (all except place, dates and party), `filters_and_dates` or `all_but_party`.',
        ),
      ),
    value: z.optional(
      z.string().check(z.describe('For `amenity`: which one. For a smaller party: the number of guests.')),
    ),
    homes: z.int(),
  })
  .check(
    z.meta({
      id: 'Loosen',
      description: 'A filter to drop when nothing was found, and the number of homes without it.',
    }),
  )

export const alternativeDatesSchema = z
  .object({
    stay: stayCardSchema,
    nearest: z.object({ checkIn: responseDate, checkOut: responseDate, totalMinor: z.int() }),
  })
  .check(
    z.meta({
      id: 'NearMiss',
      description: 'A home that is taken on the requested dates, with the nearest free dates.',
    }),
  )

/** The part of a search's answer in addition to the homes. */
export const stayListMetaSchema = z.object({
  total: z.int(),
  isPart: z
    .boolean()
    .check(
      z.describe(
        'Only a part of the homes was searched, and `total` and `facets` count only those. This happens for some seconds after a start with many homes, for dates more than two years ahead if more than 500 homes can be booked then (in both cases the best-rated homes are searched), and for a search of so many homes that it would take longer than half a second.',
      ),
    ),
  problem: z
    .nullable(z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) }))
    .check(z.describe('The reason if the dates themselves are not possible; `data` then has homes without totals.')),
  nearMisses: z.array(alternativeDatesSchema),
  facets: stayFacetsSchema,
  loosen: z.array(relaxedFilterSchema).check(z.describe('Most homes first; empty unless nothing was found.')),
})
