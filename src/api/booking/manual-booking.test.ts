import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KnownGuestShape, StaffQuoteShape } from '#contract/booking/manual-booking.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { processDeposits } from '#booking/payment/process-deposits.ts'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import {
  bookStay,
  claimsOf,
  days,
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

const MARA = { name: 'Mara Lindqvist', email: 'mara@example.com', phone: '+34 600 000 001' }
const quote = (stay: LetStay, more: object = {}, by = staff) =>
  by.call<StaffQuoteShape>('POST', '/api/staff/booking-quotes', { data: { stay: stay.slug, ...JUNE_WEEK, ...more } })
const book = (stay: LetStay, more: object = {}, by = staff) =>
  by.call<StaffBookingShape>('POST', '/api/staff/bookings', {
    data: {
      stay: stay.slug,
      ...JUNE_WEEK,
      guest: MARA,
      payment: 'link',
      holdHours: 48,
      expectedTotalMinor: 140_000,
      ...more,
    },
  })
const eventOf = ({ events }: StaffBookingShape) => events.find(({ kind }) => kind === 'made_by_staff')

/** Signs in somebody for the first time with a proven address. */
async function arrives(email: string): Promise<ShopGuest> {
  const guest = await shop.guest({ verified: false })
  await sql`update app.profile set email = ${email}, email_verified = true where uid = ${guest.uid}`.execute(
    shop.database.db,
  )
  return guest
}

const linkOf = async (id: string, template: string) => {
  const { rows } = await sql<{ link: string }>`
    select data ->> 'link' as link from ops.outbox where booking_id = ${id}::uuid and template = ${template}`.execute(
    shop.database.db,
  )
  return rows[0]?.link ?? ''
}

