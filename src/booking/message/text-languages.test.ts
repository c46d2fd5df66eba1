import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AutomationShape, ScheduledMessageShape } from '#contract/message/automation-schemas.ts'
import type {
  TemplateWithVersionsShape,
  TextPreviewShape,
  ThreadTextShape,
} from '#contract/message/template-schemas.ts'
import { bookForCaller, formerRule } from '#tests/support/booking/rule-fixture.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { days, letStay, type LetStay } from '#tests/support/stays/let-stay.ts'
import { sendAutomaticMessages } from './send-automatic-messages.ts'

let shop: Shop
let staff: ShopGuest
let stay: LetStay
let stayId: string
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
  stay = await letStay(shop)
  const row = shop.database.db.selectFrom('app.stay').select('document_id').where('id', '=', stay.id)
  stayId = (await row.executeTakeFirstOrThrow()).document_id
})
afterAll(async () => shop.database.close())

let weeks = 0

/** Books the next free week for somebody of a language; null: nobody knows which. */
const booked = (language: string | null) => {
  const day = (shift: number) => new Date(shop.now().getTime() + days(shift) * 60_000).toISOString().slice(0, 10)
  const checkIn = day(10 + 10 * weeks)
  const checkOut = day(17 + 10 * weeks++)
  const guest = { name: 'Uli Brandt', email: `guest-${weeks}@example.com` }
  return bookForCaller(staff, { stay: stay.slug, checkIn, checkOut, guest, ...(language && { language }) })
}

const german = { language: 'de', subject: 'Bis bald, {{guest.firstName}}', body: 'Ankunft: {{booking.checkIn}}.' }
const text = { subject: 'Soon, {{guest.firstName}}', body: 'Arrival: {{booking.checkIn}}.' }
let count = 0
const path = '/api/staff/message-templates'
const create = (more: object = {}) =>
  staff.call<TemplateWithVersionsShape>('POST', path, {
    data: { name: `In languages ${++count}`, ...text, translations: [german], ...more },
  })

test('a rule sends its text in the language of each guest, as was foreseen', async () => {
  const ids = [await booked('de'), await booked('fr'), await booked(null)]
  const template = (await create()).data.documentId
  const rule = { ...(await formerRule(staff, stayId)), template }
  const { documentId } = (await staff.call<AutomationShape>('POST', '/api/staff/automations', { data: rule })).data
  const subjects: string[] = []
  for (const id of ids) {
    const list = await staff.call<ScheduledMessageShape[]>('GET', `/api/staff/bookings/${id}/scheduled-messages`)
    subjects.push(list.data.find(({ automation }) => automation.documentId === documentId)?.subject ?? '')
  }
  expect(subjects).toEqual(['Bis bald, Uli', 'Soon, Uli', 'Soon, Uli'])
  for (const ahead of [9, 10, 10]) {
    shop.pass(days(ahead))
    await sendAutomaticMessages(shop.deps)
  }
  const { rows } = await sql<{ subject: string; body: string; language: string | null }>`
    select data ->> 'subject' as subject, data ->> 'body' as body, data ->> 'language' as language from ops.outbox
    where dedupe_key like ${`guest_message:${documentId}:%`} order by id`.execute(shop.database.db)
  expect(rows.map(({ subject }) => subject)).toEqual(subjects)
  expect(rows.map(({ language }) => language)).toEqual(['de', null, null])
  // The day in the language of the text.
  expect(rows[0]?.body).toMatch(/^Ankunft: (Mo|Di|Mi|Do|Fr|Sa|So)\., \d/)
  expect(rows[1]?.body).toMatch(/^Arrival: (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d/)
})

test('whoever answers a guest finds the texts in the language of the guest, and a preview says which one it shows', async () => {
  const { documentId } = (await create()).data
  const inLanguages = async (language: string | null) => {
    const id = await booked(language)
    const texts = await staff.call<ThreadTextShape[]>('GET', `/api/staff/bookings/${id}/texts`)
    const data = { ...text, translations: [german], booking: id }
    const preview = await staff.call<TextPreviewShape>('POST', `${path}/preview`, { data })
    return [
      texts.data.find((one) => one.documentId === documentId)?.subject,
      preview.data.subject,
      preview.data.language,
    ]
  }
  expect(await inLanguages('de')).toEqual(['Bis bald, Uli', 'Bis bald, Uli', 'de'])
  expect(await inLanguages('nl')).toEqual(['Soon, Uli', 'Soon, Uli', null])
})

test('a name that does not exist is refused in each language, with the language', async () => {
  const { error, status } = await create({ translations: [{ ...german, body: 'Hallo\n{{guest.vorname}}' }] })
  expect([status, error.details]).toEqual([
    400,
    {
      code: 'unknown_variables',
      faults: [expect.objectContaining({ name: 'guest.vorname', line: 2, field: 'body', language: 'de' })],
    },
  ])
})

test('a language comes once, and a program that knows of none leaves them as they are', async () => {
  expect((await create({ translations: [german, german] })).status).toBe(400)
  expect((await create({ translations: [{ ...german, language: 'German' }] })).status).toBe(400)
  const { documentId, name } = (await create()).data
  const put = (version: number, more: object = {}) =>
    staff.call<TemplateWithVersionsShape>('PUT', `${path}/${documentId}`, { data: { name, ...text, version, ...more } })
  expect((await put(1)).data.translations).toEqual([german])
  expect((await put(2, { translations: [] })).data.translations).toEqual([])
  expect((await create({ translations: undefined })).data.translations).toEqual([])
})
