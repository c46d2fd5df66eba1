import { describe, expect, test } from 'vitest'
import {
  PAYS,
  DECLINED,
  NO_MONEY,
  ASKS_ONCE,
  DAY_MS,
  newKey,
  valueOf,
  paymentDesk,
  providers,
} from '#tests/support/payments/payment-desk.ts'

/** What both providers have to do, exactly alike. */
describe.each(providers)('%s', (_name, openBench) => {
  const desk = paymentDesk(openBench)
  const { create, paid, read } = desk

  describe('paying', () => {
    test('a new payment waits for a card at an address', async () => {
      const payment = await create()
      expect(payment).toMatchObject({
        status: 'requires_action',
        amountMinor: 70_411,
        capturedMinor: 0,
        currency: 'EUR',
        card: null,
        failure: null,
        savedCard: null,
        authorisedUntil: null,
      })
      expect([payment.ref, payment.clientSecret, payment.url]).not.toContain('')
      expect(await read(payment)).toEqual(payment)
    })

    test('a card that pays captures the whole amount, and nothing is left to do at the address', async () => {
      expect(await paid()).toMatchObject({
        status: 'captured',
        amountMinor: 70_411,
        capturedMinor: 70_411,
        card: { brand: 'visa', last4: '4242' },
        failure: null,
        savedCard: null,
        url: '',
      })
    })

    test.each([
      [DECLINED, 'card_declined'],
      [NO_MONEY, 'insufficient_funds'],
    ])('card %s fails with %s, and another card may be tried', async (card, code) => {
      const payment = await create()
      await desk.bench.pay(payment, card)
      const failed = await read(payment)
      expect(failed).toMatchObject({
        status: 'failed',
        failure: { code },
        card: { last4: card.slice(-4) },
        capturedMinor: 0,
      })
      expect(failed.url).not.toBe('')
      await desk.bench.pay(payment, PAYS)
      expect(await read(payment)).toMatchObject({ status: 'captured', failure: null, card: { last4: '4242' } })
    })

    test('the bank may ask: nothing is paid until it is content, and refusing it leaves the payment open', async () => {
      const payment = await create()
      await desk.bench.pay(payment, ASKS_ONCE)
      expect(await read(payment)).toMatchObject({
        status: 'requires_action',
        card: { last4: '3155' },
        capturedMinor: 0,
      })
      await desk.bench.challenge(payment, 'fail')
      expect(await read(payment)).toMatchObject({ status: 'failed', failure: { code: 'authentication_failed' } })
      await desk.bench.pay(payment, ASKS_ONCE)
      await desk.bench.challenge(payment, 'pass')
      expect(await read(payment)).toMatchObject({ status: 'captured', capturedMinor: 70_411 })
    })

    test('a currency without digits is counted in whole units', async () => {
      expect(await paid({ amountMinor: 5_000, currency: 'JPY' })).toMatchObject({
        amountMinor: 5_000,
        capturedMinor: 5_000,
        currency: 'JPY',
      })
    })
  })

  describe('reserving', () => {
    const authorised = () => paid({ capture: 'later' })

    test('reserves the amount for seven days and takes nothing', async () => {
      const payment = await authorised()
      expect(payment).toMatchObject({ status: 'authorized', amountMinor: 70_411, capturedMinor: 0, url: '' })
      expect(payment.authorisedUntil?.getTime()).toBe(desk.bench.now().getTime() + 7 * DAY_MS)
    })

    test('the whole of it is captured once, however often that is said', async () => {
      const { ref } = await authorised()
      const request = { idempotencyKey: newKey(), ref, amountMinor: 70_411 }
      const captured = valueOf(await desk.gateway.capture(request))
      expect(captured).toMatchObject({ status: 'captured', capturedMinor: 70_411, authorisedUntil: null })
      expect(valueOf(await desk.gateway.capture(request))).toEqual(captured)
      expect(valueOf(await desk.gateway.capture({ ...request, idempotencyKey: newKey() }))).toEqual(captured)
    })

    test('a part of it is captured, the rest released', async () => {
      const { ref } = await authorised()
      const captured = valueOf(await desk.gateway.capture({ idempotencyKey: newKey(), ref, amountMinor: 12_000 }))
      expect(captured).toMatchObject({ status: 'captured', amountMinor: 70_411, capturedMinor: 12_000 })
      const rest = valueOf(await desk.gateway.capture({ idempotencyKey: newKey(), ref, amountMinor: 58_411 }))
      expect(rest).toMatchObject({ status: 'captured', capturedMinor: 12_000 })
    })

    test('more than was reserved is not captured', async () => {
      const { ref } = await authorised()
      const result = valueOf(await desk.gateway.capture({ idempotencyKey: newKey(), ref, amountMinor: 70_412 }))
      expect(result).toMatchObject({ status: 'authorized', capturedMinor: 0 })
    })

    test('nothing is captured of a payment that nobody has paid', async () => {
      const { ref } = await create({ capture: 'later' })
      const result = valueOf(await desk.gateway.capture({ idempotencyKey: newKey(), ref, amountMinor: 1_000 }))
      expect(result).toMatchObject({ status: 'requires_action', capturedMinor: 0 })
    })

    test('an authorisation ends after seven days', async () => {
      const payment = await authorised()
      desk.bench.pass(7 * DAY_MS - 1_000)
      expect(await read(payment)).toMatchObject({ status: 'authorized' })
      desk.bench.pass(1_000)
      expect(await read(payment)).toMatchObject({ status: 'cancelled', failure: null, authorisedUntil: null })
      const late = await desk.gateway.capture({ idempotencyKey: newKey(), ref: payment.ref, amountMinor: 70_411 })
      expect(valueOf(late)).toMatchObject({ status: 'cancelled', capturedMinor: 0 })
    })

    test('the bank may ask before it reserves', async () => {
      const payment = await create({ capture: 'later' })
      await desk.bench.pay(payment, ASKS_ONCE)
      await desk.bench.challenge(payment, 'pass')
      expect(await read(payment)).toMatchObject({ status: 'authorized' })
    })
  })

  describe('cancelling', () => {
    test('closes an open payment: no card is taken any more', async () => {
      const payment = await create()
      const request = { idempotencyKey: newKey(), ref: payment.ref }
      expect(valueOf(await desk.gateway.cancel(request))).toMatchObject({ status: 'cancelled', url: '' })
      expect(valueOf(await desk.gateway.cancel(request))).toMatchObject({ status: 'cancelled' })
      await desk.bench.pay(payment, PAYS)
      expect(await read(payment)).toMatchObject({ status: 'cancelled', capturedMinor: 0 })
    })

    test('closes a payment after a decline, and one whose bank is asking', async () => {
      for (const card of [DECLINED, ASKS_ONCE]) {
        const payment = await paid({}, card)
        const result = valueOf(await desk.gateway.cancel({ idempotencyKey: newKey(), ref: payment.ref }))
        expect(result).toMatchObject({ status: 'cancelled', failure: null })
      }
    })

    test('releases what is reserved', async () => {
      const { ref } = await paid({ capture: 'later' })
      expect(valueOf(await desk.gateway.cancel({ idempotencyKey: newKey(), ref }))).toMatchObject({
        status: 'cancelled',
      })
      const late = await desk.gateway.capture({ idempotencyKey: newKey(), ref, amountMinor: 1_000 })
      expect(valueOf(late)).toMatchObject({ status: 'cancelled', capturedMinor: 0 })
    })

    test('a payment that was captured is not cancelled', async () => {
      const { ref } = await paid()
      expect(valueOf(await desk.gateway.cancel({ idempotencyKey: newKey(), ref }))).toMatchObject({
        status: 'captured',
        capturedMinor: 70_411,
      })
    })
  })

  describe('paying back', () => {
    const refund = (ref: string, amountMinor: number, idempotencyKey = newKey()) =>
      desk.gateway.refund({ idempotencyKey, ref, amountMinor })

    test('gives back in parts, never more than was taken', async () => {
      const { ref } = await paid()
      const first = valueOf(await refund(ref, 20_000))
      const second = valueOf(await refund(ref, 50_000))
      expect(first.ref).not.toBe(second.ref)
      expect(await refund(ref, 412)).toMatchObject({ ok: false, problem: { code: 'refund_refused' } })
      expect((await refund(ref, 411)).ok).toBe(true)
      expect(await refund(ref, 1)).toMatchObject({ ok: false, problem: { code: 'refund_refused' } })
      expect(valueOf(await desk.gateway.readPayment(ref))).toMatchObject({ status: 'captured', capturedMinor: 70_411 })
    })

    test('refunds with one idempotency key give back once', async () => {
      const { ref } = await paid()
      const key = newKey()
      const results = await Promise.all(Array.from({ length: 5 }, () => refund(ref, 70_411, key)))
      expect(new Set(results.map((result) => valueOf(result).ref)).size).toBe(1)
    })

    test('of a part that was captured at most that part comes back', async () => {
      const { ref } = await paid({ capture: 'later' })
      await desk.gateway.capture({ idempotencyKey: newKey(), ref, amountMinor: 12_000 })
      expect(await refund(ref, 12_001)).toMatchObject({ ok: false, problem: { code: 'refund_refused' } })
      expect((await refund(ref, 12_000)).ok).toBe(true)
    })

    test('what the bank sends back days later is failed, also when it is asked for again', async () => {
      const { ref } = await paid()
      const key = newKey()
      const made = valueOf(await refund(ref, 70_411, key))
      expect(valueOf(await desk.gateway.readRefund(made.ref))).toMatchObject({ status: 'succeeded', failure: null })
      await desk.bench.failRefund(made.ref)
      const failure = 'expired_or_canceled_card'
      expect(valueOf(await desk.gateway.readRefund(made.ref))).toMatchObject({ status: 'failed', failure })
      expect(await refund(ref, 70_411, key)).toEqual({
        ok: false,
        problem: { code: 'refund_refused', reason: failure },
      })
      expect(await desk.gateway.readRefund('re_of_nobody')).toEqual({ ok: true, value: null })
    })

    test('those of a payment are found whoever made them, and those of all payments by when they were made', async () => {
      const { ref: paymentRef } = await paid({ key: 'key-of-payment' })
      const key = newKey()
      const own = valueOf(await refund(paymentRef, 10_000, key))
      desk.bench.pass(DAY_MS)
      const since = desk.bench.now()
      await desk.bench.refundThere(paymentRef, 2_500)
      await desk.bench.refundThere((await paid()).ref, 700)
      const paymentId = 'payment of key-of-payment'
      const byHand = { key: null, paymentId, amountMinor: 2_500, status: 'succeeded', madeAt: since }
      expect(valueOf(await desk.gateway.findRefunds({ paymentRef }))).toMatchObject([
        { ref: own.ref, key, paymentId, amountMinor: 10_000 },
        byHand,
      ])
      const sinceThen = valueOf(await desk.gateway.findRefunds({ since }))
      expect(sinceThen.toSorted((one, other) => other.amountMinor - one.amountMinor)).toMatchObject([
        byHand,
        { key: null, amountMinor: 700 },
      ])
      const told = (await desk.bench.events()).map((event) => desk.gateway.subjectOf(event))
      const refs = sinceThen.map((one) => one.ref)
      expect(told.filter(({ refundRef }) => refundRef !== null && refs.includes(refundRef))).toMatchObject(
        refs.map(() => ({ isRefunded: true })),
      )
      expect(valueOf(await desk.gateway.findRefunds({ paymentRef: (await create()).ref }))).toEqual([])
    })

    test('what the bank of the card takes back is told, and how that ends', async () => {
      const { ref } = await paid()
      const answerBy = new Date(desk.bench.now().getTime() + 7 * DAY_MS)
      const id = await desk.bench.openDispute(ref, answerBy)
      const told = (await desk.bench.events()).map((event) => desk.gateway.subjectOf(event))
      expect(told.filter(({ disputeRef }) => disputeRef !== null)).toMatchObject([{ disputeRef: id }])
      const dispute = valueOf(await desk.gateway.readDispute(id))
      expect(dispute).toMatchObject({ amountMinor: 70_411, reason: 'fraudulent', state: 'open', answerBy })
      expect(dispute?.paymentId).toMatch(/^payment of key-/)
      await desk.bench.endDispute(id, 'lost')
      expect(valueOf(await desk.gateway.readDispute(id))).toMatchObject({ state: 'lost', answerBy: null })
      expect(await desk.gateway.readDispute('dp_of_nobody')).toEqual({ ok: true, value: null })
    })

    test('the release of a reservation that has expired is no refund', async () => {
      const { ref: paymentRef } = await paid({ capture: 'later' })
      desk.bench.pass(8 * DAY_MS)
      expect(valueOf(await desk.gateway.readPayment(paymentRef)).status).toBe('cancelled')
      expect(valueOf(await desk.gateway.findRefunds({ paymentRef }))).toEqual([])
    })

    test('nothing comes back of what was never taken', async () => {
      for (const payment of [await create(), await paid({ capture: 'later' }), await paid({}, DECLINED)])
        expect(await refund(payment.ref, 100)).toMatchObject({ ok: false, problem: { code: 'refund_refused' } })
    })
  })
})
