import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'
import type { SandboxConfirmationShape } from '#contract/booking-shapes.ts'
import { safePath } from '#contract/safe-path.ts'
import { findSandboxIntentBySecret, type SandboxIntent } from '#db/queries/sandbox-queries.ts'
import { renderIntentPage, renderNoIntentPage } from './sandbox-pages.ts'
import {
  answerChallenge,
  confirmIntent,
  createIntent,
  readIntent,
  refundIntent,
  type SandboxProviderDeps,
} from './sandbox-provider.ts'

/** What the simulated provider works with. */
export interface SandboxDeps extends SandboxProviderDeps {
  /** What callers of its API show as Bearer token. */
  readonly apiKey: string
  /** The site's origin: return addresses must stay on it. */
  readonly origin: string
}

const MAX_BODY_BYTES = 20_000
const CLIENT_SECRET = /^cs_[0-9a-f]{32}$/

const intentRequest = z.object({
  amountMinor: z.int().check(z.gte(1), z.lte(1_000_000_000)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  metadata: z._default(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500))), {}),
})
const refundRequest = z.object({ intent: z.string(), amountMinor: z.int().check(z.gte(1)) })
const confirmRequest = z.object({ card: z.string().check(z.maxLength(40)), returnUrl: z.optional(z.string()) })
const challengeRequest = z.object({ outcome: z.enum(['pass', 'fail']), returnUrl: z.optional(z.string()) })

/**
 * The simulated payment provider, a component of its own behind HTTP under `/demo/payments`: an API for the shop (Bearer key,
 * idempotency keys) and public pages and calls for the payer, whose only key is the client secret. Moves no money.
 */
export function createSandboxApp(deps: SandboxDeps): (request: Request) => Promise<Response> {
  const app = new Hono().basePath('/demo/payments')
  addShopRoutes(app, deps)
  addPayerRoutes(app, deps)
  app.notFound((c) => refusal(c, 404, 'not_found'))
  app.onError((error) => {
    throw error
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
    const intent = await createIntent(deps, { ...body.data, idempotencyKey })
    // The same key for another amount is a mistake of the shop that must not pass unseen.
    if (intent.amountMinor !== body.data.amountMinor || intent.currency !== body.data.currency)
      return refusal(c, 422, 'idempotency_key_reused')
    return c.json(shopView(intent))
  })
  app.get('/api/intents/:id', async (c) => {
    const intent = await readIntent(deps, c.req.param('id'))
    return intent ? c.json(shopView(intent)) : refusal(c, 404, 'not_found')
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
    return refund ? c.json({ id: refund.id }) : refusal(c, 400, 'not_refundable')
  })
}

function addPayerRoutes(app: Hono, deps: SandboxDeps): void {
  app.get('/:secret', async (c) => {
    const intent = await intentOf(deps, c)
    if (!intent) return page(c, renderNoIntentPage(), 404)
    return page(c, renderIntentPage(intent, safePath(c.req.query('returnUrl'), deps.origin)), 200)
  })
  app.post('/:secret/confirm', async (c) => {
    const intent = await intentOf(deps, c)
    if (!intent) return refusal(c, 404, 'not_found')
    const body = z.safeParse(confirmRequest, await readBody(c))
    if (!body.success) return refusal(c, 400, 'card_missing')
    return answer(c, deps, await confirmIntent(deps, intent, body.data.card), body.data.returnUrl)
  })
  app.post('/:secret/challenge', async (c) => {
    const intent = await intentOf(deps, c)
    if (!intent) return refusal(c, 404, 'not_found')
    const body = z.safeParse(challengeRequest, await readBody(c))
    if (!body.success) return refusal(c, 400, 'outcome_missing')
    return answer(c, deps, await answerChallenge(deps, intent, body.data.outcome), body.data.returnUrl)
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

/** A form goes on to a page, a program gets the state as JSON. */
function answer(c: Context, deps: SandboxDeps, intent: SandboxIntent, returnUrl: string | undefined): Response {
  if (!isForm(c))
    return c.json({ data: payerView(intent) } satisfies SandboxConfirmationShape, 200, { 'cache-control': 'no-store' })
  const target = safePath(returnUrl, deps.origin)
  const own = `/demo/payments/${intent.clientSecret}${target === null ? '' : `?returnUrl=${encodeURIComponent(target)}`}`
  const isOpen =
    intent.status === 'requires_action' ||
    (intent.status === 'requires_payment_method' && intent.failure?.code !== 'authentication_failed')
  return c.redirect(isOpen || target === null ? own : target, 303)
}

function payerView(intent: SandboxIntent): SandboxConfirmationShape['data'] {
  const status =
    intent.status === 'requires_payment_method' || intent.status === 'canceled' ? 'declined' : intent.status
  return {
    status,
    declineReason: status === 'declined' ? (intent.failure?.code ?? intent.status) : null,
    challengeUrl: status === 'requires_action' ? `/demo/payments/${intent.clientSecret}` : null,
  }
}

function shopView(intent: SandboxIntent) {
  const { id, clientSecret, amountMinor, currency, status, card, failure } = intent
  return { id, clientSecret, url: `/demo/payments/${clientSecret}`, amountMinor, currency, status, card, failure }
}

const isForm = (c: Context) =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(c.req.header('content-type') ?? '')

/** The body as an object, from JSON or a form; null when it is neither or too large. */
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

function refusal(c: Context, status: 400 | 401 | 404 | 405 | 422, code: string): Response {
  return c.json({ data: null, error: { status, code } }, status, { 'cache-control': 'no-store' })
}

function isSameKey(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
