import * as z from 'zod/mini'
import {
  amountSchema,
  currencySchema,
  codeSchema,
  dateSchema,
  nameSchema,
  nightsSchema,
  ownerAgreedQuerySchema,
  ownerAgreedSchema,
  priceSchema,
  rateSchema,
  shareSchema,
  spanSchema,
  versionSchema,
  weekdaysSchema,
} from '#contract/field-schemas.ts'
import { BLOCK_REASONS } from '#core/calendar/claim-kind.ts'
import { DISCOUNT_KINDS } from '#core/rate/discount-kind.ts'
import { FEE_BASES, FEE_KINDS, FEE_REFUNDS } from '#core/rate/fee-kind.ts'
import { INSTALMENT_DUES, MINIMUM_KINDS } from '#core/rate/stay-rule-kind.ts'
import { TAX_BASES, TAX_PERIODS, TAX_UNITS } from '#core/rate/tax-kind.ts'
import { holidaySeasonSchema } from './holiday-schemas.ts'

/** In values that are stored as a whole, null and left out mean the same: no such rule. */
const orNull = <Schema extends z.core.SomeType>(schema: Schema) => z._default(z.nullable(schema), null)
const version = z.optional(versionSchema)

const minUnderMax = z.refine<{ minNights: number | null; maxNights: number | null }>(
  ({ minNights, maxNights }) => minNights === null || maxNights === null || minNights <= maxNights,
  { path: ['minNights'] },
)

/**
 * A season, written as a whole, with dates (`spans`) or with a holiday from which they follow: `POST …/seasons`, `PUT
 * …/seasons/{ruleId}`.
 */
export const seasonSchema = z
  .strictObject({
    version,
    name: nameSchema,
    spans: z._default(z.array(spanSchema).check(z.maxLength(20)), []),
    holiday: orNull(holidaySeasonSchema),
    yearly: z._default(z.boolean(), false),
    priority: z._default(z.int().check(z.gte(-1000), z.lte(1000)), 0),
    nightlyMinor: orNull(priceSchema),
    weekendNightlyMinor: orNull(priceSchema),
    minNights: orNull(nightsSchema),
    maxNights: orNull(nightsSchema),
    nightsMultipleOf: orNull(z.int().check(z.gte(2), z.lte(31))),
    checkInDays: orNull(weekdaysSchema),
    checkOutDays: orNull(weekdaysSchema),
    ownerAgreed: ownerAgreedSchema,
  })
  .check(
    minUnderMax,
    z.refine(({ spans, holiday }) => holiday !== null || spans.length > 0, { path: ['spans'] }),
    z.refine(({ yearly, holiday }) => holiday === null || !yearly, { path: ['yearly'] }),
  )

/**
 * `PUT …/overrides`: the same for every date of `[from, to)` on one of the weekdays. Left out means unchanged, null
 * means removed.
 */
export const overridesSchema = z
  .strictObject({
    version,
    from: dateSchema,
    to: dateSchema,
    weekdays: z._default(weekdaysSchema.check(z.gte(1)), 127),
    nightlyMinor: z.optional(z.nullable(priceSchema)),
    minNights: z.optional(z.nullable(nightsSchema)),
    maxNights: z.optional(z.nullable(nightsSchema)),
    arrival: z.optional(z.nullable(z.boolean())),
    departure: z.optional(z.nullable(z.boolean())),
    ownerAgreed: ownerAgreedSchema,
  })
  .check(z.refine((span) => span.from < span.to, { path: ['to'] }))

/** Query of `DELETE …/overrides`. */
export const overrideSpanSchema = z
  .strictObject({ from: dateSchema, to: dateSchema, ownerAgreed: ownerAgreedQuerySchema })
  .check(z.refine((span) => span.from < span.to, { path: ['to'] }))

/** `DELETE …/seasons/{rule}`, `DELETE …/fees/{rule}`: in its query, the version of the rules that was read. */
export const ruleRemovalSchema = z.strictObject({
  version: z.optional(z.coerce.number().check(z.int(), z.positive())),
  ownerAgreed: ownerAgreedQuerySchema,
})

