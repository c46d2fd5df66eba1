import { createHash, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'
import type { SandboxConfirmationShape } from '#contract/booking/booking-shapes.ts'
import { safePath } from '#contract/site/safe-path.ts'
import { isDatabaseGone } from '#db/database-gone.ts'
import {
  findSandboxIntent,
  findSandboxIntentBySecret,
  type SandboxIntent,
  findSandboxRefunds,
  type SandboxRefund,
} from '#db/queries/demo/sandbox-queries.ts'
import { CAPTURE_TIMES } from '#core/payment/payment-status.ts'
import { renderIntentPage, renderNoIntentPage } from './sandbox-pages.ts'
import { readDispute } from './sandbox-disputes.ts'
import {
  answerChallenge,
  cancelIntent,
  captureIntent,
  chargeMethod,
  confirmIntent,
  createIntent,
  readIntent,
  readRefund,
  refundIntent,
  type SandboxProviderDeps,
} from './sandbox-provider.ts'

/** The dependencies of the simulated provider. */
export interface SandboxDeps extends SandboxProviderDeps {
  /** The Bearer token of callers of its API. */
  readonly apiKey: string
  /** The site's origin. Return addresses must stay on it. */
  readonly origin: string
  /** The folder with `newsreader.woff2` and `figtree.woff2`. Left out: its pages use the fonts of the system. */
  readonly fonts?: URL
}

const MAX_BODY_BYTES = 20_000
const FONTS = ['newsreader.woff2', 'figtree.woff2']
const CLIENT_SECRET = /^cs_[0-9a-f]{32}$/

const metadata = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))
const orderFields = {
  amountMinor: z.int().check(z.gte(0), z.lte(1_000_000_000)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  metadata: z._default(metadata, {}),
  capture: z._default(z.enum(CAPTURE_TIMES), 'now'),
  description: z._default(z.string().check(z.maxLength(500)), ''),
}
const intentRequest = z
  .object({ ...orderFields, saveCard: z._default(z.boolean(), false), returnUrl: z.optional(z.string()) })
  .check(z.refine((order) => order.amountMinor > 0 || order.saveCard))
const chargeRequest = z
  .object({ ...orderFields, method: z.string().check(z.maxLength(100)) })
  .check(z.refine((order) => order.amountMinor > 0))
const captureRequest = z.object({ amountMinor: z.int().check(z.gte(1)) })
const refundRequest = z.object({ intent: z.string(), amountMinor: z.int().check(z.gte(1)) })
const confirmRequest = z.object({ card: z.string().check(z.maxLength(40)), returnUrl: z.optional(z.string()) })
const challengeRequest = z.object({ outcome: z.enum(['pass', 'fail']), returnUrl: z.optional(z.string()) })

/**
 * Creates the simulated payment provider, a separate component behind HTTP under `/demo/payments`: an API for the site
 * (Bearer key, idempotency keys), and public pages and calls for the payer, whose only key is the client secret. Moves
 * no money.
 */
export function createSandboxApp(deps: SandboxDeps): (request: Request) => Promise<Response> {
  const app = new Hono().basePath('/demo/payments')
  addShopRoutes(app, deps)
  addPayerRoutes(app, deps)
  app.notFound((c) => refusal(c, 404, 'not_found'))
  app.onError((error, c) => {
    if (!isDatabaseGone(error)) throw error
    c.header('retry-after', '5')
    return refusal(c, 503, 'database_unavailable')
  })
  return async (request) => app.fetch(request)
}

function addShopRoutes(app: Hono, deps: SandboxDeps): void {
  app.use('/api/*', async (c, next) => {
    if (!isSameKey(c.req.header('authorization') ?? '', `Bearer ${deps.apiKey}`))
      return refusal(c, 401, 'api_key_invalid')
    await next()
  })
  app.post('/api/intents', async (c) => {
    const body = z.safeParse(intentRequest, await readBody(c))
    const idempotencyKey = c.req.header('idempotency-key')
    if (!body.success || !idempotencyKey) return refusal(c, 400, 'invalid_request')
    const returnUrl = safePath(body.data.returnUrl, deps.origin)
    const intent = await createIntent(deps, { ...body.data, returnUrl, idempotencyKey })
    return isSameOrder(intent, body.data) ? c.json(shopView(intent)) : refusal(c, 422, 'idempotency_key_reused')
  })
  app.post('/api/charges', async (c) => {
    const body = z.safeParse(chargeRequest, await readBody(c))
    const idempotencyKey = c.req.header('idempotency-key')
    if (!body.success || !idempotencyKey) return refusal(c, 400, 'invalid_request')
    const intent = await chargeMethod(deps, { ...body.data, idempotencyKey })
    if (!intent) return refusal(c, 404, 'no_such_method')
    return isSameOrder(intent, body.data) ? c.json(shopView(intent)) : refusal(c, 422, 'idempotency_key_reused')
  })
  app.get('/api/intents/:id', async (c) => {
    const intent = await readIntent(deps, c.req.param('id'))
    return intent ? c.json(shopView(intent)) : refusal(c, 404, 'not_found')
  })
  app.post('/api/intents/:id/capture', async (c) => {
    const body = z.safeParse(captureRequest, await readBody(c))
    if (!body.success) return refusal(c, 400, 'invalid_request')
    const intent = await findSandboxIntent(deps.db, c.req.param('id'))
    if (!intent) return refusal(c, 404, 'not_found')
    return c.json(shopView(await captureIntent(deps, intent, body.data.amountMinor)))
  })
  app.post('/api/intents/:id/cancel', async (c) => {
    const intent = await findSandboxIntent(deps.db, c.req.param('id'))
    return intent ? c.json(shopView(await cancelIntent(deps, intent))) : refusal(c, 404, 'not_found')
  })
  app.post('/api/refunds', async (c) => {
    const body = z.safeParse(refundRequest, await readBody(c))
    const idempotencyKey = c.req.header('idempotency-key')
    if (!body.success || !idempotencyKey) return refusal(c, 400, 'invalid_request')
    const refund = await refundIntent(deps, {
      intentId: body.data.intent,
      amountMinor: body.data.amountMinor,
      idempotencyKey,
    })
    if (!refund) return refusal(c, 400, 'not_refundable')
    return refund.failure === null ? c.json(refundView(refund)) : refusal(c, 400, refund.failure)
  })
  app.get('/api/disputes/:id', async (c) => {
    const dispute = await readDispute(deps, c.req.param('id'))
    if (!dispute) return refusal(c, 404, 'not_found')
    const { intentId, amountMinor, state, endsAt } = dispute
    const payment = (await findSandboxIntent(deps.db, intentId))?.metadata['payment'] ?? null
    const answerBy = state === 'open' ? endsAt : null
    return c.json({ intent: intentId, payment, amountMinor, reason: 'fraudulent', state, answerBy })
  })
  app.get('/api/refunds', async (c) => {
    const { intent: intentId, since } = c.req.query()
    const of = intentId ? { intentId } : since ? { since: new Date(since) } : null
    if (!of) return refusal(c, 400, 'invalid_request')
    return c.json({ refunds: (await findSandboxRefunds(deps.db, of)).map(refundView) })
  })
  app.get('/api/refunds/:id', async (c) => {
    const refund = await readRefund(deps, c.req.param('id'))
    return refund ? c.json(refundView(refund)) : refusal(c, 404, 'not_found')
  })
}

function addPayerRoutes(app: Hono, deps: SandboxDeps): void {
  app.get('/fonts/:file', async (c) => {
    const file = FONTS.find((name) => name === c.req.param('file'))
    if (!file || !deps.fonts) return refusal(c, 404, 'not_found')
    return c.body(await readFile(new URL(file, deps.fonts)), 200, {
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=86400',
    })
  })
  app.get('/:secret', async (c) => {
    const intent = await intentOf(deps, c)
    if (!intent) return page(c, renderNoIntentPage(), 404)
    return page(c, renderIntentPage(intent, wayBack(deps, intent, c.req.query('returnUrl'))), 200)
  })
  app.post('/:secret/confirm', async (c) => {
    const intent = await intentOf(deps, c)
    if (!intent) return refusal(c, 404, 'not_found')
    const body = z.safeParse(confirmRequest, await readBody(c))
    if (!body.success) return refusal(c, 400, 'card_missing')
    return response(c, deps, await confirmIntent(deps, intent, body.data.card), body.data.returnUrl)
  })
  app.post('/:secret/challenge', async (c) => {
    const intent = await intentOf(deps, c)
    if (!intent) return refusal(c, 404, 'not_found')
    const body = z.safeParse(challengeRequest, await readBody(c))
    if (!body.success) return refusal(c, 400, 'outcome_missing')
    return response(c, deps, await answerChallenge(deps, intent, body.data.outcome), body.data.returnUrl)
  })
  for (const path of ['/:secret', '/:secret/confirm', '/:secret/challenge']) {
    app.all(path, (c) => {
      c.header('allow', path === '/:secret' ? 'GET, HEAD' : 'POST')
      return refusal(c, 405, 'method_not_allowed')
    })
  }
}

async function intentOf(deps: SandboxDeps, c: Context): Promise<SandboxIntent | null> {
  const secret = c.req.param('secret') ?? ''
  const intent = CLIENT_SECRET.test(secret) ? await findSandboxIntentBySecret(deps.db, secret) : null
  return intent && readIntent(deps, intent.id)
}

/** A form is redirected to a page, a program gets the state as JSON. */
function response(c: Context, deps: SandboxDeps, intent: SandboxIntent, returnUrl: string | undefined): Response {
  if (!isForm(c))
    return c.json({ data: payerView(intent) } satisfies SandboxConfirmationShape, 200, { 'cache-control': 'no-store' })
  const target = wayBack(deps, intent, returnUrl)
  const own = `/demo/payments/${intent.clientSecret}${target === null ? '' : `?returnUrl=${encodeURIComponent(target)}`}`
  const isOpen =
    intent.status === 'requires_action' ||
    (intent.status === 'requires_payment_method' && intent.failure?.code !== 'authentication_failed')
  return c.redirect(isOpen || target === null ? own : target, 303)
}

/** Returns where the payer goes afterwards: the address in the request, or the one that the site gave. */
function wayBack(deps: SandboxDeps, intent: SandboxIntent, asked: string | undefined): string | null {
  return safePath(asked, deps.origin) ?? intent.returnUrl
}

/** For the payer `succeeded` includes a reservation: the card was accepted and nothing is left to do. */
const PAYER_STATUS = {
  requires_payment_method: 'declined',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'succeeded',
  succeeded: 'succeeded',
  canceled: 'declined',
} as const

function payerView(intent: SandboxIntent): SandboxConfirmationShape['data'] {
  const status = PAYER_STATUS[intent.status]
  return {
    status,
    declineReason: status === 'declined' ? (intent.failure?.code ?? intent.status) : null,
    challengeUrl: status === 'requires_action' ? `/demo/payments/${intent.clientSecret}` : null,
  }
}

function shopView(intent: SandboxIntent) {
  const { id, clientSecret, amountMinor, capturedMinor, currency, status, card, failure, method } = intent
  return {
    id,
    clientSecret,
    url: `/demo/payments/${clientSecret}`,
    amountMinor,
    capturedMinor,
    currency,
    status,
    card,
    failure,
    method: status === 'succeeded' || status === 'requires_capture' ? method : null,
    authorisedUntil: status === 'requires_capture' ? (intent.authorisedUntil?.toISOString() ?? null) : null,
  }
}

function refundView({ intentId, madeAt, ...refund }: SandboxRefund) {
  return { ...refund, intent: intentId, madeAt: madeAt.toISOString() }
}

/** The same idempotency key for another order is a mistake of the site that must be noticed. */
function isSameOrder(
  intent: SandboxIntent,
  order: { amountMinor: number; currency: string; capture: string; saveCard?: boolean },
): boolean {
  return (
    intent.amountMinor === order.amountMinor &&
    intent.currency === order.currency &&
    intent.capture === order.capture &&
    intent.saveCard === (order.saveCard ?? false)
  )
}

const isForm = (c: Context) =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(c.req.header('content-type') ?? '')

/** Returns the body as an object, from JSON or a form, or null when it is neither or too large. */
async function readBody(c: Context): Promise<unknown> {
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY_BYTES) return null
  try {
    return isForm(c) ? Object.fromEntries(await c.req.raw.formData()) : await c.req.json()
  } catch {
    return null
  }
}

function page(c: Context, text: string, status: 200 | 404): Response {
  return c.html(text, status, { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
}

function refusal(c: Context, status: 400 | 401 | 404 | 405 | 422 | 503, code: string): Response {
  return c.json({ data: null, error: { status, code } }, status, { 'cache-control': 'no-store' })
}

function isSameKey(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
