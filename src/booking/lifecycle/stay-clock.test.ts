import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { bookStay, claimsOf, days, historyOf, letStay, mailsAbout } from '#tests/support/stays/let-stay.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { whileWaiting } from '#tests/support/while-waiting.ts'
import { executeChange } from '#booking/change/execute-change.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { checkIn, completeStay } from './check-in-and-out.ts'
import { advanceBookings } from './advance-bookings.ts'
import { publishReviews } from '#booking/review/publish-reviews.ts'
import { remindingByRounds, sendReminders } from './send-reminders.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

/** Moves the clock to a later instant. */
const goTo = (instant: string) => shop.pass((Date.parse(instant) - shop.now().getTime()) / 60_000)

const week = (checkInOn: string, checkOutOn: string) => ({ checkIn: checkInOn, checkOut: checkOutOn })

test('the clock checks in and completes at the hour of the home, and a stay that is over can be reviewed for 14 days', async () => {
  const bookedStay = await letStay(shop, { address: JSON.stringify({ street: 'Carrer 1', locality: 'Palma' }) })
  const guest = await shop.guest()
  const { documentId: id } = await bookStay(shop, guest, bookedStay, week('2027-03-15', '2027-03-20'))
  const at = async (instant: string) => {
    goTo(instant)
    await advanceBookings(shop.deps)
    return (await guest.booking(id)).data
  }
  // 15:00 in Madrid is 14:00 UTC in winter.
  expect((await at('2027-03-15T13:59:00Z')).state).toBe('confirmed')
  expect(await at('2027-03-15T14:00:00Z')).toMatchObject({ state: 'checked_in', review: 'not_yet' })
  expect((await at('2027-03-20T09:59:00Z')).state).toBe('checked_in')
  const done = await at('2027-03-20T10:00:00Z')
  expect(done).toMatchObject({ state: 'completed', review: 'open', stay: { address: 'Carrer 1, Palma' } })
  expect(done.confirmedAt).toBe('2027-03-01T10:00:00.000Z')
  expect(done.history.at(-1)).toMatchObject({ to: 'completed', by: 'system', at: '2027-03-20T10:00:00.000Z' })

  const review = (body: object) => guest.call<BookingShape>('POST', `/api/bookings/${id}/review`, { data: body })
  expect((await review({ overall: 6, body: 'x' })).error.details.code).toBe('invalid_input')
  const written = await Promise.all([1, 2].map(() => review({ overall: 4, body: 'A quiet house.' })))
  expect(written.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await guest.booking(id)).data.review).toBe('written')
  const stay = () =>
    shop.call<{ rating: number | null; reviewList: readonly { author: string; body: string }[] }>(
      'GET',
      `/api/stay-pages/${bookedStay.slug}`,
    )
  expect((await stay()).data).toMatchObject({ rating: null, reviewList: [] })
  goTo('2027-04-03T10:00:00Z')
  expect(await publishReviews(shop.deps)).toBe(1)
  expect((await stay()).data).toMatchObject({ rating: 4, reviewList: [{ author: 'Ann', body: 'A quiet house.' }] })
})

test('a stay cannot be reviewed before its end, after 14 days, by others, or when it never took place', async () => {
  const bookedStay = await letStay(shop)
  const guest = await shop.guest()
  const body = { overall: 5, body: 'Lovely.' }
  const review = (id: string, who = guest) => who.call('POST', `/api/bookings/${id}/review`, { data: body })
  const { documentId: id } = await bookStay(shop, guest, bookedStay, week('2027-04-05', '2027-04-10'))
  expect((await review(id)).error.details.code).toBe('review_not_open')
  goTo('2027-04-10T09:00:00Z')
  await advanceBookings(shop.deps)
  expect((await review(id, await shop.guest())).error.details.code).toBe('booking_not_found')
  goTo('2027-04-24T09:00:00Z')
  expect((await guest.booking(id)).data.review).toBe('closed')
  expect((await review(id)).error.details.code).toBe('review_not_open')
  const { documentId: cancelled } = await bookStay(shop, guest, bookedStay, week('2027-06-05', '2027-06-10'))
  await guest.call('POST', `/api/bookings/${cancelled}/cancel`, { data: { reason: 'illness' } })
  expect((await guest.booking(cancelled)).data.review).toBe('closed')
  expect((await review(cancelled)).error.details.code).toBe('review_not_open')
})

