import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ok, err } from '#core/result.ts'
import { FAILURES_TO_OPEN, OPEN_MS, withCircuitBreaker } from './circuit-breaker.ts'
import type { PaymentGateway, ProviderPayment } from './payment-gateway.ts'

const PAYMENT: ProviderPayment = {
  ref: 'pi_1',
  clientSecret: 'cs_1',
  url: '',
  status: 'captured',
  amountMinor: 100,
  capturedMinor: 100,
  currency: 'EUR',
  card: null,
  failure: null,
  savedCard: null,
  authorisedUntil: null,
}
const UNAVAILABLE = err({ code: 'payment_provider_unavailable' } as const)

type Mood = 'answers' | 'refuses' | 'silent' | 'breaks'

/**
 * Creates a provider whose answers can be set, behind a breaker with a clock that can be set. `calls` counts what
 * reached it.
 */
function provider() {
  const state = { mood: 'answers' as Mood, at: 0, calls: 0, opened: 0 }
  const result = async () => {
    state.calls += 1
    if (state.mood === 'breaks') throw new Error('a bug')
    return state.mood === 'silent' ? UNAVAILABLE : ok(PAYMENT)
  }
  const gateway: PaymentGateway = {
    provider: 'test',
    createPayment: result,
    chargeSaved: result,
    readPayment: result,
    capture: result,
    cancel: result,
    async refund() {
      state.calls += 1
      if (state.mood === 'silent') return UNAVAILABLE
      return state.mood === 'refuses' ? err({ code: 'refund_refused', reason: 'no' }) : ok({ ref: 're_1' })
    },
    readRefund: async () => ok(null),
    findRefunds: async () => ok([]),
    readDispute: async () =>
      ok({ paymentRef: 'p_1', paymentId: null, amountMinor: 1, reason: 'fraudulent', state: 'open', answerBy: null }),
    verifyWebhook: () => 'signature_invalid',
    subjectOf: () => ({ paymentRef: 'pi_1', paymentId: null, refundRef: null, isRefunded: false, disputeRef: null }),
  }
  const guarded = withCircuitBreaker(gateway, { now: () => new Date(state.at), onOpen: () => (state.opened += 1) })
  return { state, guarded, ask: () => guarded.readPayment('pi_1') }
}

test('it opens after five calls in a row without an answer, and then asks nobody', async () => {
  const { state, ask } = provider()
  state.mood = 'silent'
  for (let call = 0; call < 20; call += 1) expect(await ask()).toEqual(UNAVAILABLE)
  expect([state.calls, state.opened]).toEqual([FAILURES_TO_OPEN, 1])
})

test('a refused refund is an answer: it never opens the breaker', async () => {
  const { state, guarded } = provider()
  state.mood = 'refuses'
  for (let call = 0; call < 20; call += 1) {
    const result = await guarded.refund({ idempotencyKey: 'k', ref: 'pi_1', amountMinor: 1 })
    expect(result).toMatchObject({ ok: false, problem: { code: 'refund_refused' } })
  }
  expect(state.calls).toBe(20)
})

test('after thirty seconds one call goes through, the others do not wait for it; its answer decides', async () => {
  const { state, ask } = provider()
  state.mood = 'silent'
  for (let call = 0; call < FAILURES_TO_OPEN; call += 1) await ask()
  state.at = OPEN_MS - 1
  await ask()
  expect(state.calls).toBe(FAILURES_TO_OPEN)
  state.at = OPEN_MS
  const burst = await Promise.all([ask(), ask(), ask()])
  expect(burst).toEqual([UNAVAILABLE, UNAVAILABLE, UNAVAILABLE])
  expect(state.calls).toBe(FAILURES_TO_OPEN + 1)
  // The attempt failed, so the breaker stays open for as long again.
  state.at = 2 * OPEN_MS - 1
  await ask()
  expect(state.calls).toBe(FAILURES_TO_OPEN + 1)
  state.at = 2 * OPEN_MS
  state.mood = 'answers'
  expect(await ask()).toEqual(ok(PAYMENT))
  expect(await ask()).toEqual(ok(PAYMENT))
  expect(state.opened).toBe(1)
})

test('a bug in a gateway is thrown on, and lets the next probe through', async () => {
  const { state, ask } = provider()
  state.mood = 'breaks'
  for (let call = 0; call < FAILURES_TO_OPEN; call += 1) await expect(ask()).rejects.toThrow('a bug')
  expect(await ask()).toEqual(UNAVAILABLE)
  state.at = OPEN_MS
  await expect(ask()).rejects.toThrow('a bug')
  state.at = 2 * OPEN_MS
  state.mood = 'answers'
  expect(await ask()).toEqual(ok(PAYMENT))
})

test('a call that began before it opened decides nothing when it ends', async () => {
  const { state, guarded } = provider()
  let end: (() => void) | undefined
  const slow = withCircuitBreaker(
    {
      ...guarded,
      readPayment: async (ref) => {
        state.calls += 1
        if (ref !== 'slow') return UNAVAILABLE
        await new Promise<void>((resolve) => {
          end = resolve
        })
        return ok(PAYMENT)
      },
    },
    { now: () => new Date(state.at) },
  )
  const late = slow.readPayment('slow')
  for (let call = 0; call < FAILURES_TO_OPEN; call += 1) await slow.readPayment('pi_1')
  end?.()
  expect(await late).toEqual(ok(PAYMENT))
  const before = state.calls
  expect(await slow.readPayment('pi_1')).toEqual(UNAVAILABLE)
  expect(state.calls).toBe(before)
})

test('a clock that is set back does not keep it open', async () => {
  const { state, ask } = provider()
  state.at = 10 * OPEN_MS
  state.mood = 'silent'
  for (let call = 0; call < FAILURES_TO_OPEN; call += 1) await ask()
  state.at = 0
  state.mood = 'answers'
  expect(await ask()).toEqual(ok(PAYMENT))
})

test('webhooks do not ask the provider: they are read while it is open', async () => {
  const { state, guarded, ask } = provider()
  state.mood = 'silent'
  for (let call = 0; call < FAILURES_TO_OPEN; call += 1) await ask()
  expect(guarded.subjectOf({})).toEqual({
    paymentRef: 'pi_1',
    paymentId: null,
    refundRef: null,
    isRefunded: false,
    disputeRef: null,
  })
  expect(guarded.verifyWebhook('', new Headers(), new Date(0))).toBe('signature_invalid')
})

test('whatever happens: no answer of a working provider is lost while it is closed, it stays shut for its time and no longer', async () => {
  const step = fc.record({ wait: fc.integer({ min: 0, max: OPEN_MS + 5_000 }), healthy: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { state, ask } = provider()
      let row = 0
      let openedAt: number | null = null
      for (const { wait, healthy } of steps) {
        state.at += wait
        state.mood = healthy ? 'answers' : 'silent'
        const before = state.calls
        const result = await ask()
        const isShut = openedAt !== null && state.at - openedAt < OPEN_MS
        expect(state.calls - before).toBe(isShut ? 0 : 1)
        expect(result.ok).toBe(healthy && !isShut)
        if (isShut) continue
        if (healthy) [row, openedAt] = [0, null]
        else if (openedAt !== null || ++row >= FAILURES_TO_OPEN) [row, openedAt] = [0, state.at]
      }
    }),
    { numRuns: 500 },
  )
})
