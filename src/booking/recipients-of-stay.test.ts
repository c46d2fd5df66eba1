import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptRequest } from '#booking/request/accept-request.ts'
import type { OwnMailsShape } from '#contract/account/own-mails.ts'
import type { CancellationPreviewShape } from '#contract/booking/booking-shapes.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import type { GivenRight } from '#core/account/stay-right.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, JUNE_WEEK, letStay, type LetStay } from '#tests/support/stays/let-stay.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

const addressOf = ({ uid }: ShopGuest) => `${uid}@example.com`

/** Creates somebody with a right on a home. */
async function helperOf({ id }: LetStay, level: GivenRight): Promise<ShopGuest> {
  const helper = await shop.guest({ role: 'host' })
  const given = { uid: helper.uid, stay_id: id, level, given_at: shop.now() }
  await shop.database.db.insertInto('app.home_right').values(given).execute()
  return helper
}

/** Returns who gets which mail to hosts about a home, and what it says. */
async function mailsOfHosts({ slug }: LetStay) {
  const { db } = shop.database
  const { title } = await db.selectFrom('app.stay').select('title').where('slug', '=', slug).executeTakeFirstOrThrow()
  const mails = await db
    .selectFrom('ops.outbox')
    .selectAll()
    .where('template', 'like', 'host_%')
    .orderBy('id')
    .execute()
  return mails.filter(({ data }) => data['stayTitle'] === title)
}
const heard = async (stay: LetStay) =>
  (await mailsOfHosts(stay)).map(({ template, recipient }) => `${template} ${recipient}`).toSorted()
const whoHas = (template: string, ...addresses: readonly string[]) =>
  addresses.map((address) => `${template} ${address}`).toSorted()