test('who came and went while nobody looked is completed, and many processes move each stay once', async () => {
  const bookedStay = await letStay(shop)
  const ids: string[] = []
  const guest = await shop.guest()
  for (const day of ['03', '04', '05', '06', '07', '08']) {
    const to = String(Number(day) + 1).padStart(2, '0')
    ids.push((await bookStay(shop, guest, bookedStay, week(`2027-05-${day}`, `2027-05-${to}`))).documentId)
  }
  goTo('2027-05-20T10:00:00Z')
  await Promise.all([advanceBookings(shop.deps), advanceBookings(shop.deps), advanceBookings(shop.deps)])
  await advanceBookings(shop.deps)
  for (const id of ids) {
    const moves = (await historyOf(guest, id)).filter((entry) => entry.endsWith('by system') && entry.includes('>c'))
    expect(moves.slice(-2)).toEqual(['confirmed>checked_in by system', 'checked_in>completed by system'])
    // Past nights stay in the calendar.
    expect(await claimsOf(shop, id)).toHaveLength(1)
  }
})

test('reminders go out once each: a week before, two days before with the address, and after check-out', async () => {
  const bookedStay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: id } = await bookStay(shop, guest, bookedStay, week('2027-07-05', '2027-07-10'))
  const sent = async (instant: string) => {
    goTo(instant)
    await advanceBookings(shop.deps)
    await Promise.all([sendReminders(shop.deps), sendReminders(shop.deps)])
    return (await mailsAbout(shop, id)).filter((template) => !template.includes('confirmed'))
  }
  expect(await sent('2027-06-28T06:59:00Z')).toEqual([])
  expect(await sent('2027-06-28T07:00:00Z')).toEqual(['stay_reminder'])
  expect(await sent('2027-07-03T06:59:00Z')).toEqual(['stay_reminder'])
  expect(await sent('2027-07-03T07:00:00Z')).toEqual(['check_in_instructions', 'stay_reminder'])
  expect(await sent('2027-07-10T08:59:00Z')).toHaveLength(2)
  expect(await sent('2027-07-10T09:00:00Z')).toEqual(['check_in_instructions', 'review_invitation', 'stay_reminder'])
  expect(await sent('2027-07-12T09:00:00Z')).toHaveLength(3)
})

test('rounds that follow each other send the same at the same time, and look at all again after ten minutes', async () => {
  const bookedStay = await letStay(shop)
  const guest = await shop.guest()
  let elapsedMs = 0
  const remind = remindingByRounds(() => elapsedMs)
  const round = async (afterMs = 15_000) => {
    elapsedMs += afterMs
    await advanceBookings(shop.deps)
    await remind(shop.deps)
  }
  goTo('2027-07-15T10:00:00Z')
  await round()
  const { documentId: id } = await bookStay(shop, guest, bookedStay, week('2027-07-26', '2027-07-30'))
  // A recent event is checked for two minutes; after that only the clock can reveal what is due.
  for (const afterMs of [120_000, 120_000]) await round(afterMs)
  const sent = async (instant: string) => {
    goTo(instant)
    await round()
    return (await mailsAbout(shop, id)).filter((template) => !template.includes('confirmed'))
  }
  expect(await sent('2027-07-19T06:59:00Z')).toEqual([])
  expect(await sent('2027-07-19T07:00:00Z')).toEqual(['stay_reminder'])
  const { documentId: late } = await bookStay(shop, guest, bookedStay, week('2027-07-20', '2027-07-22'))
  await round()
  expect(await mailsAbout(shop, late)).toContain('check_in_instructions')
  // Neither the clock nor an event reveals new hours of a home.
  await sql`update app.stay set access_days_before = 7 where slug = ${bookedStay.slug}`.execute(shop.database.db)
  expect(await sent('2027-07-19T07:02:00Z')).toEqual(['stay_reminder'])
  await round(600_000)
  expect(await sent('2027-07-19T07:03:00Z')).toEqual(['check_in_instructions', 'stay_reminder'])
  expect(await sent('2027-07-30T08:59:00Z')).toHaveLength(2)
  expect(await sent('2027-07-30T09:00:00Z')).toEqual(['check_in_instructions', 'review_invitation', 'stay_reminder'])
})

