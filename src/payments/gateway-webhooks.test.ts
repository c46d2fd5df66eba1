import { describe, expect, test } from 'vitest'
import { charge, newKey, valueOf, paymentDesk, providers } from '#tests/support/payments/payment-desk.ts'

/** What both providers have to do, exactly alike. */
describe.each(providers)('%s', (_name, openBench) => {
  const desk = paymentDesk(openBench)
  const { paid } = desk

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
        const read = desk.gateway.verifyWebhook(body, headers, at)
        expect(read).toMatchObject({ eventId: event['id'], kind: event['type'], paymentRef: payment.ref })
        // The stored event leads to the payment as well.
        expect(desk.gateway.subjectOf(JSON.parse(JSON.stringify(read?.payload)) as Record<string, unknown>)).toEqual({
          paymentRef: read?.paymentRef,
          paymentId: read?.paymentId,
          refundRef: read?.refundRef,
          disputeRef: read?.disputeRef,
        })
      }
      for (const age of [-301, 301]) {
        const at = new Date(desk.bench.now().getTime() + age * 1_000)
        expect(desk.gateway.verifyWebhook(body, headers, at)).toBeNull()
      }
    })

    test('are refused when the signature is wrong, missing, or of another body', async () => {
      const { event } = await someEvent()
      const forged = desk.bench.webhook(event, 'guessed', desk.bench.now())
      expect(desk.gateway.verifyWebhook(forged.body, forged.headers, desk.bench.now())).toBeNull()
      const { body, headers } = desk.bench.webhook(event, 'secret', desk.bench.now())
      expect(desk.gateway.verifyWebhook(body, new Headers(), desk.bench.now())).toBeNull()
      expect(desk.gateway.verifyWebhook(`${body} `, headers, desk.bench.now())).toBeNull()
      expect(desk.gateway.verifyWebhook('', headers, desk.bench.now())).toBeNull()
      const name = [...headers.keys()].find((one) => one.endsWith('signature')) ?? ''
      for (const value of ['t=,v1=', 't=1', 'v1=ab', 't=x,v1=zz', '%', `${headers.get(name)?.slice(0, -1)}`])
        expect(desk.gateway.verifyWebhook(body, new Headers({ [name]: value }), desk.bench.now())).toBeNull()
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
        expect(rotating.verifyWebhook(body, headers, desk.bench.now()) !== null).toBe(isRead)
      }
    })

    test('that are signed but no events are refused', () => {
      for (const event of [{}, [], { id: 'evt_1' }, 7]) {
        const { body, headers } = desk.bench.webhook(event as object, 'secret', desk.bench.now())
        expect(desk.gateway.verifyWebhook(body, headers, desk.bench.now())).toBeNull()
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
        disputeRef: null,
      })
    })
  })
})
