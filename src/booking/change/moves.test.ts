import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { StaffBookingShape, StaffChangePreviewShape } from '#contract/booking/staff-bookings.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import type { BookingMailData, BookingMailTemplate } from '#messaging/mail/mail.ts'
import { renderMail } from '#messaging/templates/render-mail.ts'
import { issuedVoucher } from '#tests/support/payments/issue-voucher.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import {
  bookStay,
  claimsOf,
  days,
  makeHold,
  JUNE_WEEK,
  letStay,
  mailsAbout,
  type LetStay,
} from '#tests/support/stays/let-stay.ts'

let shop: Shop
let staff: ShopGuest
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
})
afterAll(async () => shop.database.close())

const requested = (to: LetStay, more: object) => ({ data: { ...JUNE_WEEK, adults: 2, stay: to.slug, ...more } })
const preview = (id: string, to: LetStay, more: object = {}) =>
  staff.call<StaffChangePreviewShape>('POST', `/api/staff/bookings/${id}/change-preview`, requested(to, more))
const offer = (id: string, to: LetStay, more: object = {}) =>
  staff.call<StaffBookingShape>('POST', `/api/staff/bookings/${id}/changes`, requested(to, more))
const answer = (guest: ShopGuest, id: string, changeId: string, word: 'accept' | 'decline' | 'all-back') =>
  guest.call<BookingShape>('POST', `/api/bookings/${id}/changes/${changeId}/${word}`)
const faults = async () => (await verifyLedger(shop.database.db)).faults

