import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markReceived } from '#booking/payment/mark-received.ts'
import { findBookingForGuest } from '#booking/find-bookings.ts'
import { adjustPrice } from '#booking/ledger/adjust-price.ts'
import { useVoucher } from '#booking/payment/use-voucher.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { BookingMailData } from '#messaging/mail/mail.ts'
import { renderMail } from '#messaging/templates/render-mail.ts'
import { issuedVoucher } from '#tests/support/payments/issue-voucher.ts'
import { createMoneyShop, valueOf, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { cancelBooking } from './cancel-booking.ts'
import { previewCancellation } from './preview-cancellation.ts'

const identity = { websiteName: 'Holmstay', websiteUrl: 'https://stay.example', contactEmail: 'hello@stay.example' }

let shop: MoneyShop
beforeAll(async () => {
  shop = await createMoneyShop()
})
afterAll(async () => {
  expect(await shop.brokenInvariants()).toEqual([])
  await shop.database.close()
})

async function mailAbout(bookingId: string, template: 'booking_cancelled' | 'price_adjusted') {
  const { rows } = await sql<{ data: BookingMailData }>`
    select data from ops.outbox where booking_id = ${bookingId}::uuid and template = ${template}`.execute(shop.deps.db)
  return renderMail({ template, data: rows[0]!.data }, identity).text.replaceAll(/\s+/g, ' ')
}

test('the mail about a cancellation says of a voucher how much: what really moves, and no word of banks where none is asked', async () => {
  const [one, all] = [await issuedVoucher(shop.deps, 30_000), await issuedVoucher(shop.deps, 140_000)]
  for (const [voucher, text] of [
    [one, `onto your voucher …${one.code.slice(-4)}, where you can spend it again at once, and €`],
    [all, `goes back onto your voucher …${all.code.slice(-4)}, where you can spend it again at once.`],
  ] as const) {
    shop.goTo('2027-03-01T10:00:00Z')
    const held = await shop.hold()
    valueOf(await useVoucher(shop.deps, { actor: held.actor, bookingId: held.id, code: voucher.code }))
    if (voucher === one) await shop.pay(held)
    else await shop.session(held)
    // Half of it comes back by then.
    shop.goTo('2027-05-20T10:00:00Z')
    const { id: bookingId, actor } = held
    const { refundMinor } = valueOf(await previewCancellation(shop.deps, { actor, bookingId }))
    valueOf(await cancelBooking(shop.deps, { actor, bookingId, reason: 'illness' }))
    await shop.sweep()
    const moved = (await shop.refunds(bookingId)).map((refund) => Number(refund.split(' ')[0]))
    expect(moved.reduce((sum, minor) => sum + minor, 0)).toBe(refundMinor)
    const mail = await mailAbout(bookingId, 'booking_cancelled')
    expect(mail).toContain(text)
    expect(mail.includes('Banks take')).toBe(moved.length === 2)
    for (const minor of moved) expect(mail).toContain(formatMoney(minor, 'EUR'))
    const { givenBack } = valueOf(await findBookingForGuest(shop.deps, { actor, bookingId }))
    expect(givenBack).toMatchObject([{ amountMinor: refundMinor }])
    expect(givenBack[0]!.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(refundMinor)
    const ending = voucher.code.slice(-4)
    expect(givenBack[0]!.ways.map((way) => `${way.by} ${way.ending} ${way.amountMinor}`)).toEqual([
      `voucher ${ending} ${moved.length === 2 ? 30_000 : refundMinor}`,
      ...(moved.length === 2 ? [`card 4242 ${refundMinor - 30_000}`] : []),
    ])
  }
})

test('the history says first that the booking was cancelled, then that its money went back', async () => {
  shop.goTo('2027-03-01T10:00:00Z')
  const held = await shop.hold()
  const { id: bookingId, actor } = held
  const { code } = await issuedVoucher(shop.deps, 140_000)
  valueOf(await useVoucher(shop.deps, { actor, bookingId, code }))
  await shop.session(held)
  shop.goTo('2027-03-02T10:00:00Z')
  const { history } = valueOf(await cancelBooking(shop.deps, { actor, bookingId, reason: 'illness' }))
  expect(history.slice(-2).map(({ kind, to }) => to ?? kind)).toEqual(['cancelled_by_guest', 'refunded'])
})

test('of a booking paid by card and by hand the mail says how much goes back in which way', async () => {
  for (const [at, where] of [
    ['2027-03-02T10:00:00Z', '€1,400.00 goes back: €420.00 to your card, and €980.00 by bank transfer or in cash.'],
    ['2027-06-04T10:00:00Z', 'goes back by bank transfer or in cash.'],
  ] as const) {
    shop.goTo('2027-03-01T10:00:00Z')
    const { id: bookingId, actor } = await shop.book({ request: { plan: 'deposit' } })
    valueOf(await markReceived(shop.deps, { actor: { uid: 'staff-1' }, bookingId, note: 'account statement 12' }))
    shop.goTo(at)
    const cancelled = valueOf(await cancelBooking(shop.deps, { actor, bookingId, reason: 'illness' }))
    expect(await mailAbout(bookingId, 'booking_cancelled')).toContain(where)
    const backBy = (by: string) =>
      cancelled.paidWays.reduce((sum, way) => sum + (way.by === by ? way.refundedMinor : 0), 0)
    const { refundedMinor } = cancelled
    expect([backBy('card'), backBy('by_hand')]).toEqual(at < '2027-05' ? [42_000, 98_000] : [0, refundedMinor])
  }
})

test('a payment that was given back is not called one that is no longer due', async () => {
  shop.goTo('2027-03-01T10:00:00Z')
  const { id: bookingId, actor } = await shop.book({ request: { plan: 'deposit' } })
  const instalments = async () => valueOf(await findBookingForGuest(shop.deps, { actor, bookingId })).instalments
  const [first] = await instalments()
  const back = { label: 'Goodwill', reason: 'noise', refundNow: true, amountMinor: -first!.amountMinor }
  valueOf(await adjustPrice(shop.deps, { ...back, actor: { uid: 'staff-1', role: 'admin' }, bookingId }))
  await shop.sweep()
  expect((await instalments()).map(({ state, isRefunded }) => [state, isRefunded])).toEqual([
    ['cancelled', true],
    ['scheduled', false],
  ])
  valueOf(await cancelBooking(shop.deps, { actor, bookingId, reason: 'illness' }))
  expect((await instalments()).map(({ state, isRefunded }) => [state, isRefunded])).toEqual([
    ['cancelled', true],
    ['cancelled', false],
  ])
})

test('so does the mail about a price that was lowered: a voucher gets its money first', async () => {
  shop.goTo('2027-03-01T10:00:00Z')
  const { code, ending } = await issuedVoucher(shop.deps, 30_000)
  const held = await shop.hold()
  valueOf(await useVoucher(shop.deps, { actor: held.actor, bookingId: held.id, code }))
  await shop.pay(held)
  const goodwill = { label: 'Goodwill', reason: 'noise', refundNow: true, amountMinor: -40_000 }
  valueOf(await adjustPrice(shop.deps, { ...goodwill, actor: { uid: 'staff-1', role: 'admin' }, bookingId: held.id }))
  expect(await mailAbout(held.id, 'price_adjusted')).toContain(
    `€400.00 goes back: €300.00 onto your voucher …${ending}, where you can spend it again at once, and €100.00 the way you paid it.`,
  )
})
