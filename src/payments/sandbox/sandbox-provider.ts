import { randomBytes } from 'node:crypto'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db, Tx } from '#db/database.ts'
import {
  failSandboxRefund,
  findSandboxIntent,
  findSandboxIntentsToSettle,
  findSandboxMethod,
  findSandboxRefund,
  findSandboxRefundsToFail,
  insertSandboxEvent,
  insertSandboxIntent,
  insertSandboxMethod,
  insertSandboxRefund,
  moveSandboxIntent,
  type SandboxIntent,
  type SandboxIntentMove,
  type SandboxRefund,
} from '#db/queries/demo/sandbox-queries.ts'
import type { CaptureTime } from '#core/payment/payment-status.ts'
import { insertSandboxDispute } from '#db/queries/demo/sandbox-dispute-queries.ts'
import {
  AUTHORISATION_DAYS,
  DISPUTE_DAYS,
  DISPUTED_SECONDS,
  findSandboxCard,
  REFUND_FAILS_SECONDS,
  sendsRefundsBack,
  SLOW_CARD_SECONDS,
  type SandboxCard,
} from './sandbox-cards.ts'

/** The dependencies of the simulated provider, which has a clock and a store of its own. */
export interface SandboxProviderDeps {
  readonly db: Db
  readonly now: () => Date
  /** Called after something happened that a webhook reports. */
  readonly wake?: (() => void) | undefined
}

interface Order {
  readonly amountMinor: number
  readonly currency: string
  readonly metadata: Readonly<Record<string, string>>
  readonly capture: CaptureTime
  readonly description: string
  readonly idempotencyKey: string
}

type Change = Omit<SandboxIntentMove, 'id' | 'at'>

const DAY_MS = 86_400_000

