import * as z from 'zod/mini'
import { amountSchema } from '#contract/field-schemas.ts'
import { pageNumberSchema } from '#contract/query-count.ts'
import { responseDate } from '#contract/response-date.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { CHANNELS } from '#core/channel/channel-lists.ts'

/** How many imported nights are on a page, and how many can be written at once. */
export const IMPORTED_NIGHTS_A_PAGE = 25

/** The query of `GET /api/staff/stays/:id/imported-nights`. */
export const importedNightsListSchema = z.object({ page: z.optional(pageNumberSchema) })

/** Body of `PUT /api/staff/stays/:id/imported-nights`. */
export const importedNightsChangeSchema = z.strictObject({
  amounts: z
    .array(
      z.strictObject({
        documentId: z.uuid(),
        revenueMinor: z
          .nullable(amountSchema)
          .check(z.describe('What the nights bring in before the commission of the site; null: not known.')),
        seenRevenueMinor: z
          .optional(z.nullable(amountSchema))
          .check(
            z.describe(
              'The amount that was shown; the change is refused when somebody has entered another one since. Left out: not compared.',
            ),
          ),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(IMPORTED_NIGHTS_A_PAGE),
      z.describe('Nights that are left out stay as they are.'),
    ),
})

export type ImportedNightsChange = z.infer<typeof importedNightsChangeSchema>

/** Nights of a home that are taken according to the calendar of another site. */
export const importedNightsSchema = z
  .object({
    documentId: z.string(),
    channel: z.enum(CHANNELS),
    feed: z.string().check(z.describe('Name of the calendar they come from.')),
    checkIn: responseDate,
    checkOut: responseDate,
    currency: z.string(),
    revenueMinor: z
      .nullable(z.int())
      .check(
        z.describe(
          'What they bring in before the commission of the site, as somebody has entered it; null: not known.',
        ),
      ),
  })
  .check(z.meta({ id: 'ImportedNights', description: 'Nights that the calendar of another site says are taken.' }))

export type ImportedNightsShape = ShapeOf<typeof importedNightsSchema>