test('a caller gets the nights at once and a link; whoever proves the address has the booking, pays, and is booked', async () => {
  const stay = await letStay(shop)
  const quoted = await quote(stay)
  expect(quoted.data).toMatchObject({ totalMinor: 140_000, plainTotalMinor: 140_000, broken: null })
  expect(quoted.data.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(140_000)

  const { status, data: held } = await book(stay)
  expect(status).toBe(201)
  expect(held).toMatchObject({ state: 'hold', guestUid: null, totalMinor: 140_000, guest: { name: MARA.name } })
  expect(held.holdExpiresAt).toBe('2027-03-03T10:00:00.000Z')
  expect(await claimsOf(shop, held.documentId)).toEqual(['hold 2027-06-07 2027-06-14'])
  expect(await mailsAbout(shop, held.documentId)).toEqual(['booking_held'])
  const link = new URL(await linkOf(held.documentId, 'booking_held'))
  expect([link.pathname, link.searchParams.get('mode')]).toEqual(['/__/auth/action', 'signIn'])
  expect(link.searchParams.get('continueUrl')).toMatch(new RegExp(`/user/bookings/${held.documentId}$`))
  // The link is valid as long as the hold.
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from expires_at - created_at)::int / 3600 as hours from identity.oob_code
    where email = ${MARA.email}`.execute(shop.database.db)
  expect(rows).toEqual([{ hours: 48 }])

  const other = await shop.guest()
  expect((await other.booking(held.documentId)).status).toBe(404)
  // Anybody may type an address: only somebody who has proven it gets what was booked for it.
  const pretender = await shop.guest({ verified: false })
  await sql`update app.profile set email = ${MARA.email} where uid = ${pretender.uid}`.execute(shop.database.db)
  expect((await pretender.booking(held.documentId)).status).toBe(404)
  const mara = await arrives(MARA.email)
  expect((await mara.call<BookingShape[]>('GET', '/api/bookings')).data).toMatchObject([{ reference: held.reference }])
  shop.pass(days(1))
  await expireHolds(shop.deps)
  await shop.pay((await mara.session(held.documentId)).data, '4242424242424242')
  expect((await mara.settle(held.documentId)).data).toMatchObject({ state: 'confirmed', paidMinor: 140_000 })
  expect((await verifyLedger(shop.database.db)).faults).toEqual([])
  expect((await shop.call<KnownGuestShape[]>('GET', '/api/staff/guests?text=600%20000%20001', staff)).data).toEqual([
    { name: MARA.name, email: MARA.email, phone: '+34600000001', bookings: 1 },
  ])
})

test('a guest who has booked several times is found once, under the latest name, with the number of all bookings', async () => {
  const stay = await letStay(shop)
  const bookings = [
    { name: 'Ines Before', email: 'ines@often.example', month: 4 },
    { name: 'Otto Other', email: 'otto@often.example', month: 5 },
    { name: 'Ines Since', email: 'Ines@often.example', month: 6 },
  ]
  for (const { name, email, month } of bookings) {
    const dates = { checkIn: `2027-0${month}-05`, checkOut: `2027-0${month}-12` }
    const made = await book(stay, { ...dates, guest: { ...MARA, name, email }, expectedTotalMinor: 140_000 })
    expect(made.status).toBe(201)
  }
  const found = async (text: string) =>
    (await shop.call<KnownGuestShape[]>('GET', `/api/staff/guests?text=${text}`, staff)).data.map(
      ({ name, bookings: count }) => `${name} ${count}`,
    )
  expect(await found('often.example')).toEqual(['Ines Since 2', 'Otto Other 1'])
  expect(await found('since')).toEqual(['Ines Since 2'])
})

test('guests with short names are found: one or two letters from the beginning of a word on, other scripts anywhere', async () => {
  const names = { lin: 'Bo Li', ming: '王李明', olive: 'Olive Bolton', apple: 'Elis Håkansson' }
  const stay = await letStay(shop)
  for (const [index, [at, name]] of Object.entries(names).entries()) {
    const dates = { checkIn: `2027-0${index + 4}-05`, checkOut: `2027-0${index + 4}-12` }
    const made = await book(stay, {
      ...dates,
      guest: { name, email: `${at}@short.example` },
      expectedTotalMinor: 140_000,
    })
    expect(made.status).toBe(201)
  }
  const found = async (text: string) => {
    const path = `/api/staff/guests?text=${encodeURIComponent(text)}`
    const { data } = await shop.call<KnownGuestShape[]>('GET', path, staff)
    return data
      .filter(({ email }) => email.endsWith('@short.example'))
      .map(({ name }) => name)
      .sort()
  }
  expect(await found('li')).toEqual([names.lin])
  expect(await found('bo')).toEqual([names.lin, names.olive])
  expect(await found('李明')).toEqual([names.ming])
  expect(await found('王')).toEqual([names.ming])
  expect(await found('hå')).toEqual([names.apple])
  expect(await found('ap')).toEqual([names.apple])
  expect(await found('%')).toEqual([])
  expect(await found('oli')).toEqual([names.olive])
})

test('a hold that nobody pays ends when it said, and somebody with an account has the booking at once', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const email = `${guest.uid}@example.com`
  const { data } = await book(stay, { guest: { name: 'Ann', email }, holdHours: 24 })
  expect(data.guestUid).toBe(guest.uid)
  expect(await linkOf(data.documentId, 'booking_held')).toBe(`http://shop.test/user/bookings/${data.documentId}`)
  expect((await guest.booking(data.documentId)).data.state).toBe('hold')
  shop.pass(days(1))
  await expireHolds(shop.deps)
  expect((await guest.booking(data.documentId)).data.state).toBe('expired')
  expect(await claimsOf(shop, data.documentId)).toEqual([])
})

test('mails after the first lead a guest without an account to where a new link is sent, and to the booking once it is theirs', async () => {
  const stay = await letStay(shop)
  const guest = { ...MARA, email: 'nina@example.com' }
  const { data } = await book(stay, { guest, holdHours: 24 })
  const page = `/user/bookings/${data.documentId}`
  shop.pass(days(1))
  await expireHolds(shop.deps)
  const link = new URL(await linkOf(data.documentId, 'booking_expired'))
  expect([link.pathname, Object.fromEntries(link.searchParams)]).toEqual(['/login', { with: 'link', from: page }])

  const paid = { guest, payment: 'paid', note: 'Cash at the office' }
  const { documentId } = (await book(stay, paid)).data
  await arrives(guest.email)
  await staff.call('POST', `/api/staff/bookings/${documentId}/cancel`, { data: { reason: 'The roof leaks' } })
  expect(await linkOf(documentId, 'booking_cancelled_by_host')).toBe(`http://shop.test/user/bookings/${documentId}`)
})

