import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type {
  AutomationPreviewShape,
  AutomationShape,
  ScheduledMessageShape,
} from '#contract/message/automation-schemas.ts'
import { bookForCaller, formerRule } from '#tests/support/booking/rule-fixture.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { days, letStay, type LetStay } from '#tests/support/stays/let-stay.ts'
import { sendAutomaticMessages } from './send-automatic-messages.ts'

let shop: Shop
let staff: ShopGuest
let stay: LetStay
let stayId: string
/** Those of a German browser, of a French one that staff chose, and of a guest whose language nobody knows. */
let bookings: readonly [german: string, french: string, unknown: string]
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
  stay = await letStay(shop)
  const row = shop.database.db.selectFrom('app.stay').select('document_id').where('id', '=', stay.id)
  stayId = (await row.executeTakeFirstOrThrow()).document_id
  bookings = [await booked(10, 'de-CH,fr;q=0.8'), await bookedByPhone(20, 'fr'), await booked(30, null)]
})
afterAll(async () => shop.database.close())

const dayAhead = (shift: number) => new Date(shop.now().getTime() + days(shift) * 60_000).toISOString().slice(0, 10)

async function booked(ahead: number, acceptLanguage: string | null): Promise<string> {
  const guest = await shop.guest()
  const dates = { checkIn: dayAhead(ahead), checkOut: dayAhead(ahead + 7) }
  const { id } = (await guest.quote({ stay: stay.slug, ...dates })).data
  const held = await guest.call<BookingShape>('POST', '/api/bookings', {
    data: { quote: id, guest: { name: 'Uli Brandt', email: `${guest.uid}@example.com`, phone: '+34 600 000 000' } },
    headers: acceptLanguage === null ? {} : { 'accept-language': acceptLanguage },
    key: guest.uid,
  })
  const { documentId } = held.data
  await shop.pay((await guest.session(documentId)).data, '4242424242424242')
  return (await guest.settle(documentId)).data.documentId
}

const bookedByPhone = (ahead: number, language: string) =>
  bookForCaller(staff, {
    stay: stay.slug,
    checkIn: dayAhead(ahead),
    checkOut: dayAhead(ahead + 7),
    guest: { name: 'Luc Moreau', email: 'luc.moreau@example.com' },
    language,
  })

async function ruled(condition: object = {}) {
  const former = await formerRule(staff, stayId)
  const data = { ...former, rule: { ...former.rule, ...condition } }
  return staff.call<AutomationShape>('POST', '/api/staff/automations', { data })
}

const only = { languageMatch: 'only', languages: ['de', 'nl'] }
const except = { languageMatch: 'except', languages: ['de', 'nl'] }

/** What the forecast of each booking says of a rule; null: nothing. */
const foreseen = async ({ documentId }: AutomationShape) =>
  Promise.all(
    bookings.map(async (id) => {
      const path = `/api/staff/bookings/${id}/scheduled-messages`
      const { data } = await staff.call<ScheduledMessageShape[]>('GET', path)
      const message = data.find(({ automation }) => automation.documentId === documentId)
      return message ? [message.state, message.at !== null] : null
    }),
  )

test('a booking has the language of the browser it was made with, or the one that staff chose', async () => {
  const languages = await Promise.all(
    bookings.map(async (id) => (await staff.call<StaffBookingShape>('GET', `/api/staff/bookings/${id}`)).data),
  )
  expect(languages.map(({ guestLanguage }) => guestLanguage)).toEqual(['de', 'fr', null])
})

test('a rule for some languages is foreseen for their guests; where the language is not known, it says so', async () => {
  expect(await foreseen((await ruled(only)).data)).toEqual([['planned', true], null, ['unknown_language', false]])
})

test('a rule for all but some languages is foreseen for everybody else, with guests whose language is not known', async () => {
  expect(await foreseen((await ruled(except)).data)).toEqual([null, ['planned', true], ['planned', true]])
})

test('before a rule is saved it says who gets it, and how many do not because their language is not known', async () => {
  const { template, rule } = await formerRule(staff, stayId)
  const previewed = async (condition: object) => {
    const data = { template, rule: { ...rule, ...condition } }
    const preview = await staff.call<AutomationPreviewShape>('POST', '/api/staff/automations/preview', { data })
    const { next, bookings: total, unknownLanguage } = preview.data
    return { next: next.map(({ booking }) => booking.documentId), total, unknownLanguage }
  }
  const [german, french, unknown] = bookings
  expect(await previewed(only)).toEqual({ next: [german], total: 1, unknownLanguage: 1 })
  expect(await previewed(except)).toEqual({ next: [french, unknown], total: 2, unknownLanguage: 0 })
  expect(await previewed({})).toEqual({ next: [german, french, unknown], total: 3, unknownLanguage: 0 })
})

test('a rule that names languages has to say whether it is for these, and one that asks for some has to name them', async () => {
  for (const wrong of [
    { languageMatch: 'only', languages: [] },
    { languageMatch: 'any', languages: ['de'] },
    { languageMatch: 'only', languages: ['German'] },
  ])
    expect((await ruled(wrong)).status).toBe(400)
})

test('a rule from before, which does not speak of languages, is for all of them', async () => {
  const { documentId, rule } = (await ruled()).data
  expect(rule).toMatchObject({ languageMatch: 'any', languages: [] })
  await sql`update app.automation set rule = rule - 'languageMatch' - 'languages' where id = ${documentId}`.execute(
    shop.database.db,
  )
  const stored = await staff.call<AutomationShape>('GET', `/api/staff/automations/${documentId}`)
  expect(stored.data.rule).toMatchObject({ languageMatch: 'any', languages: [] })
  expect((await foreseen(stored.data)).map((message) => message?.[0])).toEqual(['planned', 'planned', 'planned'])
})

test('staff set the language of a guest who has booked: messages that are still to go out follow it', async () => {
  const rule = (await ruled(only)).data
  const set = async (language: unknown) =>
    staff.call<StaffBookingShape>('PUT', `/api/staff/bookings/${bookings[2]}/guest-language`, { data: { language } })
  expect((await set('nl')).data.guestLanguage).toBe('nl')
  expect((await foreseen(rule))[2]).toEqual(['planned', true])
  for (const wrong of ['German', 'N', '', 7]) expect((await set(wrong)).status).toBe(400)
  expect((await set('fr')).data.guestLanguage).toBe('fr')
  expect((await foreseen(rule))[2]).toBeNull()
  expect((await set(null)).data.guestLanguage).toBeNull()
  expect((await foreseen(rule))[2]).toEqual(['unknown_language', false])
})

test('what is sent is what was foreseen, and staff can send the rest by hand', async () => {
  const { documentId } = (await ruled(only)).data
  for (const ahead of [9, 10, 10]) {
    shop.pass(days(ahead))
    await sendAutomaticMessages(shop.deps)
  }
  const sent = async () => {
    const { rows } = await sql<{ booking: string }>`
      select booking_id as booking from ops.outbox where dedupe_key like ${`guest_message:${documentId}:%`}
      order by id`.execute(shop.database.db)
    return rows.map(({ booking }) => booking)
  }
  const [german, , unknown] = bookings
  expect(await sent()).toEqual([german])
  const path = `/api/staff/bookings/${unknown}/scheduled-messages/${documentId}/send`
  expect((await staff.call('POST', path)).status).toBe(200)
  expect(await sent()).toEqual([german, unknown])
})