/** `PUT …/discounts`: replaces all of them. */
export const discountsSchema = z.strictObject({
  version,
  discounts: z
    .array(
      z
        .strictObject({
          kind: z.enum(DISCOUNT_KINDS),
          /**
           * `length`: the fewest nights; `early_bird`: the fewest days of lead; `last_minute`: the most days of lead.
           */
          threshold: z.int().check(z.gte(0), z.lte(1000)),
          percentBp: shareSchema,
        })
        .check(z.refine(({ kind, threshold }) => kind !== 'length' || threshold >= 2, { path: ['threshold'] })),
    )
    .check(z.maxLength(50)),
})

/** `PUT …/minimums`: replaces all of them. */
export const minimumsSchema = z.strictObject({
  version,
  minimums: z
    .array(
      z
        .strictObject({
          kind: z.enum(MINIMUM_KINDS),
          /** `weekday`: the weekday of arrival, 0 = Monday; `lead`: the most days between booking and arrival. */
          threshold: z.int().check(z.gte(0), z.lte(400)),
          minNights: orNull(nightsSchema),
          maxNights: orNull(nightsSchema),
        })
        .check(
          minUnderMax,
          z.refine(({ kind, threshold }) => kind === 'lead' || threshold <= 6, { path: ['threshold'] }),
          z.refine(({ minNights, maxNights }) => minNights !== null || maxNights !== null, { path: ['minNights'] }),
        ),
    )
    .check(z.maxLength(50)),
})

const age = (from: number, to: number) => z.int().check(z.gte(from), z.lte(to))

/** `PUT …/age-bands`: replaces all of them. They must not overlap. */
export const ageBandsSchema = z.strictObject({
  version,
  ageBands: z
    .array(
      z
        .strictObject({ name: nameSchema, fromAge: age(0, 17), underAge: age(1, 18), extraGuestMinor: amountSchema })
        .check(z.refine((band) => band.fromAge < band.underAge, { path: ['underAge'] })),
    )
    .check(z.maxLength(18)),
})

const partyPrice = z
  .strictObject({
    guests: z.int().check(z.gte(2), z.lte(100), z.describe('The number of adults and children from which it applies.')),
    percentBp: orNull(
      z
        .int()
        .check(
          z.gte(1),
          z.lte(50_000),
          z.describe('In basis points of the price of the nights: 2500 = a quarter more.'),
        ),
    ),
    amountMinor: orNull(priceSchema.check(z.describe('Price of a night, in minor units.'))),
  })
  .check(
    z.refine(({ percentBp, amountMinor }) => (percentBp === null) !== (amountMinor === null), {
      path: ['amountMinor'],
    }),
  )

/** `PUT …/party-prices`: replaces all of them, each for more guests than the one before, by shares or by amounts. */
export const partyPricesSchema = z.strictObject({
  version,
  partyPrices: z.array(partyPrice).check(
    z.maxLength(99),
    z.refine((rows) => rows.every((row, index) => index === 0 || row.guests > rows[index - 1]!.guests)),
    z.refine((rows) => new Set(rows.map(({ percentBp }) => percentBp === null)).size <= 1),
  ),
})

/** `PUT …/open-periods`: replaces all of them. They must not overlap. */
export const openPeriodsSchema = z.strictObject({ version, openPeriods: z.array(spanSchema).check(z.maxLength(100)) })

/** `PUT …/instalments`: the deposit plan. The last payment takes the rest; an empty list restores the default. */
export const instalmentsSchema = z.strictObject({
  version,
  instalments: z
    .array(
      z.strictObject({
        shareBp: orNull(shareSchema),
        amountMinor: orNull(priceSchema),
        due: z.enum(INSTALMENT_DUES),
        dueDays: z._default(z.int().check(z.gte(0), z.lte(365)), 0),
      }),
    )
    .check(z.maxLength(12)),
})

const percentBases = ['percent_of_rent', 'percent_of_total']