test('by transfer, on arrival, or paid already: booked at once, and the books agree', async () => {
  const stay = await letStay(shop)
  const on = (month: string) => ({ checkIn: `2027-${month}-07`, checkOut: `2027-${month}-14` })
  const transfer = (await book(stay, { ...on('07'), payment: 'transfer', holdHours: 72 })).data
  expect(transfer).toMatchObject({
    state: 'confirmed',
    paymentMethod: 'transfer',
    bankTransfer: { amountMinor: 140_000 },
  })
  expect(Date.parse(transfer.instalments[0]?.dueAt ?? '') - shop.now().getTime()).toBe(72 * 3_600_000)
  const arrival = (await book(stay, { ...on('08'), payment: 'on_arrival' })).data
  expect(arrival).toMatchObject({ state: 'confirmed', instalments: [{ dueOn: '2027-08-07', amountMinor: 140_000 }] })
  expect((await book(stay, { ...on('09'), payment: 'paid' })).error.details.code).toBe('invalid_input')
  const paid = (await book(stay, { ...on('09'), payment: 'paid', note: 'Cash at the office' })).data
  expect(paid).toMatchObject({ state: 'confirmed', paidMinor: 140_000, instalments: [{ state: 'paid' }] })
  expect([transfer.paidBy, arrival.paidBy, paid.paidBy]).toEqual([[], [], ['by_hand']])
  expect(await mailsAbout(shop, paid.documentId)).toEqual(['booking_confirmed', 'host_booking_confirmed'])
  expect((await verifyLedger(shop.database.db)).faults).toEqual([])
})

test('paid already without a card: no damage deposit is announced, tried, or said to have been refused by a bank', async () => {
  const stay = await letStay(shop, { damage_mode: 'flat', damage_amount: 30_000 })
  const on = { checkIn: '2027-03-20', checkOut: '2027-03-27' }
  const { documentId: id } = (await book(stay, { ...on, payment: 'paid', note: 'Cash at the office' })).data
  const view = async () => (await staff.call<StaffBookingShape>('GET', `/api/staff/bookings/${id}`)).data
  expect((await view()).damageDeposit).toMatchObject({ state: 'waived' })
  const { rows } = await sql<{ text: string }>`
    select data::text as text from ops.outbox where booking_id = ${id}::uuid and template = 'booking_confirmed'`.execute(
    shop.database.db,
  )
  expect(rows[0]?.text).not.toContain('deposit')
  // A change of the price does not ask for it again.
  await staff.call('POST', `/api/staff/bookings/${id}/adjustments`, {
    data: { amountMinor: -100, label: 'Goodwill', reason: 'Noise', refundNow: true },
  })
  expect((await view()).totalMinor).toBe(139_900)
  shop.pass((Date.parse('2027-03-19T12:00:00Z') - shop.now().getTime()) / 60_000)
  await processDeposits(shop.deps)
  expect(await mailsAbout(shop, id)).not.toContain('deposit_failed')
  expect((await view()).damageDeposit).toMatchObject({ state: 'waived' })
})

test('a rule or the price is overridden only with a reason, which stays in the history; a home too small stays too small', async () => {
  const stay = await letStay(shop, { min_nights: 10 })
  const quoted = await quote(stay, { rentMinor: 100_000 })
  expect(quoted.data).toMatchObject({
    totalMinor: 100_000,
    plainTotalMinor: 140_000,
    broken: { code: 'min_nights_not_met', minNights: 10, nights: 7 },
  })
  const cheaper = { rentMinor: 100_000, expectedTotalMinor: 100_000 }
  expect((await book(stay, cheaper)).error.details).toMatchObject({
    code: 'invalid_input',
    fields: { reason: expect.anything() },
  })
  expect((await book(stay, { rentMinor: 100_000, reason: 'x' })).error.details).toMatchObject({
    code: 'price_changed',
    currentTotalMinor: 100_000,
  })
  const { data } = await book(stay, { ...cheaper, reason: 'A regular, and a gap to fill' })
  expect(eventOf(data)).toMatchObject({
    actor: staff.uid,
    reason: null,
    detail: {
      broken: 'min_nights_not_met',
      plainTotalMinor: 140_000,
      payment: 'link',
      why: 'A regular, and a gap to fill',
    },
  })
  const history = JSON.stringify(data.history)
  expect([history.includes('made_by_staff'), history.includes('regular')]).toEqual([true, false])
  expect((await quote(stay, { adults: 40 })).error.details.code).toBe('too_many_guests')
})

