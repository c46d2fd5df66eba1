import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { quoteMinutes } from '#core/booking/hold-terms.ts'
import type { Quote } from '#core/quote/quote.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { parseStayDates } from '#core/calendar/check-rules.ts'
import type { PaymentPlan, RateChoice } from '#core/payment/payment-choice.ts'
import type { PriceRequest } from './price-context.ts'

/** What a quote promises: this exact choice at this total. */
export interface QuotedStay extends PriceRequest {
  readonly stayId: number
  /** Version of the home's rules that the quote was made by. */
  readonly termsVersion: number
  readonly totalMinor: number
  readonly currency: string
  readonly issuedAt: Date
}

const count = z.int().check(z.gte(0), z.lte(100))
const payloadSchema = z.object({
  s: z.int(),
  i: z.string(),
  o: z.string(),
  p: z.tuple([count, count, count, count]),
  a: z.optional(z.array(count)),
  x: z.optional(z.array(z.tuple([z.string(), count]))),
  r: z.optional(z.literal('n')),
  l: z.optional(z.enum(['d', 'l'])),
  k: z.optional(z.string()),
  f: z.optional(z.string()),
  v: z.int(),
  t: z.int(),
  c: z.string(),
  at: z.int(),
})

/** Returns when a quote made at an instant expires. */
export function quoteExpiry(issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + quoteMinutes * 60_000)
}

const rateLetters: Readonly<Record<RateChoice, 'n' | undefined>> = { standard: undefined, non_refundable: 'n' }
const planLetters: Readonly<Record<PaymentPlan, 'd' | 'l' | undefined>> = {
  full: undefined,
  deposit: 'd',
  later: 'l',
}

/**
 * Returns the id of a quote: its inputs, the version of the rules and the total, signed, so that nothing has to be
 * stored. `offer`: id of the offer it was made by.
 */
export function signQuoteToken(quote: Quote, issuedAt: Date, key: string, offer?: string): string {
  const { adults, children, infants, pets, childAges = [] } = quote.party
  const { extras = [] } = quote
  // Default choices are left out, so that most tokens stay short.
  const payload = {
    s: quote.stayId,
    i: quote.checkIn,
    o: quote.checkOut,
    p: [adults, children, infants, pets],
    a: childAges.length > 0 ? childAges : undefined,
    x: extras.length > 0 ? extras.map(({ code, quantity }) => [code, quantity]) : undefined,
    r: rateLetters[quote.rate ?? 'standard'],
    l: planLetters[quote.plan ?? 'full'],
    k: quote.promo?.code,
    f: offer,
    v: quote.termsVersion,
    t: quote.totalMinor,
    c: quote.currency,
    at: issuedAt.getTime(),
  }
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${text}.${hmac(`id ${text}`, key).toString('base64url')}`
}

/**
 * Reads the id of a quote. `quote_invalid`: not signed by us; `quote_expired`: older than 30 minutes, with the total it
 * promised.
 */
export function readQuoteToken(
  token: string,
  key: string,
  now: Date,
): Result<QuotedStay, Extract<Problem, { code: 'quote_invalid' | 'quote_expired' }>> {
  const [text = '', signature = '', ...rest] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = hmac(`id ${text}`, key)
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return err({ code: 'quote_invalid' })
  const payload = payloadSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  const dates = payload.success ? parseStayDates(payload.data.i, payload.data.o) : null
  if (!payload.success || !dates?.ok) return err({ code: 'quote_invalid' })
  const issuedAt = new Date(payload.data.at)
  const { t: quotedTotalMinor, c: currency } = payload.data
  if (quoteExpiry(issuedAt) <= now) return err({ code: 'quote_expired', quotedTotalMinor, currency })
  return ok({ ...quotedStayOf(payload.data), ...dates.value, issuedAt })
}

function quotedStayOf(payload: z.infer<typeof payloadSchema>): Omit<QuotedStay, 'checkIn' | 'checkOut' | 'issuedAt'> {
  const [adults, children, infants, pets] = payload.p
  return {
    party: { adults, children, infants, pets, ...(payload.a && { childAges: payload.a }) },
    ...(payload.x && { extras: payload.x.map(([code, quantity]) => ({ code, quantity })) }),
    ...(payload.r && { rate: 'non_refundable' as const }),
    ...(payload.l && { plan: payload.l === 'd' ? ('deposit' as const) : ('later' as const) }),
    ...(payload.k !== undefined && { promoCode: payload.k }),
    ...(payload.f !== undefined && { offer: payload.f }),
    stayId: payload.s,
    termsVersion: payload.v,
    totalMinor: payload.t,
    currency: payload.c,
  }
}

/** Signs everything that a quote says, for whoever stores one. */
export function signQuote(quote: Quote, key: string): string {
  return hmac(`quote ${canonicalJson(quote)}`, key).toString('base64url')
}

/** Signs a document that is stored elsewhere, with everything in it. */
export function signDocument(content: unknown, key: string): string {
  return hmac(`document ${canonicalJson(content)}`, key).toString('base64url')
}

/** Returns JSON with sorted keys, so that the same value always has the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** Texts begin with their purpose, so that a signature cannot serve for anything else. */
function hmac(text: string, key: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
