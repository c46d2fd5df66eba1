import * as z from 'zod/mini'
import type {
  alternativeDatesSchema,
  priceHistogramSchema,
  relaxedFilterSchema,
  stayFacetsSchema,
  stayListMetaSchema,
} from '#contract/search/search-schemas.ts'
import type { destinationCardSchema, linkedStaySchema, stayCardSchema, stayPageSchema } from '#contract/stay-schemas.ts'
import type { quoteSchema, stayCalendarSchema } from '#contract/quote/quote-schemas.ts'
import type { ShapeOf } from './shape-of.ts'

/** A photo with all its widths. `mediaUrl` gives the addresses. */
export const pictureSchema = z
  .object({
    sha256: z.string(),
    width: z.int(),
    height: z.int(),
    placeholder: z.string().check(z.describe('Data URI of a tiny blurred version.')),
    alt: z.string(),
    caption: z.string(),
    focalPoint: z
      .optional(z.object({ x: z.int(), y: z.int() }))
      .check(
        z.describe(
          'The point that stays in sight where the photo is cut, in percent, in steps of ten. Missing: its middle.',
        ),
      ),
  })
  .check(z.meta({ id: 'Picture', description: 'A photo; its files are `/media/{sha256}/{width}.jpg`.' }))

export type PhotoShape = ShapeOf<typeof pictureSchema>

export type DestinationShape = ShapeOf<typeof destinationCardSchema>

/**
 * A stay in a list: `GET /api/stays`. `total` is present only when dates were given and the stay can be booked for
 * them.
 */
export type StayCardShape = ShapeOf<typeof stayCardSchema>

/**
 * How many homes each filter would leave. `destination`: only there; `type`: only this kind; `bedrooms`, `beds`,
 * `bathrooms`: at least this many; `amenity`: this one besides those chosen; the three plain figures: with the box
 * ticked.
 */
export type StayFacetsShape = ShapeOf<typeof stayFacetsSchema>

/**
 * The prices that the other filters leave, in at most 31 bins of equal width. They are in whole units of the currency:
 * totals with dates, prices per night without. The first bin begins at `from`; each includes its lower bound. With
 * `isOpen`, the last one also holds the few homes that are far dearer than all others.
 */
export type PriceHistogramShape = ShapeOf<typeof priceHistogramSchema>

/** A filter to drop when nothing was found, and how many homes there are then. */
export type RelaxedFilterShape = ShapeOf<typeof relaxedFilterSchema>

/**
 * For a party larger than any matching home takes. `largest_home`: as many guests as the largest of these homes sleeps;
 * `two_homes`: half of the party, for each of two homes.
 */
export type PartyFilter = 'largest_home' | 'two_homes'

/** A home that is taken for the wanted dates, with the nearest dates that are free. */
export type AlternativeDatesShape = ShapeOf<typeof alternativeDatesSchema>

/** `GET /api/stays` with dates and party. */
export interface StayListShape {
  readonly data: readonly StayCardShape[]
  readonly meta: ShapeOf<typeof stayListMetaSchema>
}

/** A home that shares rooms with the one that is shown. */
export type LinkedStayShape = ShapeOf<typeof linkedStaySchema>

/** `GET /api/stays/{slug}`: everything that the page of a stay shows, without personal data. */
export type StayPageShape = ShapeOf<typeof stayPageSchema>

/**
 * `GET /api/stays/{slug}/calendar?from&to`: why each day of `[from, to)` can or cannot be chosen (default: the next 62
 * days). It also contains everything from which the same answer for any other day can be calculated: the taken nights
 * until the end of the booking window, and the date and the hour in the stay's time zone.
 */
export interface StayCalendarShape {
  readonly data: ShapeOf<typeof stayCalendarSchema>
}

/** `POST /api/quotes`. */
export type QuoteShape = ShapeOf<typeof quoteSchema>
