import { err, type Result } from '#core/result.ts'
import { REFUSED, type PaymentGateway, type ProviderProblem } from './payment-gateway.ts'

/** When a breaker opens, and how long it stays open. */
export interface BreakerOptions {
  /** Real time. A clock that is moved would keep the breaker open, or let a call through too early. */
  readonly now: () => Date
  /** Called each time the breaker opens. */
  readonly onOpen?: () => void
}

/** How many consecutive calls without an answer open it. */
export const FAILURES_TO_OPEN = 5

/** How long it stays open before one call may try the provider again. */
export const OPEN_MS = 30_000

const UNAVAILABLE: ProviderProblem = { code: 'payment_provider_unavailable' }

type Unavailable = Extract<Result<never, ProviderProblem>, { ok: false }>

/**
 * Wraps a gateway so that nobody has to wait for a provider that is down. After `FAILURES_TO_OPEN` consecutive calls
 * without an answer, calls fail at once with `payment_provider_unavailable`. After `OPEN_MS` one call is let through:
 * an answer closes the breaker, none keeps it open for as long again. A decline or a refusal counts as an answer, even
 * one that repeating cannot change (`REFUSED`), so that nobody can block payments for others by asking for an amount
 * that the provider does not accept. Callers deal with an unknown outcome as they do without a breaker.
 */
export function withCircuitBreaker(gateway: PaymentGateway, options: BreakerOptions): PaymentGateway {
  const guard = createGuard(options)
  return {
    provider: gateway.provider,
    createPayment: (request) => guard(() => gateway.createPayment(request)),
    chargeSaved: (request) => guard(() => gateway.chargeSaved(request)),
    readPayment: (ref) => guard(() => gateway.readPayment(ref)),
    capture: (request) => guard(() => gateway.capture(request)),
    cancel: (request) => guard(() => gateway.cancel(request)),
    refund: (request) => guard(() => gateway.refund(request)),
    readRefund: (ref) => guard(() => gateway.readRefund(ref)),
    findRefunds: (of) => guard(() => gateway.findRefunds(of)),
    readDispute: (ref) => guard(() => gateway.readDispute(ref)),
    verifyWebhook: (rawBody, headers, at) => gateway.verifyWebhook(rawBody, headers, at),
    subjectOf: (payload) => gateway.subjectOf(payload),
  }
}

function createGuard({ now, onOpen }: BreakerOptions) {
  let failures = 0
  /** Null: closed. */
  let openedAt: number | null = null
  let isProbing = false
  /** Counts how often the breaker opened or closed. Calls from an earlier period say nothing about the present one. */
  let era = 0

  const open = () => {
    if (openedAt === null) onOpen?.()
    openedAt = now().getTime()
    failures = 0
    era += 1
  }
  const note = (answered: boolean) => {
    if (answered) {
      if (openedAt !== null) era += 1
      openedAt = null
      failures = 0
      return
    }
    failures += 1
    if (openedAt !== null || failures >= FAILURES_TO_OPEN) open()
  }
  const mayCall = () => {
    if (openedAt === null) return true
    const waited = now().getTime() - openedAt
    // A clock that was set back must not keep the breaker open.
    return !isProbing && (waited >= OPEN_MS || waited < 0)
  }

  return async <Returned extends Result<unknown>>(call: () => Promise<Returned>): Promise<Returned | Unavailable> => {
    if (!mayCall()) return err(UNAVAILABLE)
    const mine = era
    const isProbe = openedAt !== null
    isProbing ||= isProbe
    let answered = false
    try {
      const response = await call()
      answered = response.ok || response.problem.code !== UNAVAILABLE.code || REFUSED in response.problem
      return response
    } finally {
      if (isProbe) isProbing = false
      if (mine === era) note(answered)
    }
  }
}
