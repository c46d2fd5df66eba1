import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailPreviewShape, MailWordingShape, MailWordingsShape } from '#contract/message/mail-schemas.ts'
import type { IssuedVoucherShape } from '#contract/booking/voucher-schemas.ts'
import { EDITABLE_MAILS } from '#core/message/editable-mails.ts'
import { findOutboxMessage } from '#messaging/outbox/read-outbox.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, JUNE_WEEK, letStay } from '#tests/support/stays/let-stay.ts'
import { notifyWaitlist } from '#booking/waitlist/notify-waitlist.ts'

let shop: Shop
let staff: ShopGuest
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
})
afterAll(async () => shop.database.close())

const identity = { websiteName: 'Holmstay', websiteUrl: 'https://stay.example', contactEmail: 'hello@stay.example' }
const path = '/api/staff/mails/booking_confirmed'

async function word(subject: string | null, intro: string | null) {
  const { version } = (await staff.call<MailWordingsShape>('GET', path)).data
  return staff.call<MailWordingsShape>('PUT', path, { data: { subject, intro, version } })
}

/** Returns the mail of a guest who books now. */
async function confirmation() {
  const booking = await bookStay(shop, await shop.guest(), await letStay(shop))
  const { id } = await shop.database.db
    .selectFrom('ops.outbox')
    .select('id')
    .where('dedupe_key', '=', `booking_confirmed:${booking.documentId}`)
    .executeTakeFirstOrThrow()
  return { booking, mail: (await findOutboxMessage(shop.database.db, id, identity))! }
}

test('a mail has the words of the company, and everything that is owed, agreed and linked; and its own again', async () => {
  const shipped = await confirmation()
  const { reference } = shipped.booking
  const { data } = await word('Benvinguts, {{booking.reference}}', 'We are glad that you come to {{stay.name}}.')
  expect(data).toMatchObject({ version: 1, isReplaced: true })
  const worded = await confirmation()
  expect(worded.mail.subject).toBe(`Benvinguts, ${worded.booking.reference}`)
  expect(worded.mail.text).toContain('We are glad that you come to')
  const lines = (text: string) =>
    text.split('\n').filter((line) => /^(Home|Check|Total|Paid|Cancel|Reference)/.test(line))
  expect(lines(worded.mail.text).length).toBeGreaterThan(5)
  expect(lines(worded.mail.text).map((line) => line.split(':')[0])).toEqual(
    lines(shipped.mail.text).map((line) => line.split(':')[0]),
  )
  await word(null, null)
  const again = await confirmation()
  expect(again.mail.subject).toMatch(/^Confirmed: /)
  // Mails that were sent before keep their words.
  expect(reference).not.toBe(again.booking.reference)
  expect((await staff.call<MailWordingsShape>('GET', path)).data.versions.map(({ version }) => version)).toEqual([2, 1])
})

test('a mail about a booking always goes out: without a value it has the words of the product', async () => {
  await word('Your code {{stay.doorCode}}', null)
  expect((await confirmation()).mail.subject).toMatch(/^Confirmed: /)
  const { booking } = await confirmation()
  const data = { subject: 'Your code {{stay.doorCode}}', intro: 'Hi', booking: booking.reference }
  expect((await staff.call<MailPreviewShape>('POST', `${path}/preview`, { data })).data).toMatchObject({
    subject: expect.stringMatching(/^Confirmed: /),
    missing: ['stay.doorCode'],
    text: expect.stringContaining('Hi'),
  })
})

test('unknown names are refused, two who word at once do not lose one, and every mail can be previewed', async () => {
  const { version } = (await staff.call<MailWordingsShape>('GET', path)).data
  const put = (intro: string, of: number) => staff.call('PUT', path, { data: { subject: null, intro, version: of } })
  expect((await put('{{guest.nam}}', version)).error.details.code).toBe('unknown_variables')
  expect((await put('Late', version - 1)).error.details.code).toBe('version_conflict')
  const { booking } = await confirmation()
  const mails = (await staff.call<MailWordingShape[]>('GET', '/api/staff/mails')).data
  expect(mails.map(({ mail }) => mail)).toEqual(EDITABLE_MAILS)
  for (const { mail } of mails) {
    const data = { subject: null, intro: 'Our words', booking: booking.documentId }
    const preview = await staff.call<MailPreviewShape>('POST', `/api/staff/mails/${mail}/preview`, { data })
    expect([mail, preview.status, preview.data.text.includes('Our words')]).toEqual([mail, 200, true])
  }
})

