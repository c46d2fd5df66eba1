import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentMessageShape, SentMessagesMetaShape } from '#contract/message/sent-messages.ts'
import { givenUpMessage } from '#tests/support/given-up-message.ts'
import { createShop, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop

beforeAll(async () => {
  shop = await createShop()
  await insertStay(shop.database.db, { slug: 'gondola', title: 'Gondola' })
})
afterAll(async () => shop.database.close())

const PATH = '/api/staff/sent-messages'

async function log(query: Readonly<Record<string, string>> = {}) {
  const staff = await shop.guest({ role: 'staff' })
  const headers = { authorization: `Bearer ${staff.uid}` }
  const response = await shop.app(new Request(`http://shop.test${PATH}?${new URLSearchParams(query)}`, { headers }))
  return (await response.json()) as { data: SentMessageShape[]; meta: SentMessagesMetaShape }
}
const retry = async (id: string) => (await shop.guest({ role: 'staff' })).call('POST', `${PATH}/${id}/retry`)

test('the mails about a booking are listed by its reference and by their recipient, without what they say', async () => {
  const guest = await shop.guest()
  const day = (shift: number) => new Date(shop.now().getTime() + shift * 86_400_000).toISOString().slice(0, 10)
  const { booking, session } = await guest.holdToPay({ stay: 'gondola', checkIn: day(30), checkOut: day(35) })
  await shop.pay(session, '4242424242424242')
  await guest.settle(booking.documentId)
  const [about] = (await log()).data.filter(({ template }) => template === 'booking_confirmed')
  const reference = about!.reference!
  const byReference = (await log({ text: reference.toLowerCase() })).data
  expect(byReference.map((one) => [one.reference, 'data' in one])).toEqual(byReference.map(() => [reference, false]))
  expect(byReference.map(({ documentId }) => documentId)).toContain(about!.documentId)
  const toGuest = (await log({ text: about!.to.toUpperCase() })).data
  expect(new Set(toGuest.map(({ to }) => to))).toEqual(new Set([about!.to]))
  expect(toGuest.map(({ documentId }) => documentId)).toContain(about!.documentId)
  expect((await log({ text: `x${about!.to}` })).data).toEqual([])
})

test('a message that was given up is counted, found by its state and sent again once', async () => {
  const id = await givenUpMessage(shop, { recipient: 'given.up@example.com' })
  const { data, meta } = await log({ state: 'failed', text: 'given.up@example.com' })
  expect(data).toMatchObject([{ documentId: id, error: 'The server said 550', attempts: 9, canBeRetried: true }])
  expect(meta.failed).toBeGreaterThan(0)
  expect((await retry(id)).status).toBe(200)
  expect((await retry(id)).status).toBe(404)
  const [waiting] = (await log({ text: 'given.up@example.com' })).data
  expect(waiting).toMatchObject({ documentId: id, state: 'waiting', attempts: 0, canBeRetried: false })
  expect(Date.parse(waiting!.nextAttemptAt!)).toBe(shop.now().getTime())
  expect((await log()).meta.failed).toBe(meta.failed - 1)
})

test('a message whose text was erased is not sent again, nor is one that there is not', async () => {
  const id = await givenUpMessage(shop, { recipient: 'erased@example.com', data: {} })
  expect((await log({ text: 'erased@example.com' })).data).toMatchObject([{ canBeRetried: false }])
  for (const name of [id, '01999999-0000-7000-8000-000000000000', 'x']) expect((await retry(name)).status).toBe(404)
})

test('messages are read page by page, each once', async () => {
  for (let at = 0; at < 51; at++) await givenUpMessage(shop, { recipient: 'paged@example.com' })
  const first = await log({ text: 'paged@example.com' })
  const second = await log({ text: 'paged@example.com', cursor: first.meta.cursor! })
  expect([first.data.length, second.data.length, second.meta.cursor]).toEqual([50, 1, null])
  expect(first.data.map(({ documentId }) => documentId)).not.toContain(second.data[0]!.documentId)
})
