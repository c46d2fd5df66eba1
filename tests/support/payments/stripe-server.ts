import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createStripeAccount, type StripeEventBody } from '../stripe/stripe-account.ts'
import { newId, type Dispute } from '../stripe/stripe-objects.ts'
import { createStripePayer } from '../stripe/stripe-payer.ts'
import { answerStripe, stripeRoutes } from '../stripe/stripe-routes.ts'
import { decodeForm, StripeFault, stripeSignature } from '../stripe/stripe-wire.ts'

export const STRIPE_TEST_KEY = 'sk_test_holmstay'
export const STRIPE_TEST_WEBHOOK_SECRET = 'whsec_holmstay'

/**
 * A server on this machine that speaks as much of Stripe's HTTP as the product uses: form-encoded bodies, its objects
 * and errors, `expand`, idempotency keys with replay, signed webhooks. The official SDK runs against it unchanged.
 */
export interface StripeServer {
  /** For `new Stripe(key, api)`. */
  readonly api: { readonly host: string; readonly port: number; readonly protocol: 'http' }
  /** Uses a card on the page of a session; throws when the page is closed. */
  pay(sessionId: string, cardNumber: string): void
  /** Answers the bank's question. */
  challenge(sessionId: string, outcome: 'pass' | 'fail'): void
  /** Everything that happened, oldest first, as webhooks report it. */
  readonly events: readonly StripeEventBody[]
  /** Returns an event as it is delivered. */
  webhook(event: object, options?: { secret?: string; at?: Date }): { body: string; headers: Headers }
  /** The requests with their contents, oldest first. */
  readonly requests: readonly StripeRequest[]
  /**
   * Carries out the next changing requests, but breaks their connection before the answer. The SDK itself repeats a
   * request once.
   */
  loseResponses(count: number): void
  /** Answers the next requests with this status without effect; 0 = the connection breaks. */
  fail(count: number, status: 0 | 429 | 500 | 503): void
  /** Removes a saved card at Stripe. */
  forgetMethod(id: string): void
  /** Forgets idempotency keys, as Stripe does after a day. */
  forgetKeys(): void
  /** Makes a refund fail at the bank in the end. */
  failRefund(id: string): void
  /** Sets the state of a refund without notifying anybody: the bank takes days, or has paid it. */
  setRefund(id: string, status: 'pending' | 'succeeded'): void
  /**
   * Opens a dispute: the cardholder's bank takes a payment back, given by its session or intent. Returns the dispute's
   * id.
   */
  openDispute(ref: string, dueBy: Date): string
  endDispute(id: string, status: 'won' | 'lost'): void
  close(): Promise<void>
}

export interface StripeRequest {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly idempotencyKey: string | null
  readonly version: string | null
}

interface Kept {
  readonly request: string
  /** Null while it is being carried out. */
  response: { status: number; body: unknown } | null
}