/** Gives a home its first photo. */
async function photograph({ id }: LetStay): Promise<void> {
  const { db } = shop.database
  const asset = await db
    .insertInto('app.asset')
    .values({ sha256: createHash('sha256').update(`${id}`).digest(), mime: 'image/jpeg', bytes: 1000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('app.stay_photo').values({ stay_id: id, asset_id: asset.id, position: 0 }).execute()
}

/** Returns the text of the latest mail about a booking by its template. */
async function mailOf(bookingId: string, template: BookingMailTemplate): Promise<string> {
  const { data } = await shop.database.db
    .selectFrom('ops.outbox')
    .select('data')
    .where('booking_id', '=', bookingId)
    .where('template', '=', template)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const { websiteName, websiteUrl, contactEmail } = shop.deps
  const about = data as unknown as BookingMailData
  return renderMail({ template, data: about }, { websiteName, websiteUrl, contactEmail }).text
}

/** Creates a booked week for 1400.00, and another home at another price. */
async function booked(nightly = 25_000, columns: object = {}) {
  const [firstStay, other] = [await letStay(shop), await letStay(shop, { nightly, ...columns })]
  const guest = await shop.guest()
  const { documentId: id } = await bookStay(shop, guest, firstStay)
  return { home: firstStay, other, guest, id }
}

async function offered(more: object = {}, nightly = 25_000) {
  const given = await booked(nightly)
  const { data } = await offer(given.id, given.other, more)
  return { ...given, changeId: data.change?.documentId ?? '', data }
}

test('a dearer home: the preview is what is charged, both homes are held, and a yes moves everything', async () => {
  const { home: firstStay, other, guest, id } = await booked()
  const { data: seen } = await preview(id, other)
  expect(seen).toMatchObject({
    totalMinor: 175_000,
    presentMinor: 140_000,
    differenceMinor: 35_000,
    move: { stay: { slug: other.slug }, broken: null },
    expiresAt: '2027-03-02T10:00:00.000Z',
  })
  expect(seen.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(175_000)
  expect((await offer(id, other, { expectedTotalMinor: 174_999 })).error.details.code).toBe('price_changed')

  const { data: asked } = await offer(id, other, { expectedTotalMinor: seen.totalMinor })
  expect(asked).toMatchObject({
    stay: { slug: firstStay.slug },
    totalMinor: 140_000,
    change: { move: { cause: 'wish' } },
  })
  expect(await claimsOf(shop, id)).toEqual(['booking 2027-06-07 2027-06-14', 'change 2027-06-07 2027-06-14'])
  for (const stay of [firstStay.slug, other.slug])
    expect((await (await shop.guest()).quote({ stay, ...JUNE_WEEK })).error.details.code).toBe('dates_unavailable')
  expect(await mailsAbout(shop, id)).toContain('change_requested')

  const accepted = await answer(guest, id, asked.change?.documentId ?? '', 'accept')
  expect(accepted.data).toMatchObject({
    stay: { slug: other.slug },
    totalMinor: 175_000,
    paidMinor: 140_000,
    dueMinor: 35_000,
    change: null,
  })
  expect(await claimsOf(shop, id)).toEqual(['booking 2027-06-07 2027-06-14'])
  expect((await (await shop.guest()).quote({ stay: firstStay.slug, ...JUNE_WEEK })).status).toBe(200)
  await shop.pay((await guest.session(id)).data, '4242424242424242')
  expect((await guest.settle(id)).data).toMatchObject({ paidMinor: 175_000 })
  expect(await faults()).toEqual([])
})

test('to a home whose booking is to move on a booking moves after that has been agreed to, and it is said so before', async () => {
  const first = await offered()
  const { id } = await booked()
  const refused = await preview(id, first.home)
  expect(refused.error.details).toMatchObject({ code: 'nights_taken', by: [{ kind: 'booking', mayMove: true }] })
  expect((await offer(id, first.home)).error.details).toMatchObject({ code: 'nights_taken', by: [{ mayMove: true }] })
  await answer(first.guest, first.id, first.changeId, 'accept')
  expect((await preview(id, first.home)).status).toBe(200)
  const other = await booked()
  const settled = await preview(other.id, first.other)
  expect(settled.error.details['by']).toMatchObject([{ kind: 'booking' }])
  expect(JSON.stringify(settled.error.details)).not.toContain('mayMove')
})

test('a cheaper home gives back, and a kept price stays to the cent', async () => {
  const cheaper = await offered({}, 15_000)
  expect((await answer(cheaper.guest, cheaper.id, cheaper.changeId, 'accept')).data).toMatchObject({
    totalMinor: 105_000,
    paidMinor: 105_000,
    refundedMinor: 35_000,
  })
  for (const nightly of [15_000, 25_000]) {
    const kept = await offered({ price: 'kept' }, nightly)
    const { data } = await answer(kept.guest, kept.id, kept.changeId, 'accept')
    expect(data).toMatchObject({
      stay: { slug: kept.other.slug },
      totalMinor: 140_000,
      paidMinor: 140_000,
      dueMinor: 0,
    })
    expect(data.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(140_000)
  }
  expect(await faults()).toEqual([])
})

test('a price is kept only as far as whoever offers the move may take off, in all of one booking', async () => {
  const limited = await shop.guest({ role: 'staff' })
  const limit = { refund_limit: 35_000, refund_limit_currency: 'EUR' }
  await shop.database.db.updateTable('app.profile').set(limit).where('uid', '=', limited.uid).execute()
  const { id, other } = await booked()
  const dearer = await letStay(shop, { nightly: 25_001 })
  const offerTo = (to: LetStay, price = 'kept') =>
    limited.call<StaffBookingShape>('POST', `/api/staff/bookings/${id}/changes`, requested(to, { price }))
  // By its prices the week there costs 1750.07, and 1400.00 are kept.
  expect((await offerTo(dearer)).error.details).toMatchObject({ code: 'refund_limit_exceeded', leftMinor: 35_000 })
  expect((await offerTo(dearer, 'today')).status).toBe(201)
  const second = await booked()
  const goodwill = { amountMinor: -100, label: 'Goodwill', reason: 'Noise', expectedTotalMinor: 140_000 }
  const headers = { 'idempotency-key': 'goodwill-before-a-move' }
  const path = `/api/staff/bookings/${second.id}`
  expect((await limited.call('POST', `${path}/adjustments`, { data: goodwill, headers })).status).toBe(200)
  const asked = await limited.call('POST', `${path}/changes`, requested(second.other, { price: 'kept' }))
  expect(asked.error.details).toMatchObject({ code: 'refund_limit_exceeded', leftMinor: 34_900 })
  expect((await offerTo(other)).error.details.code).toBe('change_pending')
})

test('a second move asks what its own terms say: what was kept or waived at the first move ends with that home', async () => {
  const third = await letStay(shop, { nightly: 22_000 })
  const cases = [
    { nightly: 15_000, first: { price: 'kept' }, second: {}, totalMinor: 154_000 },
    { nightly: 25_000, first: { cause: 'unusable' }, second: {}, totalMinor: 154_000 },
    { nightly: 15_000, first: { price: 'kept' }, second: { price: 'kept' }, totalMinor: 140_000 },
    { nightly: 15_000, first: { price: 'kept' }, second: { cause: 'unusable' }, totalMinor: 140_000 },
  ]
  for (const { nightly, first, second, totalMinor } of cases) {
    const moved = await offered(first, nightly)
    await answer(moved.guest, moved.id, moved.changeId, 'accept')
    const { data } = await preview(moved.id, third, second)
    expect([data.totalMinor, data.lines.filter(({ kind }) => kind === 'adjustment').length]).toEqual([
      totalMinor,
      totalMinor === 154_000 ? 0 : 1,
    ])
  }
})

test('a deposit that a move has ended is planned again by the next move that asks for one, unless staff waived it', async () => {
  const withDeposit = { damage_mode: 'flat', damage_amount: 30_000 } as const
  const depositAfterMoves = async ({ waives }: { readonly waives: boolean }) => {
    const guest = await shop.guest()
    const { documentId: id } = await bookStay(shop, guest, await letStay(shop, withDeposit))
    const depositIn = async (firstStay: LetStay) => {
      const { data } = await offer(id, firstStay)
      return (await answer(guest, id, data.change?.documentId ?? '', 'accept')).data.damageDeposit
    }
    if (waives)
      await staff.call('POST', `/api/staff/bookings/${id}/deposit/release`, {
        data: { reason: 'They come every year.' },
      })
    const without = await depositIn(await letStay(shop))
    const again = await depositIn(await letStay(shop, { ...withDeposit, damage_amount: 20_000 }))
    return [without?.state, again?.state, again?.amountMinor]
  }
  expect(await depositAfterMoves({ waives: false })).toEqual(['waived', 'planned', 20_000])
  expect(await depositAfterMoves({ waives: true })).toEqual(['waived', 'waived', 30_000])
})

test('a shorter stay after a move keeps its share of what was waived or added, and a longer one no more than that', async () => {
  const totalOf = async (id: string, firstStay: LetStay, checkOut: string) => {
    const { data } = await preview(id, firstStay, { checkOut })
    expect(data.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(data.totalMinor)
    return data.totalMinor
  }
  for (const [nightly, first] of [
    [25_000, { cause: 'unusable' }],
    [15_000, { price: 'kept' }],
  ] as const) {
    const { guest, id, changeId, other } = await offered(first, nightly)
    await answer(guest, id, changeId, 'accept')
    const differenceMinor = 140_000 - 7 * nightly
    // The week costs 1,400.00 in both homes, so a night of it costs 200.00.
    expect(await totalOf(id, other, '2027-06-11')).toBe(80_000)
    expect(await totalOf(id, other, '2027-06-08')).toBe(20_000)
    expect(await totalOf(id, other, '2027-06-16')).toBe(9 * nightly + differenceMinor)
  }
})

test('declined or never answered: the booking is as it was, and the other home is free', async () => {
  const declined = await offered()
  expect((await answer(declined.guest, declined.id, declined.changeId, 'all-back')).error.details.code).toBe(
    'not_allowed',
  )
  await answer(declined.guest, declined.id, declined.changeId, 'decline')
  const expired = await offered()
  shop.pass(days(1))
  await expireHolds(shop.deps)
  for (const { guest, home: firstStay, other, id, changeId } of [declined, expired]) {
    expect((await guest.booking(id)).data).toMatchObject({
      stay: { slug: firstStay.slug },
      totalMinor: 140_000,
      change: null,
    })
    expect(await claimsOf(shop, id)).toEqual(['booking 2027-06-07 2027-06-14'])
    expect((await (await shop.guest()).quote({ stay: other.slug, ...JUNE_WEEK })).status).toBe(200)
    expect((await answer(guest, id, changeId, 'accept')).error.details.code).toBe('change_not_found')
  }
  expect(await mailsAbout(shop, expired.id)).toContain('change_expired')
  expect(await faults()).toEqual([])
})

test('the mail that offers another home shows that home; those about the end of the offer show the booked one', async () => {
  const { home: firstStay, other, guest, id } = await booked()
  for (const one of [firstStay, other]) await photograph(one)
  const { title } = await shop.database.db
    .selectFrom('app.stay')
    .select('title')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  const page = ({ slug }: LetStay) => `Photos of the home:\n${shop.deps.websiteUrl}/stays/${slug}\n`
  const offered = await offer(id, other)
  expect(await mailOf(id, 'change_requested')).toContain(page(other))
  await answer(guest, id, offered.data.change?.documentId ?? '', 'decline')
  await offer(id, other)
  shop.pass(days(1))
  await expireHolds(shop.deps)
  for (const template of ['host_change_declined', 'change_expired', 'host_change_expired'] as const) {
    const text = await mailOf(id, template)
    expect(text).toContain(page(firstStay))
    expect(text).toContain(`Home asked for: ${title}\nDates asked for: `)
  }
})

test('a home that cannot be used: the other one at no extra cost, or everything back; never just no', async () => {
  const moved = await offered({ cause: 'unusable' })
  expect(moved.data.change).toMatchObject({ differenceMinor: 0, move: { cause: 'unusable' } })
  expect((await answer(moved.guest, moved.id, moved.changeId, 'decline')).error.details.code).toBe('not_allowed')
  expect((await answer(moved.guest, moved.id, moved.changeId, 'accept')).data).toMatchObject({
    stay: { slug: moved.other.slug },
    totalMinor: 140_000,
    dueMinor: 0,
  })
  const back = await offered({ cause: 'unusable' })
  const ended = await answer(back.guest, back.id, back.changeId, 'all-back')
  expect(ended.data).toMatchObject({ state: 'cancelled_by_host', refundedMinor: 140_000, change: null })
  expect((await answer(back.guest, back.id, back.changeId, 'all-back')).status).toBe(200)
  expect(await claimsOf(shop, back.id)).toEqual([])
  // Its time is over, whether or not that was recorded yet.
  const late = await offered({ cause: 'unusable' })
  shop.pass(days(1))
  for (const word of ['all-back', 'accept'] as const)
    expect((await answer(late.guest, late.id, late.changeId, word)).error.details.code).toBe('change_not_found')
  expect((await late.guest.booking(late.id)).data).toMatchObject({ state: 'confirmed', paidMinor: 140_000 })
  expect(await faults()).toEqual([])
})

test('who takes everything back reads what goes back onto a voucher, and the host hears of it', async () => {
  const [firstStay, other] = [await letStay(shop), await letStay(shop)]
  const guest = await shop.guest()
  const { documentId: id } = await makeHold(guest, firstStay)
  const { code, ending } = await issuedVoucher(shop.deps, 30_000)
  await guest.call('POST', `/api/bookings/${id}/vouchers`, { data: { code } })
  await shop.pay((await guest.session(id)).data, '4242424242424242')
  await guest.settle(id)
  const { data } = await offer(id, other, { cause: 'unusable', message: 'The boiler burst.' })
  shop.changedStays.length = 0
  await answer(guest, id, data.change?.documentId ?? '', 'all-back')
  const mail = (await mailOf(id, 'booking_cancelled_by_host')).replaceAll(/\s+/g, ' ')
  expect(mail).toContain(
    `€1,400.00 goes back: €300.00 onto your voucher …${ending}, where you can spend it again at once, and €1,100.00 the way you paid it.`,
  )
  expect(mail).toContain('The host writes: “The boiler burst.”')
  expect(await mailOf(id, 'host_booking_cancelled')).toContain('The guest gets €1,400.00 back, €300.00 as a voucher.')
  // Its nights are free again too, so its pages are made anew.
  expect(shop.changedStays.toSorted()).toEqual([firstStay.slug, other.slug].toSorted())
})

test('the milder policy of both homes holds after the move, whichever it was', async () => {
  const codes = async (first: string, second: string) => {
    const policies = await shop.database.db.selectFrom('app.cancellation_policy').select(['id', 'code']).execute()
    const policyOf = (code: string) => ({ cancellation_policy_id: policies.find((one) => one.code === code)!.id })
    const [firstStay, other] = [await letStay(shop, policyOf(first)), await letStay(shop, policyOf(second))]
    const guest = await shop.guest()
    const { documentId: id } = await bookStay(shop, guest, firstStay)
    const { data } = await offer(id, other)
    await answer(guest, id, data.change?.documentId ?? '', 'accept')
    const { rows } = await sql<{ code: string }>`
      select policy ->> 'code' as code from app.booking where id = ${id}::uuid`.execute(shop.database.db)
    return rows[0]?.code
  }
  expect([await codes('flexible', 'strict'), await codes('strict', 'flexible')]).toEqual(['flexible', 'flexible'])
})

test('a drag races guests: of all who want the nights one wins, and the loser hears who has them and what is left', async () => {
  const { other, id } = await booked()
  const quote = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const guest = await shop.guest()
      return { guest, id: (await guest.quote({ stay: other.slug, ...JUNE_WEEK })).data.id }
    }),
  )
  const [dragged, ...holds] = await Promise.all([
    offer(id, other),
    ...quote.map(({ guest, id: quoteId }) => guest.hold(quoteId)),
  ])
  expect([dragged, ...holds].filter(({ status }) => status === 201)).toHaveLength(1)
  if (dragged.status !== 201) expect(dragged.error.details.code).toBe('nights_taken')
  const late = await preview((await booked()).id, other, { checkIn: '2027-06-10', checkOut: '2027-06-18' })
  expect(late.status).toBe(409)
  expect(late.error.details).toMatchObject({
    code: 'nights_taken',
    by: [{ checkIn: '2027-06-07', checkOut: '2027-06-14', guestName: expect.any(String) }],
    left: [{ checkIn: '2027-06-14', checkOut: '2027-06-18' }],
  })
})

test('a block is never written over, a home too small or of another host is refused, and one question waits at a time', async () => {
  const { home: firstStay, other, guest, id } = await booked()
  await staff.call('POST', `/api/staff/stays/${other.slug}/blocks`, {
    data: { from: '2027-06-09', to: '2027-06-11', reason: 'maintenance' },
  })
  expect((await preview(id, other)).error.details).toMatchObject({ code: 'nights_taken', by: [{ kind: 'block' }] })
  expect((await preview(id, await letStay(shop, { max_guests: 1 }))).error.details.code).toBe('too_many_guests')
  const strict = await letStay(shop, { min_nights: 14 })
  expect((await preview(id, strict)).data.move?.broken).toMatchObject({ code: 'min_nights_not_met' })
  const stranger = await shop.guest({ role: 'host' })
  const theirs = { ...requested(other, {}), uid: stranger.uid }
  expect((await shop.call('POST', `/api/staff/bookings/${id}/changes`, theirs)).status).toBe(404)
  // The host of the booking cannot see the homes of others.
  expect(firstStay.host.uid).not.toBe(other.host.uid)
  await offer(id, strict)
  expect((await offer(id, other)).error.details.code).toBe('change_pending')
  expect((await guest.booking(id)).data.change?.move?.stay.slug).toBe(strict.slug)
})

test('who may give back no more than a little offers nobody everything back in place of a home', async () => {
  const { db } = shop.database
  const { other, id } = await booked()
  // On the day before arrival the policy refunds little.
  shop.pass((Date.parse('2027-06-06T12:00:00Z') - shop.now().getTime()) / 60_000)
  const limited = { refund_limit: 5_000, refund_limit_currency: 'EUR' }
  await db.updateTable('app.profile').set(limited).where('uid', '=', staff.uid).execute()
  const refused = await offer(id, other, { cause: 'unusable' })
  expect(refused.error.details).toMatchObject({ code: 'refund_limit_exceeded', limitMinor: 5_000 })
  expect((await offer(id, other)).status).toBe(201)
  const without = { refund_limit: null, refund_limit_currency: null }
  await db.updateTable('app.profile').set(without).where('uid', '=', staff.uid).execute()
})