test('whoever was faster is named with what is left; of twenty at once one wins', async () => {
  const stay = await letStay(shop)
  const answers = await Promise.all(Array.from({ length: 20 }, () => book(stay)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(new Set(refused.map(({ status, error }) => `${status} ${error.details.code}`))).toEqual(
    new Set(['409 nights_taken']),
  )
  const { reference } = answers.find(({ status }) => status === 201)!.data
  const later = await book(stay, { checkIn: '2027-06-10', checkOut: '2027-06-20', expectedTotalMinor: 200_000 })
  const blocked = { from: '2027-06-18', to: '2027-06-20', reason: 'maintenance' }
  await staff.call('POST', `/api/staff/stays/${stay.slug}/blocks`, { data: blocked })
  const more = await book(stay, { checkIn: '2027-06-10', checkOut: '2027-06-20', expectedTotalMinor: 200_000 })
  expect(more.error.details).toMatchObject({
    by: [{ kind: 'hold' }, { kind: 'block', reference: null, checkIn: '2027-06-18', checkOut: '2027-06-20' }],
    left: [{ checkIn: '2027-06-14', checkOut: '2027-06-18' }],
  })
  expect(later.error.details).toMatchObject({
    by: [{ kind: 'hold', reference, guestName: MARA.name, checkIn: '2027-06-07', checkOut: '2027-06-14' }],
    left: [{ checkIn: '2027-06-14', checkOut: '2027-06-20' }],
  })
})

test('what is left ends early enough to prepare the home for whoever comes behind', async () => {
  const stay = await letStay(shop, { prep_after: 2 })
  await book(stay, { checkIn: '2027-06-17', checkOut: '2027-06-24' })
  const refused = await book(stay, { checkIn: '2027-06-10', checkOut: '2027-06-17' })
  expect(refused.error.details).toMatchObject({
    code: 'nights_taken',
    left: [{ checkIn: '2027-06-10', checkOut: '2027-06-15' }],
  })
  expect(
    (await book(stay, { checkIn: '2027-06-10', checkOut: '2027-06-15', expectedTotalMinor: 100_000 })).status,
  ).toBe(201)
})

test('a host books their own homes alone, and sees no guests of others', async () => {
  const [stay, other] = [await letStay(shop), await letStay(shop)]
  await bookStay(shop, await shop.guest(), other)
  const own = await shop.guest({ role: 'host' })
  expect((await quote(stay, {}, own)).error.details.code).toBe('stay_not_found')
  expect((await book(stay, {}, own)).error.details.code).toBe('stay_not_found')
  expect((await own.call<unknown[]>('GET', '/api/staff/guests?text=example')).data).toEqual([])
})

test('the same request with the same key books once, also when both come at once', async () => {
  const stay = await letStay(shop)
  const data = { stay: stay.slug, ...JUNE_WEEK, guest: MARA, payment: 'on_arrival', expectedTotalMinor: 140_000 }
  const send = () => staff.call<StaffBookingShape>('POST', '/api/staff/bookings', { data, key: 'call-of-nine' })
  const answers = [...(await Promise.all([send(), send(), send()])), await send()]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map((answer) => answer.data.documentId)).size).toBe(1)
  expect(await mailsAbout(shop, answers[0]!.data.documentId)).toEqual(['booking_confirmed', 'host_booking_confirmed'])
})

test('names that read otherwise than they are, or lead to a web site, go out in no mail to others', async () => {
  const stay = await letStay(shop)
  const { document_id: id } = await shop.database.db
    .selectFrom('app.stay')
    .select('document_id')
    .where('slug', '=', stay.slug)
    .executeTakeFirstOrThrow()
  const amount = { reason: 'goodwill', amountMinor: 5000, currency: 'EUR', expiresOn: '2028-01-01' }
  for (const name of [
    'Ann, see www.prize.example',
    'Ann\nYour booking is cancelled',
    'Ann \u202Egro.live',
    'prize.com',
  ]) {
    const voucher = { data: { ...amount, guest: { name, email: 'ann@example.com' } } }
    const answers = [
      await book(stay, { guest: { ...MARA, name } }),
      await staff.call('POST', '/api/staff/vouchers', voucher),
      await staff.call('PUT', `/api/stays/${id}`, { data: { host: { name } } }),
    ]
    expect([name, answers.map(({ status }) => status)]).toEqual([name, [400, 400, 400]])
  }
  const voucher = { data: { ...amount, guest: { name: 'Dr. Ann Lee-Ó’Neil', email: 'ann@example.com' } } }
  expect((await staff.call('POST', '/api/staff/vouchers', voucher)).status).toBe(201)
})