test('who books two days before arrival gets the way in at once, and no reminder of a week before', async () => {
  const bookedStay = await letStay(shop)
  const guest = await shop.guest()
  goTo('2027-08-02T12:00:00Z')
  const { documentId: id } = await bookStay(shop, guest, bookedStay, week('2027-08-04', '2027-08-06'))
  await sendReminders(shop.deps)
  expect(await mailsAbout(shop, id)).toEqual(['booking_confirmed', 'check_in_instructions', 'host_booking_confirmed'])
})

test('a payment that will be charged is announced three days before, once', async () => {
  const bookedStay = await letStay(shop)
  const guest = await shop.guest()
  const request = { ...week('2027-10-04', '2027-10-11'), plan: 'deposit' as const }
  const { documentId: id, instalments } = await bookStay(shop, guest, bookedStay, request)
  const due = Date.parse(instalments[1]?.dueAt ?? '')
  const count = async () => (await mailsAbout(shop, id)).filter((template) => template === 'balance_due_soon').length
  goTo(new Date(due - 3 * 86_400_000 - 60_000).toISOString())
  await sendReminders(shop.deps)
  expect(await count()).toBe(0)
  shop.pass(2)
  await sendReminders(shop.deps)
  await sendReminders(shop.deps)
  expect(await count()).toBe(1)
})

test('the host lets in on the day of arrival and ends a stay early, others do not', async () => {
  const bookedStay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: bookingId } = await bookStay(shop, guest, bookedStay, week('2027-11-01', '2027-11-06'))
  const act = { actor: bookedStay.host, bookingId }
  expect(await checkIn(shop.deps, act)).toMatchObject({ problem: { code: 'booking_state_conflict' } })
  goTo('2027-11-01T08:00:00Z')
  expect(await checkIn(shop.deps, { ...act, actor: (await letStay(shop)).host })).toMatchObject({
    problem: { code: 'booking_not_found' },
  })
  expect([(await checkIn(shop.deps, act)).ok, (await checkIn(shop.deps, act)).ok]).toEqual([true, true])
  expect(await completeStay(shop.deps, act)).toMatchObject({ problem: { code: 'booking_state_conflict' } })
  shop.pass(days(2))
  expect((await completeStay(shop.deps, act)).ok).toBe(true)
  expect((await historyOf(guest, bookingId)).slice(-2)).toEqual([
    'confirmed>checked_in by host',
    'checked_in>completed by host',
  ])
})

test('a guest who comes later by a change that is just being agreed to is not let in', async () => {
  const bookedStay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: bookingId } = await bookStay(shop, guest, bookedStay, week('2027-11-15', '2027-11-20'))
  goTo('2027-11-15T08:00:00Z')
  const later = { checkIn: '2027-11-16', checkOut: '2027-11-20' }
  const asked = await guest.call<BookingShape>('POST', `/api/bookings/${bookingId}/changes`, {
    data: { ...later, adults: 2 },
  })
  const changeId = asked.data.change?.documentId ?? ''
  const by = { side: 'host', actor: bookedStay.host } as const
  let letIn: ReturnType<typeof checkIn> | undefined
  await shop.database.db.transaction().execute(async (tx) => {
    expect((await executeChange(tx, shop.deps, { bookingId, changeId, by, at: shop.now() })).ok).toBe(true)
    letIn = checkIn(shop.deps, { actor: bookedStay.host, bookingId })
    await whileWaiting(tx, letIn)
  })
  expect(await letIn).toMatchObject({ problem: { code: 'booking_state_conflict', state: 'confirmed' } })
  expect((await guest.booking(bookingId)).data).toMatchObject({ state: 'confirmed', ...later })
})

