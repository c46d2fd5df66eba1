import { describe, expect, test } from 'vitest'
import type { ProviderEvent, WebhookFault } from '#payments/payment-gateway.ts'
import { charge, newKey, valueOf, paymentDesk, providers } from '#tests/support/payments/payment-desk.ts'

function eventOf(read: ProviderEvent | WebhookFault): ProviderEvent {
  if (typeof read === 'string') throw new Error(read)
  return read
}

/** What both providers have to do, exactly alike. */
describe.each(providers)('%s', (_name, openBench) => {
  const desk = paymentDesk(openBench)
  const { paid } = desk
  const verify = (event: unknown) => {
    const { body, headers } = desk.bench.webhook(event as object, 'secret', desk.bench.now())
    return desk.gateway.verifyWebhook(body, headers, desk.bench.now())
  }

  describe('its webhooks', () => {
    const someEvent = async () => {
      const payment = await paid()
      const events = await desk.bench.events()
      const event = events.findLast((one) => desk.gateway.subjectOf(one).paymentRef === payment.ref)
      if (!event) throw new Error('no event tells of the payment')
      return { payment, event }
    }

    test('lead to the payment by its reference, or by our own id', async () => {
      const key = newKey()
      const payment = await paid({ key, saveCard: true })
      const subjects = (await desk.bench.events()).map((event) => desk.gateway.subjectOf(event))
      const own = subjects.filter((one) => one.paymentRef === payment.ref || one.paymentId === `payment of ${key}`)
      expect(own.length).toBeGreaterThan(1)
      expect(own.every((one) => one.paymentId === `payment of ${key}`)).toBe(true)
      const charged = valueOf(await desk.gateway.chargeSaved(charge(payment.savedCard ?? {}, { key })))
      const later = (await desk.bench.events()).map((event) => desk.gateway.subjectOf(event))
      expect(later.some((one) => one.paymentRef === charged.ref && one.paymentId === `payment of ${key}`)).toBe(true)
    })

    test('are read when their signature is right, at most 300 s old or ahead', async () => {
      const { payment, event } = await someEvent()
      const { body, headers } = desk.bench.webhook(event, 'secret', desk.bench.now())
      for (const age of [-300, 0, 300]) {
        const at = new Date(desk.bench.now().getTime() + age * 1_000)
        const read = eventOf(desk.gateway.verifyWebhook(body, headers, at))
        expect(read).toMatchObject({ eventId: event['id'], kind: event['type'], paymentRef: payment.ref })
        // The stored event leads to the payment as well.
        expect(desk.gateway.subjectOf(JSON.parse(JSON.stringify(read.payload)) as Record<string, unknown>)).toEqual({
          paymentRef: read.paymentRef,
          paymentId: read.paymentId,
          refundRef: read.refundRef,
          isRefunded: read.isRefunded,
          disputeRef: read.disputeRef,
        })
      }
      for (const age of [-301, 301]) {
        const at = new Date(desk.bench.now().getTime() + age * 1_000)
        expect(desk.gateway.verifyWebhook(body, headers, at)).toBe('signature_invalid')
      }
    })

    test('are refused when the signature is wrong, missing, or of another body', async () => {
      const { event } = await someEvent()
      const forged = desk.bench.webhook(event, 'guessed', desk.bench.now())
      expect(desk.gateway.verifyWebhook(forged.body, forged.headers, desk.bench.now())).toBe('signature_invalid')
      const { body, headers } = desk.bench.webhook(event, 'secret', desk.bench.now())
      expect(desk.gateway.verifyWebhook(body, new Headers(), desk.bench.now())).toBe('signature_invalid')
      expect(desk.gateway.verifyWebhook(`${body} `, headers, desk.bench.now())).toBe('signature_invalid')
      expect(desk.gateway.verifyWebhook('', headers, desk.bench.now())).toBe('signature_invalid')
      const name = [...headers.keys()].find((one) => one.endsWith('signature')) ?? ''
      for (const value of ['t=,v1=', 't=1', 'v1=ab', 't=x,v1=zz', '%', `${headers.get(name)?.slice(0, -1)}`])
        expect(desk.gateway.verifyWebhook(body, new Headers({ [name]: value }), desk.bench.now())).toBe(
          'signature_invalid',
        )
    })

    test('may be signed with either of two secrets while they rotate', async () => {
      const { event } = await someEvent()
      const rotating = desk.bench.withSecrets(['old', 'new'])
      for (const [secret, isRead] of [
        ['old', true],
        ['new', true],
        ['secret', false],
      ] as const) {
        const { body, headers } = desk.bench.webhook(event, secret, desk.bench.now())
        expect(rotating.verifyWebhook(body, headers, desk.bench.now()) !== 'signature_invalid').toBe(isRead)
      }
    })

    test('that are signed but no events that can be stored are said to be unreadable', () => {
      const named = { id: 'evt_1', type: 'something.else', created: 1, data: { object: {} } }
      // What Stripe's second API sends: the object is not in it.
      const thin = { id: 'evt_1', object: 'v2.core.event', type: 'v1.charge.refunded', created: '2027-01-01T00:00:00Z' }
      const strange = [{ id: 'evt\0' }, { id: 'evt\ud800' }, { id: 'x'.repeat(256) }, { type: 'a\0b' }]
      for (const event of [{}, [], { id: 'evt_1' }, 7, ...strange.map((one) => ({ ...named, ...one }))])
        expect(verify(event)).toBe('event_unreadable')
      if (desk.gateway.provider === 'stripe') expect(verify(thin)).toBe('event_unreadable')
    })

    test('are read without what cannot be stored', () => {
      const object = { id: 'É\0', object: 'coupon', metadata: { theirs: '\ud800', payment: '\0' } }
      const data = { intent: 'pi\ud800', payment: 'ours', object }
      const read = eventOf(verify({ id: 'evt_1', type: 'coupon.created', created: 1, data }))
      expect(read).toMatchObject({ eventId: 'evt_1', paymentRef: null, refundRef: null })
      expect(JSON.stringify(read.payload)).not.toMatch(/\\u0000|\\ud800/)
    })

    test('lead to the payment whether it is named or contained', () => {
      if (desk.gateway.provider !== 'stripe') return
      for (const payment_intent of ['pi_1', { id: 'pi_1', amount: 1 }]) {
        const object = { id: 're_1', object: 'refund', payment_intent }
        const read = eventOf(verify({ id: 'evt_1', type: 'refund.failed', created: 1, data: { object } }))
        expect(read).toMatchObject({ paymentRef: 'pi_1', refundRef: 're_1' })
        expect(desk.gateway.subjectOf(read.payload)).toMatchObject({ paymentRef: 'pi_1', refundRef: 're_1' })
      }
    })

    test('of a refund that came back lead to the refund', async () => {
      const { ref } = await paid()
      const made = valueOf(await desk.gateway.refund({ idempotencyKey: newKey(), ref, amountMinor: 100 }))
      await desk.bench.failRefund(made.ref)
      const event = (await desk.bench.events()).at(-1)
      expect(event?.['type']).toBe('refund.failed')
      expect(desk.gateway.subjectOf(event ?? {}).refundRef).toBe(made.ref)
    })

    test('of things that are no payments lead nowhere', () => {
      expect(
        desk.gateway.subjectOf({ id: 'evt_1', type: 'something.else', created: 1, data: { object: { id: 'x' } } }),
      ).toEqual({
        paymentRef: null,
        paymentId: null,
        refundRef: null,
        isRefunded: false,
        disputeRef: null,
      })
    })
  })
})