export async function startStripeServer(options: { now?: () => Date } = {}): Promise<StripeServer> {
  const now = options.now ?? (() => new Date())
  const account = createStripeAccount(now)
  const payer = createStripePayer(account)
  const kept = new Map<string, Kept>()
  const requests: StripeRequest[] = []
  const faults = { lost: 0, failing: 0, status: 0 }
  let origin = ''
  const routes = stripeRoutes(account, (id) => `${origin}/c/pay/${id}`)

  const execute = (request: StripeRequest): { status: number; body: unknown } => {
    const [path = '', query = ''] = request.path.split('?')
    try {
      const form = decodeForm(request.method === 'GET' ? query : request.body)
      return { status: 200, body: answerStripe(account, routes, { method: request.method, path, form }) }
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error
      if (!error.isKept && request.idempotencyKey !== null) kept.delete(request.idempotencyKey)
      return { status: error.status, body: { error: error.body } }
    }
  }

  const answer = (request: StripeRequest): { status: number; body: unknown; replayed?: boolean } => {
    if (request.method === 'GET' || request.idempotencyKey === null) return execute(request)
    const identity = `${request.method} ${request.path} ${request.body}`
    const earlier = kept.get(request.idempotencyKey)
    if (earlier && earlier.request !== identity) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.idempotencyKey}' if you meant to execute a different request.`
      return { status: 400, body: { error: { type: 'idempotency_error', message } } }
    }
    if (earlier?.response) return { ...earlier.response, replayed: true }
    const mine: Kept = { request: identity, response: null }
    kept.set(request.idempotencyKey, mine)
    mine.response = execute(request)
    return mine.response
  }

  const server = createServer((incoming, outgoing) => {
    void readRequest(incoming).then((request) => {
      requests.push(request)
      if (incoming.headers.authorization !== `Bearer ${STRIPE_TEST_KEY}`) {
        const error = { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_****' }
        return send(outgoing, 401, { error })
      }
      if (faults.failing > 0) {
        faults.failing -= 1
        if (faults.status === 0) return incoming.socket.destroy()
        const error = { type: faults.status === 429 ? 'invalid_request_error' : 'api_error', message: 'not now' }
        return send(outgoing, faults.status, { error })
      }
      const { status, body, replayed } = answer(request)
      if (request.method !== 'GET' && faults.lost > 0) {
        faults.lost -= 1
        return incoming.socket.destroy()
      }
      return send(outgoing, status, body, replayed)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`

  return {
    api: { host: '127.0.0.1', port, protocol: 'http' },
    ...payer,
    events: account.events,
    webhook(event, { secret = STRIPE_TEST_WEBHOOK_SECRET, at = now() } = {}) {
      const body = JSON.stringify(event, null, 2)
      const headers = new Headers({
        'content-type': 'application/json',
        'stripe-signature': stripeSignature(body, secret, at),
      })
      return { body, headers }
    },
    requests,
    loseResponses(count) {
      faults.lost = count
    },
    fail(count, status) {
      Object.assign(faults, { failing: count, status })
    },
    forgetMethod(id) {
      account.store.methods.delete(id)
    },
    forgetKeys() {
      kept.clear()
    },
    setRefund(id, status) {
      const refund = account.store.refunds.get(id)
      if (!refund) throw new Error(`no refund ${id}`)
      Object.assign(refund, { status })
    },
    openDispute(ref, dueBy) {
      const { intents, sessions, disputes } = account.store
      const intent = intents.get(ref) ?? intents.get(String(sessions.get(ref)?.payment_intent))
      if (!intent?.latest_charge) throw new Error(`nothing was charged by ${ref}`)
      const dispute: Dispute = {
        id: newId('dp'),
        object: 'dispute',
        amount: intent.amount_received,
        created: Math.floor(now().getTime() / 1000),
        currency: intent.currency,
        // Metadata of its own, not those of the intent.
        metadata: {},
        reason: 'fraudulent',
        status: 'needs_response',
        evidence_details: { due_by: dueBy.getTime() / 1000 },
        charge: intent.latest_charge,
        payment_intent: intent.id,
      }
      disputes.set(dispute.id, dispute)
      account.tell('charge.dispute.created', dispute)
      return dispute.id
    },
    endDispute(id, status) {
      const dispute = account.store.disputes.get(id)
      if (!dispute) throw new Error(`no dispute ${id}`)
      dispute.status = status
      account.tell('charge.dispute.closed', dispute)
    },
    failRefund(id) {
      const refund = account.store.refunds.get(id)
      if (!refund) throw new Error(`no refund ${id}`)
      Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
      const charge = account.store.charges.get(refund.charge)
      if (charge) Object.assign(charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
      account.tell('refund.failed', refund)
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

async function readRequest(incoming: IncomingMessage): Promise<StripeRequest> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  const header = (name: string) => {
    const value = incoming.headers[name]
    return typeof value === 'string' ? value : null
  }
  return {
    method: incoming.method ?? 'GET',
    path: incoming.url ?? '/',
    body: Buffer.concat(parts).toString('utf8'),
    idempotencyKey: header('idempotency-key'),
    version: header('stripe-version'),
  }
}

function send(outgoing: ServerResponse, status: number, body: unknown, replayed = false): void {
  outgoing.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newId('req'),
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
  })
  outgoing.end(JSON.stringify(body))
}
