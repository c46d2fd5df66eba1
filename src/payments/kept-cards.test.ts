import { describe, expect, test } from 'vitest'
import {
  PAYS,
  DECLINED,
  NO_MONEY,
  ASKS_ONCE,
  ASKS_EACH_TIME,
  DECLINED_LATER,
  DAY_MS,
  charge,
  newKey,
  valueOf,
  paymentDesk,
  providers,
} from '#tests/support/payments/payment-desk.ts'
import type { SavedCard } from './payment-gateway.ts'

/** What both providers have to do, exactly alike. */
describe.each(providers)('%s', (_name, openBench) => {
  const desk = paymentDesk(openBench)
  const { create, paid, read, saved } = desk

  describe('a kept card', () => {
    test('is kept with a payment, and charged later without anybody', async () => {
      const payment = await paid({ saveCard: true })
      expect(payment).toMatchObject({ status: 'captured', savedCard: expect.any(Object) as object })
      const kept = payment.savedCard ?? {}
      // The card is stored as JSON in a database.
      const charged = valueOf(await desk.gateway.chargeSaved(charge(JSON.parse(JSON.stringify(kept)) as SavedCard)))
      expect(charged).toMatchObject({
        status: 'captured',
        amountMinor: 164_292,
        capturedMinor: 164_292,
        currency: 'EUR',
        card: { last4: '4242' },
        url: '',
      })
      expect(charged.ref).not.toBe(payment.ref)
      expect(await read(charged)).toEqual(charged)
      expect((await desk.gateway.refund({ idempotencyKey: newKey(), ref: charged.ref, amountMinor: 164_292 })).ok).toBe(
        true,
      )
    })

    test('is kept with a reservation too', async () => {
      const payment = await paid({ saveCard: true, capture: 'later' })
      expect(payment.status).toBe('authorized')
      expect((await desk.gateway.chargeSaved(charge(payment.savedCard ?? {}))).ok).toBe(true)
    })

    test('is kept alone, with an amount of 0', async () => {
      const payment = await create({ amountMinor: 0, saveCard: true })
      expect(payment).toMatchObject({ status: 'requires_action', amountMinor: 0, savedCard: null, currency: 'EUR' })
      await desk.bench.pay(payment, NO_MONEY)
      expect(await read(payment)).toMatchObject({
        status: 'failed',
        failure: { code: 'insufficient_funds' },
        savedCard: null,
      })
      await desk.bench.pay(payment, ASKS_ONCE)
      expect(await read(payment)).toMatchObject({ status: 'requires_action', savedCard: null })
      await desk.bench.challenge(payment, 'fail')
      expect(await read(payment)).toMatchObject({ status: 'failed', failure: { code: 'authentication_failed' } })
      await desk.bench.pay(payment, ASKS_ONCE)
      await desk.bench.challenge(payment, 'pass')
      const kept = await read(payment)
      expect(kept).toMatchObject({
        status: 'captured',
        amountMinor: 0,
        capturedMinor: 0,
        card: { last4: '3155' },
        url: '',
      })
      expect(valueOf(await desk.gateway.chargeSaved(charge(kept.savedCard ?? {})))).toMatchObject({
        status: 'captured',
      })
    })

    test('is not kept unless that was asked for, nor before it was accepted', async () => {
      expect((await paid()).savedCard).toBeNull()
      expect((await paid({ saveCard: true }, DECLINED)).savedCard).toBeNull()
      expect((await paid({ saveCard: true }, ASKS_ONCE)).savedCard).toBeNull()
    })

    test('reserves as well: captured in part, or released', async () => {
      const kept = await saved(PAYS)
      const deposit = valueOf(await desk.gateway.chargeSaved(charge(kept, { amountMinor: 50_000, capture: 'later' })))
      expect(deposit).toMatchObject({ status: 'authorized', capturedMinor: 0 })
      expect(deposit.authorisedUntil?.getTime()).toBe(desk.bench.now().getTime() + 7 * DAY_MS)
      const part = await desk.gateway.capture({ idempotencyKey: newKey(), ref: deposit.ref, amountMinor: 8_000 })
      expect(valueOf(part)).toMatchObject({ status: 'captured', capturedMinor: 8_000 })
      const other = valueOf(await desk.gateway.chargeSaved(charge(kept, { amountMinor: 50_000, capture: 'later' })))
      const released = await desk.gateway.cancel({ idempotencyKey: newKey(), ref: other.ref })
      expect(valueOf(released)).toMatchObject({ status: 'cancelled', capturedMinor: 0 })
    })

    test.each([
      [DECLINED_LATER, 'card_declined'],
      [ASKS_EACH_TIME, 'authentication_required'],
    ])('card %s fails later with %s, and the same key answers that again', async (card, code) => {
      const kept = await saved(card)
      const request = charge(kept)
      const failed = valueOf(await desk.gateway.chargeSaved(request))
      expect(failed).toMatchObject({
        status: 'failed',
        failure: { code },
        capturedMinor: 0,
        url: '',
        card: { last4: card.slice(-4) },
      })
      expect(valueOf(await desk.gateway.chargeSaved(request))).toMatchObject({
        ref: failed.ref,
        status: 'failed',
        failure: { code },
      })
      expect(await read(failed)).toMatchObject({ status: 'failed', failure: { code } })
    })

    test('a card of another provider, or none that is known, is told apart from a decline', async () => {
      for (const card of [{}, { provider: 'elsewhere', method: 'pm_1' }] as SavedCard[])
        expect(await desk.gateway.chargeSaved(charge(card))).toEqual({ ok: false, problem: { code: 'no_saved_card' } })
      const kept = await saved(PAYS)
      const strange = Object.fromEntries(
        Object.entries(kept).map(([name, value]) => [name, name === 'provider' ? value : `${value}x`]),
      )
      expect(await desk.gateway.chargeSaved(charge(strange))).toEqual({ ok: false, problem: { code: 'no_saved_card' } })
    })
  })
})