describe('a change request that nobody has answered when the guest comes', () => {
  const requested = async (checkInOn: string, checkOutOn: string, more: string) => {
    const bookedStay = await letStay(shop)
    const guest = await shop.guest()
    const { documentId: id } = await bookStay(shop, guest, bookedStay, week(checkInOn, checkOutOn))
    goTo(`${checkInOn}T08:00:00Z`)
    const asked = await guest.call<BookingShape>('POST', `/api/bookings/${id}/changes`, {
      data: { checkIn: checkInOn, checkOut: more, adults: 2 },
    })
    // 15:00 in Madrid, in winter.
    expect(asked.data.change).toMatchObject({ state: 'pending', expiresAt: `${checkInOn}T14:00:00.000Z` })
    expect(await claimsOf(shop, id)).toHaveLength(2)
    return { home: bookedStay, guest, id }
  }
  const ended = async (guest: ShopGuest, id: string) => {
    const booking = (await guest.booking(id)).data
    expect(booking).toMatchObject({ state: 'checked_in', change: null })
    expect(booking.history.map((entry) => entry.kind)).toContain('change_expired')
    expect(await claimsOf(shop, id)).toHaveLength(1)
    const text = (await mailsAbout(shop, id)).filter((template) => template.endsWith('change_expired'))
    expect(text).toEqual(['change_expired', 'host_change_expired'])
  }

  test('ends with check-in by the clock', async () => {
    const { guest, id } = await requested('2027-12-06', '2027-12-10', '2027-12-12')
    goTo('2027-12-06T14:00:00Z')
    await Promise.all([advanceBookings(shop.deps), expireHolds(shop.deps), advanceBookings(shop.deps)])
    await expireHolds(shop.deps)
    await advanceBookings(shop.deps)
    await ended(guest, id)
  })

  test('ends when the host lets the guest in early', async () => {
    const { home: bookedStay, guest, id } = await requested('2027-12-13', '2027-12-17', '2027-12-19')
    expect((await checkIn(shop.deps, { actor: bookedStay.host, bookingId: id })).ok).toBe(true)
    await ended(guest, id)
  })
})

test('a booking that cannot be moved is reported and holds back none of the others', async () => {
  const bookedStay = await letStay(shop)
  const guest = await shop.guest()
  const ids: string[] = []
  for (const day of ['03', '04', '05', '06']) {
    const to = String(Number(day) + 1).padStart(2, '0')
    ids.push((await bookStay(shop, guest, bookedStay, week(`2028-01-${day}`, `2028-01-${to}`))).documentId)
  }
  const { db } = shop.database
  await sql`
    create function app.refuse_this() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    db,
  )
  await sql`
    create trigger refuse_this before update on app.booking for each row
    when (new.id = ${sql.lit(ids[1])}::uuid) execute function app.refuse_this()`.execute(db)
  const faults: unknown[] = []
  const deps = { ...shop.deps, onFault: (error: unknown) => faults.push(error) }
  goTo('2028-01-20T10:00:00Z')
  await advanceBookings(deps)
  const states = await Promise.all(ids.map(async (id) => (await guest.booking(id)).data.state))
  expect(states).toEqual(['completed', 'confirmed', 'completed', 'completed'])
  expect(faults).toHaveLength(1)
  await sql`drop trigger refuse_this on app.booking`.execute(db)
  await advanceBookings(deps)
  expect((await guest.booking(ids[1] ?? '')).data.state).toBe('completed')
})

test('the way in is told on the last day, too, and not once the guest is there', async () => {
  const bookedStay = await letStay(shop, { notice_days: 0 })
  const guest = await shop.guest()
  goTo('2028-02-01T16:00:00Z')
  const late = await bookStay(shop, guest, bookedStay, week('2028-02-01', '2028-02-06'))
  const other = await bookStay(shop, guest, await letStay(shop), week('2028-02-20', '2028-02-27'))
  await advanceBookings(shop.deps)
  await sendReminders(shop.deps)
  expect(await mailsAbout(shop, late.documentId)).toContain('check_in_instructions')
  goTo('2028-02-22T10:00:00Z')
  await advanceBookings(shop.deps)
  await sendReminders(shop.deps)
  expect((await mailsAbout(shop, other.documentId)).filter((template) => !template.includes('confirmed'))).toEqual([])
})
