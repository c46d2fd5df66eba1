import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeExpired } from '#accounts/purge-expired.ts'
import { notifyWaitlist } from '#booking/waitlist/notify-waitlist.ts'
import { findStaffBooking } from '#booking/find-staff-booking.ts'
import type { WaitlistEntryShape } from '#contract/booking/waitlist-schemas.ts'
import type { GuestMailsShape } from '#contract/message/guest-mails.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { freeBlock } from '#db/claims/free-nights.ts'
import { suppressOutboxMessage } from '#db/queries/demo/outbox-queries.ts'
import { mailLinksOf } from '#db/queries/message/refused-mail-queries.ts'
import { deliverOutbox } from '#messaging/outbox/deliver-outbox.ts'
import { nightsOf } from '#tests/support/booking/claim-fixture.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, days, JUNE_WEEK, letStay } from '#tests/support/stays/let-stay.ts'

let shop: Shop
let guest: ShopGuest
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

const OWN = '/api/users/me/mails'
const addressOf = ({ uid }: ShopGuest) => `${uid}@example.com`
const linkOf = async (email: string) =>
  `/api/mail-choices/${(await mailLinksOf(shop.database.db, [email])).get(email.toLowerCase())}`
const kindsOf = ({ refused }: GuestMailsShape) => refused.map(({ kind }) => kind)
const own = async (who: ShopGuest) => kindsOf((await who.call<GuestMailsShape>('GET', OWN)).data)

test('whoever holds a mail stops such mails without signing in and takes it back; the account shows the same, and the other way round', async () => {
  guest = await shop.guest()
  const link = await linkOf(addressOf(guest))
  const first = await shop.call<GuestMailsShape>('GET', link)
  expect(first.data.refused).toEqual([])
  // A forwarded mail does not reveal its receiver.
  expect(first.data.address).not.toContain(guest.uid)
  expect(first.data.address).toMatch(/@example\.com$/)
  const stopped = await shop.call<GuestMailsShape>('PUT', link, { data: { reviews: false, messages: false } })
  expect(kindsOf(stopped.data)).toEqual(['messages', 'reviews'])
  const { refusedAt } = stopped.data.refused[0]!
  // Repeating changes nothing, and what is not named stays.
  shop.pass(60)
  const twice = await shop.call<GuestMailsShape>('PUT', link, { data: { messages: false } })
  expect(twice.data.refused.find(({ kind }) => kind === 'messages')?.refusedAt).toBe(refusedAt)
  expect(await own(guest)).toEqual(['messages', 'reviews'])
  const back = await guest.call<GuestMailsShape>('PUT', OWN, { data: { reviews: true } })
  expect([kindsOf(back.data), back.data.address]).toEqual([['messages'], addressOf(guest)])
  expect(kindsOf((await shop.call<GuestMailsShape>('GET', link)).data)).toEqual(['messages'])
})

test('an unknown link is told to be none, whatever it looks like, and an address that nobody has proven chooses nothing', async () => {
  for (const token of [randomUUID(), 'no-uuid', '%00'])
    expect((await shop.call('PUT', `/api/mail-choices/${token}`, { data: { reviews: false } })).status).toBe(404)
  expect((await shop.call('PUT', await linkOf('a@example.com'), { data: { booking_confirmed: false } })).status).toBe(
    400,
  )
  const stranger = await shop.guest({ verified: false })
  expect((await stranger.call('PUT', OWN, { data: { reviews: false } })).error.details.code).toBe('email_not_verified')
})

test('another proven address takes along what was chosen, one that is not proven does not, and both ways nothing is chosen for others', async () => {
  const { db } = shop.database
  const [one, other] = [await shop.guest(), await shop.guest()]
  const profile = (who: ShopGuest, email: string, isProven: boolean) =>
    db.updateTable('app.profile').set({ email, email_verified: isProven }).where('uid', '=', who.uid).execute()
  await one.call('PUT', OWN, { data: { waitlist: false } })
  await other.call('PUT', OWN, { data: { reviews: false } })
  const [proven, typed] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
  await profile(one, proven, true)
  await profile(other, typed, false)
  const refusing = async (email: string) => kindsOf((await shop.call<GuestMailsShape>('GET', await linkOf(email))).data)
  expect([await refusing(proven), await refusing(typed)]).toEqual([['waitlist'], []])
  // Nothing is taken over from an unproven address; the choices for their own proven address are.
  await profile(other, proven, false)
  const theirs = `${randomUUID()}@example.com`
  await profile(other, theirs, true)
  expect(await refusing(theirs)).toEqual(['reviews'])
})