/** Returns the text of the last mail of a template. */
async function lastOf(template: string) {
  const { id } = await shop.database.db
    .selectFrom('ops.outbox')
    .select('id')
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return (await findOutboxMessage(shop.database.db, id, identity))!
}

const wordOther = async (mail: string, subject: string | null, intro: string | null) => {
  const { version } = (await staff.call<MailWordingsShape>('GET', `/api/staff/mails/${mail}`)).data
  return staff.call('PUT', `/api/staff/mails/${mail}`, { data: { subject, intro, version } })
}

test('mails about freed dates and with vouchers have the words of the company, by what they are about, and its own again', async () => {
  const { db } = shop.database
  const stay = await letStay(shop, { title: 'Casa Blava' })
  const [owner, guest] = [await shop.guest(), await shop.guest()]
  await db.updateTable('app.profile').set({ display_name: 'Ann Example' }).where('uid', '=', guest.uid).execute()
  const { documentId } = await bookStay(shop, owner, stay)
  const party = { adults: 2, children: 0, infants: 0, pets: 0 }
  const freed = async () => {
    await guest.call('POST', '/api/waitlist', { data: { stay: stay.slug, ...JUNE_WEEK, party } })
    await db.insertInto('ops.freed_home').values({ stay_id: stay.id }).execute()
    await db.updateTable('app.waitlist_entry').set({ told_at: null }).where('uid', '=', guest.uid).execute()
    await notifyWaitlist(shop.deps)
    return lastOf('dates_free')
  }
  await guest.call('POST', '/api/waitlist', { data: { stay: stay.slug, ...JUNE_WEEK, party } })
  await owner.call('POST', `/api/bookings/${documentId}/cancel`, { data: { reason: 'plans_changed' } })
  const words = '{{guest.firstName}}, {{booking.nights}} nights at {{stay.name}} for {{booking.totalText}}'
  expect((await wordOther('dates_free', words, 'Good news.')).status).toBe(200)
  const worded = await freed()
  expect(worded.subject).toMatch(/^Ann, 7 nights at Casa Blava for €[\d,]+\.\d\d$/)
  expect(worded.text).toContain('Good news.\n\nAnn Example, the stay you waited for')
  await wordOther('dates_free', null, null)
  expect((await freed()).subject).toMatch(/^Free again: Casa Blava/)

  const issue = async () => {
    const voucher = { reason: 'goodwill', amountMinor: 5000, currency: 'EUR', expiresOn: '2030-12-31' }
    const data = { ...voucher, guest: { name: 'Ann Example', email: 'ann@example.com' } }
    const { code } = (await staff.call<IssuedVoucherShape>('POST', '/api/staff/vouchers', { data })).data
    return { code, mail: await lastOf('voucher_issued') }
  }
  await wordOther('voucher_issued', 'Sorry, {{guest.firstName}}', 'We are sorry.')
  const { code, mail } = await issue()
  expect(mail.subject).toBe('Sorry, Ann')
  expect(mail.text).toContain('We are sorry.\n\nEnter the code')
  expect(mail.text).toContain(`Code: ${code}\nWorth: €50.00`)
  await wordOther('voucher_issued', null, null)
  expect((await issue()).mail.subject).toBe('Your voucher for €50.00')
  // A mail with a voucher concerns no booking, and dates that are free have no reference.
  for (const [kind, name] of [
    ['voucher_issued', 'booking.reference'],
    ['dates_free', 'booking.reference'],
    ['dates_free', 'stay.doorCode'],
  ] as const)
    expect((await wordOther(kind, null, `{{${name}}}`)).error.details.code).toBe('unknown_variables')
})
