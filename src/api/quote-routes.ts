import * as z from 'zod/mini'
import { quoteRequestSchema } from '#contract/booking/booking-shapes.ts'
import { departureTotalsSchema } from '#contract/quote/departure-totals.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import { returnAttempt, takeAttempt } from '#accounts/throttle/throttle.ts'
import { findDepartureTotals } from '#booking/quote/find-departure-totals.ts'
import { findQuoteDocument } from '#booking/quote/find-quote-document.ts'
import { createQuote } from '#booking/quote/create-quote.ts'
import { verifyQuoteDocument, type SignedQuoteDocument } from '#booking/quote/signed-quote-document.ts'
import type { ApiDeps } from './api-deps.ts'
import { responseOf, problemResponse } from './route/api-response.ts'
import { readData, readQuery } from './route/read-body.ts'
import { open, type ApiRoutes } from './route/api-route.ts'
import { documentResponse } from './route/document-response.ts'

type QuoteRouteName =
  | 'POST /api/quotes'
  | 'GET /api/quotes/:id/document'
  | 'POST /api/quotes/verification'
  | 'GET /api/stays/:slug/totals'

/** A slug or a document id; anything else is no stay, and never reaches the database. */
const STAY_NAME = /^[a-z0-9-]{1,120}$/i

/** Bytes of a document, at most: that of a year's stay by nightly rules has some 150 kB. */
const MOST_DOCUMENT_BYTES = 256 * 1024

/** Levels of a document, at most; ours have six. */
const DEEPEST = 12

/** Whatever was downloaded; only the signature can tell whether its content has any meaning. */
const documentSchema = z.custom<SignedQuoteDocument>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'signature') === 'string' &&
    isShallow(value, DEEPEST),
)

/** Whether a value has no more levels than these: a text of brackets would exhaust whoever writes it out again. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1))
}

/** Promo codes that do not exist are counted for each address, so that nobody tries them out; those that exist are not. */
async function withoutGuessing(
  { accounts, clientAddress }: Pick<ApiDeps, 'accounts' | 'clientAddress'>,
  request: Request,
  quote: () => Promise<Result<QuoteShape, Problem>>,
): Promise<Result<QuoteShape, Problem>> {
  const attempt = ['promoCodePerAddress', subscriberOf(clientAddress(request))] as const
  const taken = await takeAttempt(accounts, attempt)
  if (!taken.ok) return taken
  const quoted = await quote()
  const isGuess = !quoted.ok && quoted.problem.code === 'promo_not_valid' && quoted.problem.reason === 'unknown'
  if (!isGuess) await returnAttempt(accounts, attempt)
  return quoted
}

/** Prices, open to everybody; who is signed in can use the offers that were made to them. */
export function quoteRoutes(
  deps: Pick<ApiDeps, 'db' | 'now' | 'quoteKey' | 'resolveActor' | 'accounts' | 'clientAddress'>,
): ApiRoutes<QuoteRouteName> {
  return {
    'POST /api/quotes': open(async ({ request }) => {
      const body = await readData(request, quoteRequestSchema)
      if (!body.ok) return body.answer
      const { promoCode, offer, instead } = body.value
      // Only these depend on the person: nobody else's request costs a look at the session.
      const actor = promoCode || offer || instead ? await deps.resolveActor(request) : null
      const quote = () => createQuote(deps, body.value, actor?.uid)
      return responseOf(promoCode ? await withoutGuessing(deps, request, quote) : await quote())
    }),
    'GET /api/quotes/:id/document': open(async ({ param }) =>
      documentResponse(await findQuoteDocument(deps, param('id')), 'quote'),
    ),
    'POST /api/quotes/verification': open(async ({ request }) => {
      const document = await readData(request, documentSchema, { mostBytes: MOST_DOCUMENT_BYTES })
      return document.ok
        ? { status: 200, body: { data: verifyQuoteDocument(document.value, deps.quoteKey), meta: {} } }
        : document.answer
    }),
    'GET /api/stays/:slug/totals': open(async ({ url, param }) => {
      if (!STAY_NAME.test(param('slug'))) return problemResponse({ code: 'stay_not_found' })
      const query = readQuery(url, departureTotalsSchema)
      return query.ok ? responseOf(await findDepartureTotals(deps, param('slug'), query.value)) : query.answer
    }),
  }
}