/** A fee or an extra (`optional`), written as a whole: `POST …/fees`, `PUT …/fees/{ruleId}`. */
export const feeSchema = z
  .strictObject({
    version,
    code: codeSchema,
    name: nameSchema,
    kind: z.enum(FEE_KINDS),
    basis: z.enum(FEE_BASES),
    amountMinor: orNull(priceSchema),
    percentBp: orNull(rateSchema),
    optional: z._default(z.boolean(), false),
    maxQuantity: z._default(z.int().check(z.gte(1), z.lte(99)), 1),
    stock: orNull(z.int().check(z.gte(1), z.lte(1000))),
    noticeHours: z._default(z.int().check(z.gte(0), z.lte(8760)), 0),
    fromNights: orNull(nightsSchema),
    toNights: orNull(nightsSchema),
    taxable: z._default(z.boolean(), true),
    refund: z._default(z.enum(FEE_REFUNDS), 'before_check_in'),
    position: z._default(z.int().check(z.gte(0), z.lte(1000)), 0),
  })
  .check(
    z.refine(({ basis, percentBp }) => percentBases.includes(basis) === (percentBp !== null), { path: ['percentBp'] }),
    z.refine(({ basis, amountMinor }) => percentBases.includes(basis) === (amountMinor === null), {
      path: ['amountMinor'],
    }),
    z.refine(({ fromNights, toNights }) => fromNights === null || toNights === null || fromNights <= toNights, {
      path: ['toNights'],
    }),
    z.refine((fee) => fee.optional || (fee.maxQuantity === 1 && fee.stock === null && fee.noticeHours === 0), {
      path: ['optional'],
    }),
  )

/** A tax of a home or of a place: `POST …/taxes`. It cannot be edited: retire it and add another. */
export const taxSchema = z
  .strictObject({
    name: nameSchema,
    per: z.enum(TAX_UNITS),
    period: z.enum(TAX_PERIODS),
    amountMinor: orNull(priceSchema),
    /** For a tax of a place with amounts: it applies only to homes with this currency. */
    currency: orNull(currencySchema),
    percentBp: orNull(rateSchema),
    /** What a percentage is taken from. */
    base: z._default(z.array(z.enum(TAX_BASES)).check(z.maxLength(4)), []),
    exemptUnderAge: orNull(z.int().check(z.gte(1), z.lte(99))),
    fromNight: z._default(z.int().check(z.gte(1), z.lte(400)), 1),
    maxNights: orNull(nightsSchema),
    priceFromMinor: orNull(amountSchema),
    priceToMinor: orNull(amountSchema),
    included: z._default(z.boolean(), false),
    validFrom: orNull(dateSchema),
    validTo: orNull(dateSchema),
  })
  .check(
    z.refine((tax) => (tax.amountMinor === null) !== (tax.percentBp === null), { path: ['amountMinor'] }),
    z.refine((tax) => (tax.percentBp !== null) === tax.base.length > 0, { path: ['base'] }),
    z.refine((tax) => tax.exemptUnderAge === null || tax.per === 'person', { path: ['exemptUnderAge'] }),
    z.refine((tax) => tax.period === 'night' || (tax.maxNights === null && tax.fromNight === 1), {
      path: ['maxNights'],
    }),
    z.refine(
      (tax) => tax.priceFromMinor === null || tax.priceToMinor === null || tax.priceFromMinor < tax.priceToMinor,
      {
        path: ['priceToMinor'],
      },
    ),
    z.refine((tax) => tax.validFrom === null || tax.validTo === null || tax.validFrom < tax.validTo, {
      path: ['validTo'],
    }),
  )

/** `POST …/parts`: another home that becomes a part of this one. */
export const partSchema = z.strictObject({ part: z.string().check(z.minLength(1), z.maxLength(120)) })

/** `POST …/blocks`: nights `[from, to)` that nobody can book. */
export const blockSchema = z
  .strictObject({
    from: dateSchema,
    to: dateSchema,
    reason: z.enum(BLOCK_REASONS),
    note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  })
  .check(z.refine((span) => span.from < span.to, { path: ['to'] }))

/** `PUT …/blocks/{block}`: other nights, and where `stay` is given (document id or slug) another home. */
export const blockMoveSchema = z
  .strictObject({
    stay: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,120}$/i))),
    from: dateSchema,
    to: dateSchema,
  })
  .check(z.refine((span) => span.from < span.to, { path: ['to'] }))

export type SeasonInput = z.infer<typeof seasonSchema>
export type OverridesInput = z.infer<typeof overridesSchema>
export type DiscountsInput = z.infer<typeof discountsSchema>
export type MinimumsInput = z.infer<typeof minimumsSchema>
export type PartyPricesInput = z.infer<typeof partyPricesSchema>
export type AgeBandsInput = z.infer<typeof ageBandsSchema>
export type OpenPeriodsInput = z.infer<typeof openPeriodsSchema>
export type InstalmentsInput = z.infer<typeof instalmentsSchema>
export type FeeInput = z.infer<typeof feeSchema>
export type TaxInput = z.infer<typeof taxSchema>
export type BlockMoveInput = z.infer<typeof blockMoveSchema>
export type BlockInput = z.infer<typeof blockSchema>
