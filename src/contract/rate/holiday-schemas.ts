import * as z from 'zod/mini'
import { dateSchema } from '#contract/field-schemas.ts'
import { HOLIDAY_CODES } from '#core/time/holidays.ts'

const year = z.int().check(z.gte(2000), z.lte(2200))
const daysAfter = z.int().check(z.gte(-60), z.lte(60))

const holiday = {
  code: z.enum(HOLIDAY_CODES),
  fromDays: daysAfter.check(z.describe('The first night, in days after the holiday; before it: negative.')),
  toDays: daysAfter.check(z.describe('The last night, in the same way.')),
}

const inOrder = z.refine<{ fromDays: number; toDays: number }>(({ fromDays, toDays }) => fromDays <= toDays, {
  path: ['toDays'],
})

/** Nights around a holiday, of one year or of every year, from which the dates of a season follow. */
export const holidaySeasonSchema = z
  .strictObject({
    ...holiday,
    year: z._default(z.nullable(year.check(z.describe('Left out or null: every year.'))), null),
  })
  .check(inOrder)

/** The half-open dates of a change. With a holiday of a year, they are the dates that follow from it. */
export const changedSpanSchema = z
  .strictObject({
    from: dateSchema,
    to: dateSchema,
    holiday: z.optional(
      z
        .strictObject({ ...holiday, year })
        .check(inOrder, z.describe('The holiday from which the dates follow; `from` and `to` are then ignored.')),
    ),
  })
  .check(z.refine((span) => span.from < span.to, { path: ['to'] }))