test('an address that is proven later takes along what was chosen for the last proven one, beside what was chosen for itself; the stricter holds', async () => {
  const { db } = shop.database
  const someone = await shop.guest()
  const profile = (changes: { email?: string | null; email_verified: boolean }) =>
    db.updateTable('app.profile').set(changes).where('uid', '=', someone.uid).execute()
  const refusing = async (email: string) =>
    kindsOf((await shop.call<GuestMailsShape>('GET', await linkOf(email))).data).toSorted()
  const choose = async (email: string, data: Record<string, boolean>) => shop.call('PUT', await linkOf(email), { data })
  const newAddress = () => `${randomUUID()}@example.com`
  const [mistyped, second, third] = [newAddress(), newAddress(), newAddress()]
  await someone.call('PUT', OWN, { data: { waitlist: false } })
  // One kind was stopped by somebody who got mails there before they proved it, the other by a stranger whose address
  // was typed in between.
  await choose(second, { reviews: false, waitlist: true })
  await choose(mistyped, { messages: false })
  await profile({ email: mistyped, email_verified: false })
  await profile({ email: second, email_verified: false })
  expect(await refusing(second)).toEqual(['reviews'])
  await profile({ email: second, email_verified: true })
  expect([await refusing(second), await refusing(mistyped)]).toEqual([['reviews', 'waitlist'], ['messages']])
  // Taken over once: mails allowed again afterwards are sent, and choices made meanwhile for the previous address
  // count.
  await choose(second, { waitlist: true })
  await profile({ email: null, email_verified: false })
  await profile({ email: third, email_verified: false })
  await choose(second, { messages: false })
  await profile({ email_verified: true })
  expect([await refusing(second), await refusing(third)]).toEqual([
    ['messages', 'reviews'],
    ['messages', 'reviews'],
  ])
  // Returning to a proven address stops nothing new.
  await profile({ email_verified: false })
  await choose(third, { messages: true })
  await profile({ email_verified: true })
  expect(await refusing(third)).toEqual(['reviews'])
})

test('the last proven address of an account that is by now another’s is theirs: nothing is taken along from it, nor forgotten with the account', async () => {
  const { db } = shop.database
  const [moving, leaving, now] = [await shop.guest(), await shop.guest(), await shop.guest()]
  const profile = (who: ShopGuest, changes: { email?: string; email_verified?: boolean; deleted_at?: Date }) =>
    db.updateTable('app.profile').set(changes).where('uid', '=', who.uid).execute()
  const newAddress = () => `${randomUUID()}@example.com`
  const own = newAddress()
  // Everyone's account begins with their first action.
  for (const who of [moving, leaving, now]) await who.call('PUT', OWN, { data: { waitlist: true } })
  for (const who of [moving, leaving]) {
    // The address is typed, but not proven yet; meanwhile somebody else proves the previous one and chooses for it.
    await profile(who, { email: who === moving ? own : newAddress(), email_verified: false })
    await profile(now, { email: addressOf(who), email_verified: true })
    await shop.call('PUT', await linkOf(addressOf(who)), { data: { messages: false } })
    await profile(who, who === moving ? { email_verified: true } : { deleted_at: shop.now() })
  }
  const refusing = async (email: string) => kindsOf((await shop.call<GuestMailsShape>('GET', await linkOf(email))).data)
  expect([await refusing(own), await refusing(addressOf(leaving))]).toEqual([[], ['messages']])
})

test('those who look after a booking see what its guest has stopped, also of a guest without an account', async () => {
  const staff = await shop.guest({ role: 'staff' })
  const booker = await shop.guest()
  const stay = await letStay(shop)
  const { documentId } = await bookStay(shop, booker, stay)
  const email = `${randomUUID()}@example.com`
  const { db } = shop.database
  await db.updateTable('app.booking').set({ guest_email: email, uid: null }).where('id', '=', documentId).execute()
  const seen = async () =>
    (await staff.call<StaffBookingShape>('GET', `/api/staff/bookings/${documentId}`)).data.refusedMails
  expect(await seen()).toEqual([])
  await shop.call('PUT', await linkOf(email), { data: { reviews: false, messages: false } })
  const refusedAt = shop.now().toISOString()
  expect(await seen()).toEqual([
    { kind: 'messages', refusedAt },
    { kind: 'reviews', refusedAt },
  ])
  // A host could enter any address in a booking to learn the choices of its owner.
  const host = await findStaffBooking(shop.deps, { actor: stay.host, bookingId: documentId })
  expect(host.ok && host.value.refusedMails).toEqual([{ kind: 'messages', refusedAt }])
})

