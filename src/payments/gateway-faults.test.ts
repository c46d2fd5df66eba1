import { describe, expect, test } from 'vitest'
import {
  PAYS,
  DECLINED_LATER,
  UNAVAILABLE,
  charge,
  newKey,
  order,
  valueOf,
  paymentDesk,
  providers,
} from '#tests/support/payments/payment-desk.ts'

/** What both providers have to do, exactly alike. */
describe.each(providers)('%s', (_name, openBench) => {
  const desk = paymentDesk(openBench)
  const { create, paid, read, saved } = desk

  describe('repeating', () => {
    test('the same key makes one payment, also when asked at once', async () => {
      const request = order({})
      const results = await Promise.all(Array.from({ length: 5 }, () => desk.gateway.createPayment(request)))
      expect(new Set(results.map((result) => valueOf(result).ref)).size).toBe(1)
    })

    test('the same key for another amount makes nothing', async () => {
      const key = newKey()
      const payment = await create({ key })
      expect(await desk.gateway.createPayment(order({ key, amountMinor: 1_000 }))).toEqual(UNAVAILABLE)
      expect(await read(payment)).toMatchObject({ amountMinor: 70_411 })
    })

    test('the same key charges a kept card once, also when asked at once', async () => {
      const request = charge(await saved(PAYS))
      const results = await Promise.all(Array.from({ length: 5 }, () => desk.gateway.chargeSaved(request)))
      expect(new Set(results.map((result) => valueOf(result).ref)).size).toBe(1)
    })

    test('one key may serve different kinds of call', async () => {
      const key = newKey()
      const kept = await saved(PAYS)
      const held = valueOf(await desk.gateway.chargeSaved(charge(kept, { key, capture: 'later' })))
      const request = { idempotencyKey: key, ref: held.ref, amountMinor: 164_292 }
      expect(valueOf(await desk.gateway.capture(request)).status).toBe('captured')
      expect((await desk.gateway.refund(request)).ok).toBe(true)
      expect((await desk.gateway.createPayment(order({ key }))).ok).toBe(true)
    })
  })

  describe('when an answer is lost', () => {
    const twice = async <Returned extends { ok: boolean }>(act: () => Promise<Returned>) => {
      desk.bench.loseNextResponse()
      expect(await act()).toEqual(UNAVAILABLE)
      return act()
    }

    test('a payment that was made is found', async () => {
      const request = order({})
      const found = valueOf(await twice(() => desk.gateway.createPayment(request)))
      expect(valueOf(await desk.gateway.createPayment(request)).ref).toBe(found.ref)
    })

    test('a charge was made once', async () => {
      const request = charge(await saved(PAYS))
      const found = valueOf(await twice(() => desk.gateway.chargeSaved(request)))
      expect(found).toMatchObject({ status: 'captured', capturedMinor: 164_292 })
    })

    test('a decline stays the decline it was', async () => {
      const request = charge(await saved(DECLINED_LATER))
      expect(valueOf(await twice(() => desk.gateway.chargeSaved(request)))).toMatchObject({
        status: 'failed',
        failure: { code: 'card_declined' },
      })
    })

    test('a capture, a cancellation and a refund have happened once', async () => {
      const { ref } = await paid({ capture: 'later' })
      const capture = { idempotencyKey: newKey(), ref, amountMinor: 50_000 }
      expect(valueOf(await twice(() => desk.gateway.capture(capture)))).toMatchObject({ capturedMinor: 50_000 })
      const back = { idempotencyKey: newKey(), ref, amountMinor: 50_000 }
      valueOf(await twice(() => desk.gateway.refund(back)))
      expect(await desk.gateway.refund({ ...back, idempotencyKey: newKey(), amountMinor: 1 })).toMatchObject({
        ok: false,
      })
      const open = { idempotencyKey: newKey(), ref: (await create()).ref }
      expect(valueOf(await twice(() => desk.gateway.cancel(open)))).toMatchObject({ status: 'cancelled' })
    })
  })

  describe('when the provider is in trouble', () => {
    test.each(['never_arrives', 'server_error', 'too_many_requests'] as const)(
      '%s: every call says so, and nothing has happened',
      async (how) => {
        const payment = await paid({ capture: 'later' })
        const other = await paid()
        const kept = await saved(PAYS)
        const one = { idempotencyKey: newKey(), ref: payment.ref, amountMinor: 70_411 }
        const calls = [
          () => desk.gateway.createPayment(order({})),
          () => desk.gateway.readPayment(payment.ref),
          () => desk.gateway.capture(one),
          () => desk.gateway.cancel(one),
          () => desk.gateway.refund({ ...one, ref: other.ref }),
          () => desk.gateway.chargeSaved(charge(kept)),
        ]
        for (const call of calls) {
          desk.bench.failNext(how)
          expect(await call()).toEqual(UNAVAILABLE)
        }
        expect(await read(payment)).toMatchObject({ status: 'authorized' })
      },
    )

    test('a payment that does not exist cannot be read', async () => {
      expect(await desk.gateway.readPayment('pi_unknown')).toMatchObject(UNAVAILABLE)
    })
  })
})
