import * as z from 'zod/mini'
import { STAY_KINDS } from '#core/stay/stay-kind.ts'
import { stayCardSchema } from '#contract/stay-schemas.ts'

export const priceHistogramSchema = z
  .object({ currency: z.string(), from: z.int(), step: z.int(), homes: z.array(z.int()) })
  .check(
    z.meta({
      id: 'PriceHistogram',
      description:
        'The prices that the other filters leave, in at most 31 bins of equal width. Whole units of the currency: totals with dates, prices a night without. The first bin begins at `from`; each holds its lower border.',
    }),
  )

export const stayFacetsSchema = z
  .object({
    anywhere: z.int().check(z.describe('Without a destination.')),
    destination: z
      .array(z.object({ value: z.string(), homes: z.int(), name: z.string() }))
      .check(
        z.describe(
          'In each of the places to choose from; one lies in another, so together they may be more than `anywhere`.',
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
        common: z.boolean().check(z.describe('Guests expect it: worth standing in front.')),
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
        'What each filter would leave. `destination`: there alone; `type`: with this kind alone; `bedrooms`, `beds`, `bathrooms`: with so many or more; `amenity`: with this one beside those chosen; the three figures: with the box ticked.',
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
          '`flex`: look three days earlier and later, too; otherwise the filter to leave out. Where no single one helps: `filters` (all but where, when and who), `filters_and_dates`, `all_but_party`.',
        ),
      ),
    value: z.optional(z.string().check(z.describe('Of `amenity`: which one. Of a smaller party: how many guests.'))),
    homes: z.int(),
  })
  .check(
    z.meta({
      id: 'Loosen',
      description: 'One filter to give up when nothing was found, and how many homes there are then.',
    }),
  )

export const alternativeDatesSchema = z
  .object({
    stay: stayCardSchema,
    nearest: z.object({ checkIn: z.iso.date(), checkOut: z.iso.date(), totalMinor: z.int() }),
  })
  .check(
    z.meta({
      id: 'NearMiss',
      description: 'A home that is taken for the wanted dates, with the nearest ones that are free.',
    }),
  )

/** The part of a search's answer in addition to the homes. */
export const stayListMetaSchema = z.object({
  total: z.int(),
  isPart: z
    .boolean()
    .check(
      z.describe(
        'Only the best rated homes were looked at, `total` and `facets` count no others: for some seconds after a start with many homes, and for dates more than two years ahead where more than 500 homes can be booked then.',
      ),
    ),
  problem: z
    .nullable(z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) }))
    .check(z.describe('The refusal when the dates themselves are wrong; then `data` shows homes without totals.')),
  nearMisses: z.array(alternativeDatesSchema),
  facets: stayFacetsSchema,
  loosen: z.array(relaxedFilterSchema).check(z.describe('Most homes first; empty unless nothing was found.')),
})
