import * as z from 'zod/mini'
import type { changedStayRatesSchema, ratesOfStaySchema } from '#contract/rate/rates-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { BOOKING_MODES } from '#core/booking/booking-mode.ts'
import { OFFLINE_METHODS } from '#core/payment/payment-choice.ts'
import { DISCOUNT_MODES } from '#core/rate/discount-kind.ts'
import { NOTICE_RULES } from '#core/rate/stay-rule-kind.ts'
import {
  amountSchema,
  codeSchema,
  dateSchema,
  nightsSchema,
  ownerAgreedSchema,
  priceSchema,
  shareSchema,
  versionSchema,
  weekdaysSchema,
} from '#contract/field-schemas.ts'

const optional = <Schema extends z.core.SomeType>(schema: Schema) => z.optional(schema)
const orNull = <Schema extends z.core.SomeType>(schema: Schema) => z.optional(z.nullable(schema))

/**
 * Body of `PUT /api/staff/stays/{id}/rates`, inside `{ data: … }`. What is left out stays as it is; null removes a
 * rule. `version`: that of the rates that were read. A change by somebody else in between is a conflict.
 */
export const stayRatesSchema = z.strictObject({
  version: versionSchema,
  nightlyMinor: optional(priceSchema),
  weekendNightlyMinor: orNull(priceSchema),
  weekendNights: optional(weekdaysSchema),
  includedGuests: orNull(z.int().check(z.gte(1), z.lte(100))),
  extraGuestMinor: optional(amountSchema),
  discountMode: optional(z.enum(DISCOUNT_MODES)),
  nonRefundableBp: orNull(shareSchema),
  minNights: optional(nightsSchema),
  weekendMinNights: orNull(nightsSchema),
  maxNights: optional(nightsSchema),
  nightsMultipleOf: orNull(z.int().check(z.gte(2), z.lte(31))),
  checkInDays: optional(weekdaysSchema.check(z.gte(1))),
  checkOutDays: optional(weekdaysSchema.check(z.gte(1))),
  noticeDays: optional(z.int().check(z.gte(0), z.lte(365))),
  /** 24 = no cut-off. */
  noticeHour: optional(z.int().check(z.gte(0), z.lte(24))),
  noticeInside: optional(z.enum(NOTICE_RULES)),
  windowMonths: orNull(z.int().check(z.gte(1), z.lte(36))),
  windowUntil: orNull(dateSchema),
  openByDefault: optional(z.boolean()),
  preparationBefore: optional(z.int().check(z.gte(0), z.lte(7))),
  preparationAfter: optional(z.int().check(z.gte(0), z.lte(7))),
  allowShortGap: optional(z.boolean()),
  forbidGapUnder: orNull(z.int().check(z.gte(2), z.lte(14))),
  bookingMode: optional(z.enum(BOOKING_MODES)),
  /** The code of a cancellation policy. */
  policy: optional(codeSchema),
  longStayPolicy: orNull(codeSchema),
  longStayNights: optional(z.int().check(z.gte(2), z.lte(400))),
  payLater: optional(z.boolean()),
  offlineMethods: optional(z.array(z.enum(OFFLINE_METHODS)).check(z.maxLength(2))),
  damage: optional(
    z.discriminatedUnion('mode', [
      z.strictObject({ mode: z.literal('none') }),
      z.strictObject({ mode: z.literal('flat'), amountMinor: priceSchema, releaseDays: releaseDays() }),
      z.strictObject({ mode: z.literal('percent'), percentBp: shareSchema, releaseDays: releaseDays() }),
      z.strictObject({
        mode: z.literal('greater'),
        amountMinor: priceSchema,
        percentBp: shareSchema,
        releaseDays: releaseDays(),
      }),
    ]),
  ),
  ownerAgreed: ownerAgreedSchema,
})

function releaseDays() {
  return z.int().check(z.gte(3), z.lte(14))
}

export type StayRatesChange = z.infer<typeof stayRatesSchema>

/** `GET /api/staff/stays/{id}/rates`, and the answer to every change of them: all prices and rules of a home. */
export type StayRatesShape = ShapeOf<typeof ratesOfStaySchema>

/** The answer to `PUT /api/staff/stays/{id}/rates`. */
export type ChangedStayRatesShape = ShapeOf<typeof changedStayRatesSchema>
