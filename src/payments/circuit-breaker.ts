import { err, type Result } from '#core/result.ts'
import { REFUSED, type PaymentGateway, type ProviderProblem } from './payment-gateway.ts'

/** When a breaker opens, and how long it stays open. */
export interface BreakerOptions {
  /** Real time: a clock that is moved would keep it open, or open it too early. */
  readonly now: () => Date
  /** Told once each time it opens. */
  readonly onOpen?: () => void
}

/** So many calls without an answer, one after the other, open it. */
export const FAILURES_TO_OPEN = 5

/** After so long one call may try whether the provider is back. */
export const OPEN_MS = 30_000

const UNAVAILABLE: ProviderProblem = { code: 'payment_provider_unavailable' }

type Unavailable = Extract<Result<never, ProviderProblem>, { ok: false }>

/**
 * A gateway that does not make anybody wait for a provider that is down. After `FAILURES_TO_OPEN` calls in a row without an answer
 * it says `payment_provider_unavailable` at once; after `OPEN_MS` it lets one call through: an answer closes it, none keeps it
 * open for as long again. A decline or a refusal is an answer, also of what no repetition would mend (`REFUSED`): nobody closes the shop
 * for others by asking for an amount that the provider does not take. What the caller does about an unknown outcome stays the same.
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
    readDispute: (ref) => guard(() => gateway.readDispute(ref)),
    verifyWebhook: (rawBody, headers, at) => gateway.verifyWebhook(rawBody, headers, at),
    subjectOf: (payload) => gateway.subjectOf(payload),
  }
}

function createGuard({ now, onOpen }: BreakerOptions) {
  let failures = 0
  /** Null = closed. */
  let openedAt: number | null = null
  let isProbing = false
  /** Counts the times it opened or closed: what was under way before tells nothing about now. */
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
    // A clock that was set back must not keep it open.
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
