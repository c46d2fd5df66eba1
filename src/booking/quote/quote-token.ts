import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { quoteMinutes } from '#core/booking/hold-terms.ts'
import type { Quote, StayRequest } from '#core/pricing/quote.ts'
import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import { parseStayDates } from '#core/stay/check-rules.ts'

/** What a quote promises: these nights for this party at this total. */
export interface QuotedStay extends StayRequest {
  readonly stayId: number
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
  v: z.int(),
  t: z.int(),
  c: z.string(),
  at: z.int(),
})

/** When a quote made at an instant ends. */
export function quoteExpiry(issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + quoteMinutes * 60_000)
}

/** The id of a quote: its inputs, the version of the rules and the total, signed, so that nothing has to be stored. */
export function signQuoteToken(quote: Quote, issuedAt: Date, key: string): string {
  const { adults, children, infants, pets } = quote.party
  const payload = {
    s: quote.stayId,
    i: quote.checkIn,
    o: quote.checkOut,
    p: [adults, children, infants, pets],
    v: quote.termsVersion,
    t: quote.totalMinor,
    c: quote.currency,
    at: issuedAt.getTime(),
  }
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${text}.${hmac(`id ${text}`, key).toString('base64url')}`
}

/** Reads a quote's id back. `quote_invalid`: not signed by us; `quote_expired`: older than 30 minutes. */
export function readQuoteToken(
  token: string,
  key: string,
  now: Date,
): Result<QuotedStay, Extract<Problem, { code: 'quote_invalid' | 'quote_expired' }>> {
  const [text = '', signature = '', ...rest] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = hmac(`id ${text}`, key)
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return refused({ code: 'quote_invalid' })
  const payload = payloadSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  const dates = payload.success ? parseStayDates(payload.data.i, payload.data.o) : null
  if (!payload.success || !dates?.ok) return refused({ code: 'quote_invalid' })
  const { s, p, t, c, at } = payload.data
  const issuedAt = new Date(at)
  if (quoteExpiry(issuedAt) <= now) return refused({ code: 'quote_expired' })
  const [adults, children, infants, pets] = p
  return ok({
    ...dates.value,
    party: { adults, children, infants, pets },
    stayId: s,
    totalMinor: t,
    currency: c,
    issuedAt,
  })
}

/** A signature of everything a quote says, for whoever keeps one. */
export function signQuote(quote: Quote, key: string): string {
  return hmac(`quote ${canonicalJson(quote)}`, key).toString('base64url')
}

/** JSON with sorted keys: the same value has the same text wherever it was made. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** Texts begin with what they are for, so that no signature serves for something else. */
function hmac(text: string, key: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
