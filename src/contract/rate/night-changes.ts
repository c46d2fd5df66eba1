import * as z from 'zod/mini'
import { dateSchema, nightsSchema, ownerAgreedSchema, priceSchema, versionSchema } from '#contract/field-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { MOST_RELEASED_STAYS } from '#core/calendar/staff-calendar-limits.ts'

/** The most runs of nights of one home in a change: as many as there are nights of different prices in two months. */
export const MOST_NIGHT_RUNS = 62

const overrideParts = {
  nightlyMinor: z.optional(z.nullable(priceSchema)),
  minNights: z.optional(z.nullable(nightsSchema)),
  maxNights: z.optional(z.nullable(nightsSchema)),
  arrival: z.optional(z.nullable(z.boolean())),
  departure: z.optional(z.nullable(z.boolean())),
}

const nightRun = z.strictObject({ from: dateSchema, to: dateSchema, ...overrideParts }).check(
  z.refine((run) => run.from < run.to, { path: ['to'] }),
  z.refine((run) => Object.keys(overrideParts).some((part) => run[part as keyof typeof overrideParts] !== undefined), {
    path: ['nightlyMinor'],
  }),
)

/**
 * Body of `POST /api/staff/rate-changes`: prices and rules of single nights of several homes. Of a night, what is left
 * out stays as it is, and null removes it.
 */
export const nightChangesSchema = z.strictObject({
  stays: z
    .array(
      z.strictObject({
        stay: z.string().check(z.regex(/^[a-z0-9-]{1,120}$/i), z.describe('Document id or slug.')),
        version: z.optional(versionSchema),
        nights: z.array(nightRun).check(z.minLength(1), z.maxLength(MOST_NIGHT_RUNS)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_RELEASED_STAYS)),
  ownerAgreed: ownerAgreedSchema,
})

export const nightsChangedSchema = z
  .object({
    documentId: z
      .nullable(z.string())
      .check(z.describe('Document id of the change set, which can be undone; null: every value was as it is set.')),
    homes: z.int(),
  })
  .check(z.meta({ id: 'NightsChanged', description: 'What a change of nights of several homes has done.' }))

export type NightChangesInput = z.infer<typeof nightChangesSchema>
export type NightsChangedShape = ShapeOf<typeof nightsChangedSchema>
