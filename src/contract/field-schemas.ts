import * as z from 'zod/mini'
import { currencies } from '#core/money/currencies.ts'
import { MONTH_FORM, parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'

// What the bodies of the staff API are made of. Everything is checked for itself here and for what it means together later.

/** Minor units, 0 or more: whole, at most ten million of a currency with two digits. */
export const amountSchema = z.int().check(z.gte(0), z.lte(1_000_000_000))

/** Minor units, more than nothing. */
export const priceSchema = z.int().check(z.gte(1), z.lte(1_000_000_000))

/** Basis points of a discount: 1 to 10000 (100%). */
export const shareSchema = z.int().check(z.gte(1), z.lte(10_000))

/** Basis points of a fee or a tax: up to 100%, too. */
export const rateSchema = z.int().check(z.gte(1), z.lte(10_000))

export const nightsSchema = z.int().check(z.gte(1), z.lte(400))

/** Bit 0 = Monday … bit 6 = Sunday. */
export const weekdaysSchema = z.int().check(z.gte(0), z.lte(127))

/** ISO 4217, a currency that people pay with. */
export const currencySchema = z.enum(currencies as readonly [string, ...string[]])

/** `YYYY-MM-DD`, a day that exists. */
export const dateSchema = z.custom<IsoDate>((value) => parseIsoDate(value) !== null)

/** `YYYY-MM` */
export const monthSchema = z.string().check(z.regex(MONTH_FORM))

export const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))

export const codeSchema = z.string().check(z.minLength(1), z.maxLength(120), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))

/** ISO 8601 with a zone. */
export const instantSchema = z.iso.datetime({ offset: true })

/** As the database counts. */
export const versionSchema = z.int().check(z.gte(0), z.lte(2_147_483_647))

/** Half-open: the first date and the one after the last. */
export const spanSchema = z
  .strictObject({ from: dateSchema, to: dateSchema })
  .check(z.refine((span) => span.from < span.to, { path: ['to'] }))