export const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`

/** Creates an intent to pay. The same idempotency key returns the same intent. */
export async function createIntent(
  deps: SandboxProviderDeps,
  order: Order & { saveCard: boolean; returnUrl: string | null },
): Promise<SandboxIntent> {
  const at = deps.now()
  return changing(deps, async (tx) => {
    const { intent, created } = await insertSandboxIntent(tx, { ...order, ...newNames(), at })
    if (created) await tell(tx, 'payment.created', intent, at)
    return intent
  })
}

/**
 * Charges a saved card at once, with nobody to ask: what its bank does not allow is final (`canceled` with its
 * failure). The same idempotency key returns the first outcome again. Returns null when no such card is saved.
 */
export async function chargeMethod(
  deps: SandboxProviderDeps,
  { method: methodId, ...order }: Order & { method: string },
): Promise<SandboxIntent | null> {
  const method = await findSandboxMethod(deps.db, methodId)
  if (!method) return null
  const at = deps.now()
  return changing(deps, async (tx) => {
    const row = { ...order, ...newNames(), saveCard: false, returnUrl: null, at }
    const { intent, created } = await insertSandboxIntent(tx, row)
    if (!created) return intent
    const change: Change =
      method.behaviour === 'succeeds'
        ? { ...accepted(intent, ['requires_payment_method'], at), card: method.card }
        : {
            from: ['requires_payment_method'],
            to: 'canceled',
            card: method.card,
            failure: { code: method.behaviour },
          }
    const moved = await moveSandboxIntent(tx, { ...change, id: intent.id, at })
    await tell(tx, moved?.failure ? 'payment.failed' : eventOf(change), intent, at)
    return moved ?? intent
  })
}

/** Returns the intent after applying what is due by now, or null. */
export async function readIntent(deps: SandboxProviderDeps, id: string): Promise<SandboxIntent | null> {
  const intent = await findSandboxIntent(deps.db, id)
  return intent && bringUpToDate(deps, intent)
}

/**
 * Presents a card to an intent that waits for one (also after a decline). An intent that is past that step is returned
 * as it is: confirming twice charges once.
 */
export async function confirmIntent(
  deps: SandboxProviderDeps,
  intent: SandboxIntent,
  cardNumber: string,
): Promise<SandboxIntent> {
  const card = findSandboxCard(cardNumber)
  const shown = { brand: 'visa', last4: cardNumber.replaceAll(/\D/g, '').slice(-4) }
  const from = ['requires_payment_method'] as const
  const keep = card && intent.saveCard ? { shown, card } : undefined
  if (!card) return decline(deps, intent, shown, 'unknown_test_card')
  const at = deps.now()
  switch (card.outcome) {
    case 'declined':
      return decline(deps, intent, shown, card.declineReason ?? 'card_declined')
    case 'succeeds':
      return move(deps, intent, { ...accepted(intent, from, at), card: shown }, keep, card.isDisputed)
    case 'challenge':
      return move(deps, intent, { from, to: 'requires_action', card: shown }, keep)
    case 'slow': {
      const settlesAt = new Date(at.getTime() + SLOW_CARD_SECONDS * 1000)
      return move(deps, intent, { from, to: 'processing', card: shown, settlesAt }, keep)
    }
  }
}

/** Records that the payer's bank confirmed or refused. Has no effect unless a challenge is open. */
export async function answerChallenge(
  deps: SandboxProviderDeps,
  intent: SandboxIntent,
  outcome: 'pass' | 'fail',
): Promise<SandboxIntent> {
  const from = ['requires_action'] as const
  return outcome === 'pass'
    ? move(deps, intent, accepted(intent, from, deps.now()))
    : move(deps, intent, { from, to: 'requires_payment_method', failure: { code: 'authentication_failed' } })
}

/**
 * Captures reserved money, or a part of it. Has no effect when nothing (or less) is reserved, so repeating it captures
 * nothing twice.
 */
export async function captureIntent(
  deps: SandboxProviderDeps,
  intent: SandboxIntent,
  amountMinor: number,
): Promise<SandboxIntent> {
  const current = await bringUpToDate(deps, intent)
  if (amountMinor > current.amountMinor) return current
  return move(deps, current, { from: ['requires_capture'], to: 'succeeded', capturedMinor: amountMinor })
}

/**
 * Gives up an unpaid intent, or releases what is reserved. Has no effect when it is paid, or its bank is processing it.
 */
export async function cancelIntent(deps: SandboxProviderDeps, intent: SandboxIntent): Promise<SandboxIntent> {
  const current = await bringUpToDate(deps, intent)
  return move(deps, current, {
    from: ['requires_payment_method', 'requires_action', 'requires_capture'],
    to: 'canceled',
  })
}

/**
 * Refunds money. Returns null when the intent is not paid or has less left. The same idempotency key returns the same
 * refund; null: somebody makes the refund at the provider itself.
 */
export async function refundIntent(
  deps: SandboxProviderDeps,
  request: { intentId: string; amountMinor: number; idempotencyKey: string | null },
): Promise<SandboxRefund | null> {
  const at = deps.now()
  return changing(deps, async (tx) => {
    const intent = await findSandboxIntent(tx, request.intentId)
    if (!intent) return null
    const failsAt = sendsRefundsBack(intent.card?.last4 ?? '')
      ? new Date(at.getTime() + REFUND_FAILS_SECONDS * 1000)
      : null
    const made = await insertSandboxRefund(tx, { ...request, id: newId('re'), failsAt, at })
    if (made?.created) await tell(tx, 'refund.succeeded', intent, at, { refund: made.refund.id })
    return made && made.refund
  })
}

/** Returns the refund as it is now, or null. */
export async function readRefund(deps: SandboxProviderDeps, id: string): Promise<SandboxRefund | null> {
  await sendRefundsBack(deps)
  return findSandboxRefund(deps.db, id)
}

/**
 * Makes a refund fail because the bank does not accept it: the money is back with the provider. Has no effect the
 * second time.
 */
export async function failRefund(deps: SandboxProviderDeps, id: string): Promise<void> {
  const at = deps.now()
  await changing(deps, async (tx) => {
    const failed = await failSandboxRefund(tx, id, 'expired_or_canceled_card')
    const intent = failed && (await findSandboxIntent(tx, failed.intentId))
    if (intent) await tell(tx, 'refund.failed', intent, at, { refund: id })
  })
}

async function sendRefundsBack(deps: SandboxProviderDeps): Promise<void> {
  for (const id of await findSandboxRefundsToFail(deps.db, deps.now())) await failRefund(deps, id)
}

/** Lets slow payments succeed, reservations expire and refunds come back when their time has come. */
export async function settleSlowIntents(deps: SandboxProviderDeps): Promise<void> {
  for (const id of await findSandboxIntentsToSettle(deps.db, deps.now())) await readIntent(deps, id)
  await sendRefundsBack(deps)
}

function bringUpToDate(deps: SandboxProviderDeps, intent: SandboxIntent): Promise<SandboxIntent> | SandboxIntent {
  const at = deps.now()
  const isDue = (instant: Date | null) => instant !== null && instant <= at
  if (intent.status === 'processing' && isDue(intent.settlesAt))
    return move(deps, intent, accepted(intent, ['processing'], at))
  if (intent.status === 'requires_capture' && isDue(intent.authorisedUntil))
    return move(deps, intent, { from: ['requires_capture'], to: 'canceled' })
  return intent
}

/**
 * Returns the change when the card is accepted: the money is captured or reserved, or, with an amount of 0, the card is
 * saved.
 */
function accepted(intent: SandboxIntent, from: Change['from'], at: Date): Change {
  if (intent.capture === 'now' || intent.amountMinor === 0)
    return { from, to: 'succeeded', capturedMinor: intent.amountMinor }
  return { from, to: 'requires_capture', authorisedUntil: new Date(at.getTime() + AUTHORISATION_DAYS * DAY_MS) }
}

function decline(
  deps: SandboxProviderDeps,
  intent: SandboxIntent,
  card: SandboxIntent['card'],
  code: string,
): Promise<SandboxIntent> {
  const waiting = 'requires_payment_method'
  return move(deps, intent, { from: [waiting], to: waiting, card, failure: { code } })
}

async function move(
  deps: SandboxProviderDeps,
  intent: SandboxIntent,
  change: Change,
  keep?: { shown: { brand: string; last4: string }; card: SandboxCard },
  isDisputed = false,
): Promise<SandboxIntent> {
  const at = deps.now()
  const method = keep ? newId('pm') : null
  return changing(deps, async (tx) => {
    const moved = await moveSandboxIntent(tx, { ...change, method, id: intent.id, at })
    if (!moved) return (await findSandboxIntent(tx, intent.id)) ?? intent
    if (keep && method) await insertSandboxMethod(tx, { id: method, card: keep.shown, behaviour: keep.card.later, at })
    await tell(tx, eventOf(change), intent, at)
    if (isDisputed && moved.capturedMinor > 0) await planDispute(tx, moved, at)
    return moved
  })
}

async function planDispute(
  tx: Tx,
  { id: intentId, capturedMinor: amountMinor }: SandboxIntent,
  at: Date,
): Promise<void> {
  const opensAt = new Date(at.getTime() + DISPUTED_SECONDS * 1000)
  const endsAt = new Date(opensAt.getTime() + DISPUTE_DAYS * DAY_MS)
  await insertSandboxDispute(tx, { id: newId('dp'), intentId, amountMinor, opensAt, endsAt })
}

const EVENTS: Readonly<Record<Change['to'], string>> = {
  requires_payment_method: 'payment.failed',
  requires_action: 'payment.requires_action',
  processing: 'payment.processing',
  requires_capture: 'payment.authorized',
  succeeded: 'payment.succeeded',
  canceled: 'payment.canceled',
}

const eventOf = (change: Change) => EVENTS[change.to]

const newNames = () => ({ id: newId('pi'), clientSecret: newId('cs') })

/** State and event are written in one transaction: neither exists without the other. */
export async function changing<Value>(deps: SandboxProviderDeps, change: (tx: Tx) => Promise<Value>): Promise<Value> {
  const value = await inTransaction(deps.db, change)
  deps.wake?.()
  return value
}

/** Events say that something happened to an intent. The receiver then asks for its state. */
export async function tell(
  tx: Tx,
  kind: string,
  intent: SandboxIntent,
  at: Date,
  about: { readonly refund?: string; readonly dispute?: string } = {},
): Promise<void> {
  const id = newId('evt')
  const data = { intent: intent.id, payment: intent.metadata['payment'] ?? null, ...about }
  const payload = { id, type: kind, created: Math.floor(at.getTime() / 1000), data }
  await insertSandboxEvent(tx, { id, kind, payload, at })
}
