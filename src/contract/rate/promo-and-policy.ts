import * as z from 'zod/mini'
import type { blockedNightsSchema, usedPolicySchema, writtenPromoCodeSchema } from '#contract/rate/rates-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import {
  amountSchema,
  codeSchema,
  currencySchema,
  dateSchema,
  instantSchema,
  nameSchema,
  nightsSchema,
  priceSchema,
  shareSchema,
} from '#contract/field-schemas.ts'

const orNull = <Schema extends z.core.SomeType>(schema: Schema) => z._default(z.nullable(schema), null)

/** A promo code, written as a whole: `POST /api/staff/promo-codes`. */
export const promoCodeSchema = z
  .strictObject({
    code: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9-]{3,40}$/)),
    percentBp: orNull(shareSchema),
    amountMinor: orNull(priceSchema),
    /** Of both amounts: what is taken off, and the minimum rent. Homes in other currencies do not take the code. */
    currency: orNull(currencySchema),
    /** The instants between which it may be used. */
    bookableFrom: orNull(instantSchema),
    bookableTo: orNull(instantSchema),
    /** All nights must lie in `[staysFrom, staysTo)`. */
    staysFrom: orNull(dateSchema),
    staysTo: orNull(dateSchema),
    minNights: z._default(nightsSchema, 1),
    /** Compared with the rent before the discount of the code. Without a currency: in that of the company. */
    minRentMinor: z._default(amountSchema, 0),
    maxUses: orNull(z.int().check(z.gte(1), z.lte(1_000_000))),
    perUser: orNull(z.int().check(z.gte(1), z.lte(1000))),
    active: z._default(z.boolean(), true),
    /** Document ids of the homes to which it applies. Empty: all. */
    stays: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(500)), []),
  })
  .check(
    z.refine((promo) => (promo.percentBp === null) !== (promo.amountMinor === null), { path: ['amountMinor'] }),
    z.refine(
      ({ amountMinor, minRentMinor, currency }) =>
        currency === null ? amountMinor === null : amountMinor !== null || minRentMinor > 0,
      { path: ['currency'] },
    ),
    z.refine((promo) => promo.staysFrom === null || promo.staysTo === null || promo.staysFrom < promo.staysTo, {
      path: ['staysTo'],
    }),
    z.refine(
      (promo) =>
        promo.bookableFrom === null ||
        promo.bookableTo === null ||
        Date.parse(promo.bookableFrom) < Date.parse(promo.bookableTo),
      { path: ['bookableTo'] },
    ),
  )

export type PromoCodeInput = z.infer<typeof promoCodeSchema>

/** The whole of a promo code that exists: `PUT /api/staff/promo-codes/{ruleId}`. */
export const promoCodeChangeSchema = z.safeExtend(promoCodeSchema, {
  version: z
    .optional(z.int().check(z.gte(1)))
    .check(z.describe('Version of the code as it was read; nothing is written if it has changed since.')),
})

/** `GET /api/staff/promo-codes`. */
export type PromoCodeShape = ShapeOf<typeof writtenPromoCodeSchema>

/**
 * `POST /api/staff/cancellation-policies`: a policy with tiers of its own. It cannot be edited; create another one
 * instead.
 */
export const policySchema = z.strictObject({
  code: codeSchema,
  name: nameSchema,
  summary: z.string().check(z.trim(), z.minLength(1), z.maxLength(400)),
  graceHours: z._default(z.int().check(z.gte(0), z.lte(720)), 24),
  graceDaysBefore: z._default(z.int().check(z.gte(0), z.lte(365)), 7),
  graceMaxNights: orNull(nightsSchema),
  /** Further rules. Every short stay booked 7 days ahead has 24 hours of grace without any. */
  moreGraces: z._default(
    z
      .array(
        z.strictObject({
          hours: z.int().check(z.gte(1), z.lte(720)),
          daysBefore: z._default(z.int().check(z.gte(0), z.lte(365)), 0),
          maxNights: orNull(nightsSchema),
        }),
      )
      .check(z.maxLength(5)),
    [],
  ),
  /** The first tier with at least `hoursBefore` hours left decides. One tier begins at 0. */
  tiers: z
    .array(
      z.strictObject({
        hoursBefore: z.int().check(z.gte(0), z.lte(8784)),
        keepNights: z._default(z.int().check(z.gte(0), z.lte(400)), 0),
        keepRestBp: z._default(z.int().check(z.gte(0), z.lte(10_000)), 0),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(10),
      z.refine((tiers) => tiers.some((tier) => tier.hoursBefore === 0)),
      z.refine((tiers) => new Set(tiers.map((tier) => tier.hoursBefore)).size === tiers.length),
    ),
  stayedKeepNights: z._default(z.int().check(z.gte(0), z.lte(400)), 0),
  stayedKeepRestBp: z._default(z.int().check(z.gte(0), z.lte(10_000)), 10_000),
})

export type PolicyInput = z.infer<typeof policySchema>

/** `GET /api/staff/cancellation-policies`: presets and the company's own. */
export type PolicyShape = ShapeOf<typeof usedPolicySchema>

/** `GET /api/staff/stays/{id}/blocks`. */
export type BlockShape = ShapeOf<typeof blockedNightsSchema>
