import * as z from 'zod/mini'
import { quoteRequestSchema } from '#contract/booking/booking-shapes.ts'
import { departureTotalsSchema } from '#contract/quote/departure-totals.ts'
import {
  quoteDocumentSchema,
  quoteSchema,
  quoteVerdictSchema,
  totalsByDepartureSchema,
} from '#contract/quote/quote-schemas.ts'
import { ok, type Result } from '#core/result.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import { returnAttempt, takeAttempt } from '#accounts/throttle/throttle.ts'
import { findDepartureTotals } from '#booking/quote/find-departure-totals.ts'
import { findQuoteDocument } from '#booking/quote/find-quote-document.ts'
import { createQuote, type QuoteProblem } from '#booking/quote/create-quote.ts'
import { verifyQuoteDocument, type SignedQuoteDocument } from '#booking/quote/signed-quote-document.ts'
import type { ApiDeps } from './api-deps.ts'
import { dateFaults, priceFaults } from './rate/rule-faults.ts'
import { anyone } from './route/access.ts'
import { ref } from './route/json-schema.ts'
import { documentFile, envelope } from './route/responses.ts'
import { route } from './route/route.ts'
import { dateParameters, partyParameters } from './stay/search-parameters.ts'

const chapter = 'Quotes'

/** Largest document in bytes: that of a year's stay by nightly rules has about 150 kB. */
const MOST_DOCUMENT_BYTES = 256 * 1024

/** Deepest nesting of a document; ours have six levels. */
const DEEPEST = 12

/** Accepts whatever was downloaded; only the signature can tell whether its content is meaningful. */
const documentSchema = z.custom<SignedQuoteDocument>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'signature') === 'string' &&
    isShallow(value, DEEPEST),
)

/** Returns whether a value has at most this many levels: serialising thousands of brackets would exhaust the stack. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1))
}

/** Prices, open to everybody; signed-in guests can use the offers that were made to them. */
export const quoteRoutes = [
  route({
    method: 'POST',
    path: '/api/quotes',
    chapter,
    summary: 'Get the full price of a stay, line by line, valid for 30 minutes',
    access: anyone({ missing: 'stay_not_found' }),
    body: {
      schema: quoteRequestSchema,
      example: { stay: 'casa-blava', checkIn: '2027-06-12', checkOut: '2027-06-19', adults: 2 },
    },
    responses: envelope(quoteSchema),
    refuses: ['stay_not_found', 'too_many_attempts', ...priceFaults],
    handle: async (deps, { body, call: { request } }) => {
      const { promoCode, offer, instead } = body
      // Only these depend on the person, so that other requests need not look up the session.
      const actor = promoCode || offer || instead ? await deps.resolveActor(request) : null
      const quote = () => createQuote(deps, body, actor?.uid)
      return promoCode ? withoutGuessing(deps, request, quote) : quote()
    },
  }),
  route({
    method: 'GET',
    path: '/api/quotes/:id/document',
    chapter,
    summary: 'A quote as a document from which anybody can recompute it',
    access: anyone({ missing: 'quote_invalid' }),
    responses: documentFile(quoteDocumentSchema, () => 'quote'),
    refuses: ['quote_invalid', 'quote_expired', 'stay_not_found', 'price_changed'],
    handle: (deps, { param }) => findQuoteDocument(deps, param('id')),
  }),
  route({
    method: 'POST',
    path: '/api/quotes/verification',
    chapter,
    summary: 'Check whether a quote document was issued here, and recompute its price',
    access: { ...anyone(), mostBytes: MOST_DOCUMENT_BYTES },
    body: { schema: documentSchema, described: ref('QuoteDocument') },
    responses: envelope(quoteVerdictSchema),
    refuses: [],
    handle: async ({ quoteKey }, { body }) => ok(verifyQuoteDocument(body, quoteKey)),
  }),
  route({
    method: 'GET',
    path: '/api/stays/:slug/totals',
    chapter: 'Stays',
    summary: 'The full price for every possible departure after an arrival',
    access: anyone({ missing: 'stay_not_found' }),
    slugs: { slug: 'stay_not_found' },
    query: {
      schema: departureTotalsSchema,
      parameters: [{ ...dateParameters[0]!, required: true }, ...partyParameters],
    },
    responses: envelope(totalsByDepartureSchema),
    refuses: ['stay_not_found', 'rate_not_offered', ...dateFaults],
    handle: (deps, { param, query }) => findDepartureTotals(deps, param('slug'), query),
  }),
]

/** Counts unknown promo codes for each address, so that nobody can try them out; existing ones are not counted. */
async function withoutGuessing<Value>(
  { accounts, clientAddress }: Pick<ApiDeps, 'accounts' | 'clientAddress'>,
  request: Request,
  quote: () => Promise<Result<Value, QuoteProblem>>,
) {
  const attempt = ['promoCodePerAddress', subscriberOf(clientAddress(request))] as const
  const taken = await takeAttempt(accounts, attempt)
  if (!taken.ok) return taken
  const quoted = await quote()
  const isGuess = !quoted.ok && quoted.problem.code === 'promo_not_valid' && quoted.problem.reason === 'unknown'
  if (!isGuess) await returnAttempt(accounts, attempt)
  return quoted
}
