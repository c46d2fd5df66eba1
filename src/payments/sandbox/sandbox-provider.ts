import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '#db/database.ts'
import {
  findSandboxIntent,
  findSandboxIntentsToSettle,
  insertSandboxEvent,
  insertSandboxIntent,
  insertSandboxRefund,
  moveSandboxIntent,
  type SandboxIntent,
} from '#db/queries/sandbox-queries.ts'
import { findSandboxCard, SLOW_CARD_SECONDS } from './sandbox-cards.ts'

/** What the simulated provider works with. Its clock and its store are its own. */
export interface SandboxProviderDeps {
  readonly db: Db
  readonly now: () => Date
  /** Called after something happened that a webhook tells about. */
  readonly wake?: () => void
}

const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`

/** Makes an intent to pay; the same idempotency key answers the same intent. */
export async function createIntent(
  deps: SandboxProviderDeps,
  request: {
    amountMinor: number
    currency: string
    metadata: Readonly<Record<string, string>>
    idempotencyKey: string
  },
): Promise<SandboxIntent> {
  const at = deps.now()
  return changing(deps, async (tx) => {
    const { intent, created } = await insertSandboxIntent(tx, {
      ...request,
      id: newId('pi'),
      clientSecret: newId('cs'),
      at,
    })
    if (created) await tell(tx, 'payment.created', intent.id, at)
    return intent
  })
}

/** The intent, with a slow payment brought up to date first; null when there is none. */
export async function readIntent(deps: SandboxProviderDeps, id: string): Promise<SandboxIntent | null> {
  const intent = await findSandboxIntent(deps.db, id)
  const isDue = intent?.status === 'processing' && intent.settlesAt !== null && intent.settlesAt <= deps.now()
  return isDue ? settle(deps, id) : intent
}

/**
 * Shows a card to an intent that waits for one (also after a decline). An intent that is past that step answers as it is:
 * confirming twice charges once.
 */
export async function confirmIntent(
  deps: SandboxProviderDeps,
  intent: SandboxIntent,
  cardNumber: string,
): Promise<SandboxIntent> {
  const card = findSandboxCard(cardNumber)
  const shown = { brand: 'visa', last4: cardNumber.replaceAll(/\D/g, '').slice(-4) }
  const waiting = ['requires_payment_method'] as const
  if (!card) return decline(deps, intent, shown, 'unknown_test_card')
  const at = deps.now()
  switch (card.outcome) {
    case 'declined':
      return decline(deps, intent, shown, card.declineReason ?? 'card_declined')
    case 'succeeds':
      return move(deps, intent, { from: waiting, to: 'succeeded', card: shown }, 'payment.succeeded')
    case 'challenge':
      return move(deps, intent, { from: waiting, to: 'requires_action', card: shown }, 'payment.requires_action')
    case 'slow': {
      const settlesAt = new Date(at.getTime() + SLOW_CARD_SECONDS * 1000)
      return move(deps, intent, { from: waiting, to: 'processing', card: shown, settlesAt }, 'payment.processing')
    }
  }
}

/** The payer's bank confirmed or refused; without effect unless a challenge is open. */
export async function answerChallenge(
  deps: SandboxProviderDeps,
  intent: SandboxIntent,
  outcome: 'pass' | 'fail',
): Promise<SandboxIntent> {
  const from = ['requires_action'] as const
  return outcome === 'pass'
    ? move(deps, intent, { from, to: 'succeeded' }, 'payment.succeeded')
    : move(
        deps,
        intent,
        { from, to: 'requires_payment_method', failure: { code: 'authentication_failed' } },
        'payment.failed',
      )
}

/** Gives money back; null when the intent is not paid or has less left. The same idempotency key answers the same refund. */
export async function refundIntent(
  deps: SandboxProviderDeps,
  request: { intentId: string; amountMinor: number; idempotencyKey: string },
): Promise<{ id: string } | null> {
  const at = deps.now()
  return changing(deps, async (tx) => {
    const refund = await insertSandboxRefund(tx, { ...request, id: newId('re'), at })
    if (refund?.created) await tell(tx, 'refund.succeeded', request.intentId, at)
    return refund
  })
}

/** Lets slow payments succeed whose time has come. */
export async function settleSlowIntents(deps: SandboxProviderDeps): Promise<void> {
  for (const id of await findSandboxIntentsToSettle(deps.db, deps.now())) await settle(deps, id)
}

async function settle(deps: SandboxProviderDeps, id: string): Promise<SandboxIntent | null> {
  const intent = await findSandboxIntent(deps.db, id)
  return intent && move(deps, intent, { from: ['processing'], to: 'succeeded' }, 'payment.succeeded')
}

function decline(
  deps: SandboxProviderDeps,
  intent: SandboxIntent,
  card: SandboxIntent['card'],
  code: string,
): Promise<SandboxIntent> {
  const change = { from: ['requires_payment_method'], to: 'requires_payment_method', card, failure: { code } } as const
  return move(deps, intent, change, 'payment.failed')
}

async function move(
  deps: SandboxProviderDeps,
  intent: SandboxIntent,
  change: Omit<Parameters<typeof moveSandboxIntent>[1], 'id' | 'at'>,
  kind: string,
): Promise<SandboxIntent> {
  const at = deps.now()
  return changing(deps, async (tx) => {
    const moved = await moveSandboxIntent(tx, { ...change, id: intent.id, at })
    if (moved) await tell(tx, kind, intent.id, at)
    return moved ?? (await findSandboxIntent(tx, intent.id)) ?? intent
  })
}

/** State and event are one transaction: neither exists without the other. */
async function changing<Value>(deps: SandboxProviderDeps, change: (tx: Tx) => Promise<Value>): Promise<Value> {
  const value = await deps.db.transaction().execute(change)
  deps.wake?.()
  return value
}

/** Events say that something happened to an intent; who receives one asks for the state. */
async function tell(tx: Tx, kind: string, intentId: string, at: Date): Promise<void> {
  const id = newId('evt')
  const payload = { id, type: kind, created: Math.floor(at.getTime() / 1000), data: { intent: intentId } }
  await insertSandboxEvent(tx, { id, kind, payload, at })
}