test('a mail that its reader stopped while it waited to be sent has told nobody: once they want such mails again they hear of it, once', async () => {
  const { db } = shop.database
  const { slug, id: stayId } = await letStay(shop)
  const data = { stay: slug, ...JUNE_WEEK, party: { adults: 2, children: 0, infants: 0, pets: 0 } }
  const [waiting, sure] = [await shop.guest(), await shop.guest()]
  const take = () =>
    db
      .transaction()
      .execute((tx) =>
        takeNights(tx, stayId, nightsOf(JUNE_WEEK.checkIn, JUNE_WEEK.checkOut), { kind: 'block', reason: 'closed' }),
      )
  const tell = () => notifyWaitlist(shop.deps)
  const claim = await take()
  for (const one of [waiting, sure]) expect((await one.call('POST', '/api/waitlist', { data })).status).toBe(201)
  await db.transaction().execute((tx) => freeBlock(tx, stayId, claim ?? ''))
  expect(await tell()).toBe(2)
  const choose = (waitlist: boolean) => waiting.call('PUT', OWN, { data: { waitlist } })
  const toldAt = async (who: ShopGuest) =>
    (await who.call<WaitlistEntryShape[]>('GET', '/api/waitlist')).data[0]?.toldAt
  const queued = async () =>
    (
      await db
        .selectFrom('ops.outbox')
        .select('id')
        .where('state', '=', 'queued')
        .where('template', '=', 'dates_free')
        .where('recipient', '=', addressOf(waiting))
        .executeTakeFirstOrThrow()
    ).id
  const now = () => shop.now()
  await choose(false)
  expect(await toldAt(waiting)).toBe(now().toISOString())
  const identity = { websiteName: 'Shop', websiteUrl: shop.deps.websiteUrl, contactEmail: shop.deps.contactEmail }
  await deliverOutbox({ db, now, identity, transport: null, smsTransport: null }, 'email')
  expect([await toldAt(waiting), await toldAt(sure)]).toEqual([null, now().toISOString()])
  expect(await tell()).toBe(0)
  await choose(true)
  expect(await tell()).toBe(1)

  // Somebody who allows the mails again while one is being suppressed gets the next one.
  await suppressOutboxMessage(db, await queued())
  expect([await tell(), await tell()]).toEqual([1, 0])

  // A mail from before they asked again says nothing about what they were told since.
  const older = await queued()
  await take()
  shop.pass(1)
  await waiting.call('POST', '/api/waitlist', { data })
  await db.updateTable('app.waitlist_entry').set({ told_at: now() }).where('uid', '=', waiting.uid).execute()
  await suppressOutboxMessage(db, older)
  expect(await toldAt(waiting)).toBe(now().toISOString())
})

test('what an address has chosen lasts as long as something else names it, and its link works 60 days after the last mail', async () => {
  const { db } = shop.database
  const email = `${randomUUID()}@example.com`
  const link = await linkOf(email)
  await shop.call('PUT', link, { data: { reviews: false } })
  const known = async () => (await shop.call('GET', link)).status === 200
  const kept = async () => {
    await purgeExpired(shop.deps.accounts)
    const refused = db.selectFrom('app.refused_mail').select('kind').where('email', '=', email)
    const isKnown = await known()
    expect((await refused.execute()).length > 0).toBe(isKnown)
    return isKnown
  }
  // A guest of a booking made by staff.
  const booker = await shop.guest()
  const { documentId } = await bookStay(shop, booker, await letStay(shop))
  const booking = db.updateTable('app.booking').where('id', '=', documentId)
  await booking.set({ guest_email: email.toUpperCase() }).execute()
  shop.pass(days(1000))
  expect(await kept()).toBe(true)
  // Somebody with an account, including one who has typed another address since.
  const someone = await shop.guest()
  const profile = db.updateTable('app.profile').where('uid', '=', someone.uid)
  await profile.set({ email, email_verified: true }).execute()
  await booking.set({ guest_email: 'another@example.com' }).execute()
  expect(await kept()).toBe(true)
  await profile.set({ email: 'typed@example.com', email_verified: false }).execute()
  expect(await kept()).toBe(true)
  await profile.set({ email: 'typed@example.com', email_verified: true }).execute()
  const mail = { channel: 'email', template: 'review_invitation', recipient: email, data: '{}' } as const
  await db
    .insertInto('ops.outbox')
    .values({ ...mail, created_at: shop.now() })
    .execute()
  shop.pass(days(60))
  expect(await kept()).toBe(true)
  shop.pass(1)
  expect(await kept()).toBe(false)
})
