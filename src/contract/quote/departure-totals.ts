import * as z from 'zod/mini'
import type { totalsByDepartureSchema } from '#contract/quote/quote-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { RATE_CHOICES } from '#core/payment/payment-choice.ts'
import { dateSchema } from '#contract/field-schemas.ts'
import { queryCount } from '#contract/query-count.ts'

/** The query of `GET /api/stays/{slug}/totals`. */
export const departureTotalsSchema = z.strictObject({
  checkIn: dateSchema,
  adults: z._default(queryCount(1, 50), 2),
  children: z._default(queryCount(0, 50), 0),
  infants: z._default(queryCount(0, 50), 0),
  pets: z._default(queryCount(0, 50), 0),
  /** `4,11`: the ages of the children, as far as they are known. */
  childAges: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,2}(,\d{1,2}){0,49}$/)),
      z.transform((text) => text.split(',').map(Number)),
    ),
    [],
  ),
  rate: z._default(z.enum(RATE_CHOICES), 'standard'),
})

export type DepartureTotalsQuery = z.infer<typeof departureTotalsSchema>

/** `GET /api/stays/{slug}/totals`: the total for every possible departure after an arrival, everything included. */
export type DepartureTotalsShape = ShapeOf<typeof totalsByDepartureSchema>
