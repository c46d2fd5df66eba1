import * as z from 'zod/mini'
import { currencies } from '#core/money/currencies.ts'
import { LARGEST_AMOUNT_MINOR } from '#core/money/largest-amount.ts'
import { MONTH_FORM, parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'

// The fields of which the bodies of the staff API consist. Each is checked on its own here; whether they fit together
// is checked later.

/** Minor units, 0 or more: a whole number, at most ten million of a currency with two digits. */
export const amountSchema = z.int().check(z.gte(0), z.lte(LARGEST_AMOUNT_MINOR))

/** Minor units, more than 0. */
export const priceSchema = z.int().check(z.gte(1), z.lte(LARGEST_AMOUNT_MINOR))

/** Basis points of a discount: 1 to 10000 (100%). */
export const shareSchema = z.int().check(z.gte(1), z.lte(10_000))

/** Basis points of a fee or a tax, up to 100%. */
export const rateSchema = z.int().check(z.gte(1), z.lte(10_000))

/** Of a change of prices: the owners of the homes, who may have to agree by contract, have agreed. */
export const ownerAgreedSchema = z.optional(
  z.boolean().check(z.describe('Says that the owners who have to agree to these prices have agreed.')),
)

/** The same in a query. */
export const ownerAgreedQuerySchema = z.optional(z.literal('true'))

export const nightsSchema = z.int().check(z.gte(1), z.lte(400))

/** Bit 0 = Monday … bit 6 = Sunday. */
export const weekdaysSchema = z.int().check(z.gte(0), z.lte(127))

/** ISO 4217, a currency in which people pay. */
export const currencySchema = z.enum(currencies as readonly [string, ...string[]])

/** `YYYY-MM-DD`, a date that exists. */
export const dateSchema = z.custom<IsoDate>((value) => parseIsoDate(value) !== null)

/** `YYYY-MM` */
export const monthSchema = z.string().check(z.regex(MONTH_FORM))

/** A text without line breaks, as headers of mails and rows of lists need it. */
export const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

export const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(120), z.regex(ONE_LINE))

export const codeSchema = z.string().check(z.minLength(1), z.maxLength(120), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))

/** ISO 8601 with a zone. */
export const instantSchema = z.iso.datetime({ offset: true })

/** The range of an integer in the database. */
export const versionSchema = z.int().check(z.gte(0), z.lte(2_147_483_647))

/** Half-open: the first date and the one after the last. */
export const spanSchema = z
  .strictObject({ from: dateSchema, to: dateSchema })
  .check(z.refine((span) => span.from < span.to, { path: ['to'] }))