test('who looks after the bookings of a home hears of them like its host, once each; who may only look does not', async () => {
  const stay = await letStay(shop, { booking_mode: 'request', title: 'Casa Alba' })
  const [looks, books, does] = [
    await helperOf(stay, 'read'),
    await helperOf(stay, 'bookings'),
    await helperOf(stay, 'full'),
  ]
  await helperOf(await letStay(shop, { title: 'Casa Other' }), 'full')
  const all = [stay.hostEmail, addressOf(books), addressOf(does)]
  const guest = await shop.guest()
  const { documentId: bookingId } = await bookStay(shop, guest, stay)
  await Promise.all([1, 2, 3].map(() => acceptRequest(shop.deps, { actor: stay.host, bookingId })))
  const asked = whoHas('host_request_received', ...all)
  expect(await heard(stay)).toEqual(asked)
  await guest.call('POST', `/api/bookings/${bookingId}/messages`, { data: { message: 'When is check-in?' } })
  const written = whoHas('host_message_received', ...all)
  expect(await heard(stay)).toEqual([...written, ...asked])
  const preview = await guest.call<CancellationPreviewShape>('POST', `/api/bookings/${bookingId}/cancellation-preview`)
  const { refundMinor: expectedRefundMinor } = preview.data
  await guest.call('POST', `/api/bookings/${bookingId}/cancel`, {
    data: { reason: 'plans_changed', expectedRefundMinor },
  })
  const ended = whoHas('host_booking_cancelled', ...all)
  expect(await heard(stay)).toEqual([...ended, ...written, ...asked])
  expect((await heard(stay)).filter((one) => one.includes(addressOf(looks)))).toEqual([])

  // Each mail leads to where its receiver can act; a helper's mail also to where they can switch it off.
  const mails = await mailsOfHosts(stay)
  for (const { template, recipient, data } of mails) {
    expect(data['link']).toMatch(template === 'host_message_received' ? /\/admin\/inbox\// : /\/admin\/bookings\//)
    expect('ownMails' in data).toBe(recipient !== stay.hostEmail)
  }
})

test("nobody hears of a home who has switched it off, is shut out, has an address that may be another's, left, or has no right on it any more", async () => {
  const { db } = shop.database
  const stay = await letStay(shop, { title: 'Casa Berta' })
  const [quiet, blocked, disabled, gone, moved] = [
    await helperOf(stay, 'full'),
    await helperOf(stay, 'full'),
    await helperOf(stay, 'bookings'),
    await helperOf(stay, 'bookings'),
    await helperOf(stay, 'bookings'),
  ]
  const unproven = await helperOf(stay, 'bookings')
  await db.updateTable('app.profile').set({ email_verified: false }).where('uid', '=', unproven.uid).execute()
  const same = await helperOf(stay, 'bookings')
  await db.updateTable('app.profile').set({ email: stay.hostEmail.toUpperCase() }).where('uid', '=', same.uid).execute()
  const own = await quiet.call<OwnMailsShape>('GET', '/api/staff/own-mails')
  expect(own.data).toEqual({ homeMails: true, monthlyReport: false, helpsWith: 1 })
  const off = await quiet.call<OwnMailsShape>('PUT', '/api/staff/own-mails', { data: { homeMails: false } })
  expect(off.data).toEqual({ homeMails: false, monthlyReport: false, helpsWith: 1 })
  await db.updateTable('app.profile').set({ blocked: true }).where('uid', '=', blocked.uid).execute()
  await db
    .insertInto('identity.account')
    .values({
      uid: disabled.uid,
      email: addressOf(disabled),
      disabled: true,
      valid_since: shop.now(),
      created_at: shop.now(),
    })
    .execute()
  await db.updateTable('app.profile').set({ deleted_at: shop.now() }).where('uid', '=', gone.uid).execute()
  await db.deleteFrom('app.home_right').where('uid', '=', moved.uid).execute()
  const ask = async () => {
    const data = {
      stay: stay.slug,
      ...JUNE_WEEK,
      party: { adults: 2, children: 0, infants: 0, pets: 0 },
      message: 'Hello?',
    }
    return (await (await shop.guest()).call<ThreadShape>('POST', '/api/threads', { data })).status
  }
  expect(await ask()).toBe(201)
  expect(await heard(stay)).toEqual(whoHas('host_message_received', stay.hostEmail))
  await quiet.call('PUT', '/api/staff/own-mails', { data: { homeMails: true } })
  expect(await ask()).toBe(201)
  expect(await heard(stay)).toEqual(whoHas('host_message_received', stay.hostEmail, stay.hostEmail, addressOf(quiet)))
})

test('a host without an account is led to the public page, who helps and whoever has an account to the console', async () => {
  const { db } = shop.database
  const stay = await letStay(shop, { title: 'Casa Clara' })
  const helper = await helperOf(stay, 'bookings')
  const withoutAccount = (uid: string | null) =>
    db.updateTable('app.host').set({ uid }).where('email', '=', stay.hostEmail).execute()
  const linksOf = async () =>
    Object.fromEntries((await mailsOfHosts(stay)).map(({ recipient, data }) => [recipient, String(data['link'])]))
  await withoutAccount(null)
  const guest = await shop.guest()
  const { documentId } = await bookStay(shop, guest, stay)
  const pageOfStay = `${shop.deps.websiteUrl}/stays/${stay.slug}`
  const booked = await linksOf()
  expect(booked[stay.hostEmail]).toBe(pageOfStay)
  expect(booked[addressOf(helper)]).toContain('/admin/bookings/')
  const write = () => guest.call('POST', `/api/bookings/${documentId}/messages`, { data: { message: 'When?' } })
  await write()
  const written = await linksOf()
  expect(written[stay.hostEmail]).toBe(pageOfStay)
  expect(written[addressOf(helper)]).toContain('/admin/inbox/')
  // The helper with that address has an account.
  await db
    .updateTable('app.profile')
    .set({ email: stay.hostEmail.toUpperCase() })
    .where('uid', '=', helper.uid)
    .execute()
  await write()
  expect((await linksOf())[stay.hostEmail]).toContain('/admin/inbox/')
})
