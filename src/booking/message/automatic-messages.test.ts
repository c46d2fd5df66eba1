import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type {
  AutomationPreviewShape,
  AutomationShape,
  ScheduledMessageShape,
} from '#contract/message/automation-schemas.ts'
import type { TemplateWithVersionsShape, TextPreviewShape } from '#contract/message/template-schemas.ts'
import type { AutomationRule } from '#core/message/automation-rule.ts'
import { deliverOutbox } from '#messaging/outbox/deliver-outbox.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, days, letStay, type LetStay } from '#tests/support/stays/let-stay.ts'
import { sendAutomaticMessages } from './send-automatic-messages.ts'

let shop: Shop
let staff: ShopGuest
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
})
afterAll(async () => shop.database.close())

let count = 0

async function saved(body: string, subject = 'About {{stay.name}}'): Promise<TemplateWithVersionsShape> {
  const data = { name: `Text ${++count}`, subject, body }
  return (await staff.call<TemplateWithVersionsShape>('POST', '/api/staff/message-templates', { data })).data
}

const everyBooking: Omit<AutomationRule, 'languageMatch' | 'languages'> = {
  event: 'check_in',
  direction: 'before',
  count: 3,
  unit: 'days',
  at: '09:00',
  homes: [],
  minNights: null,
  maxNights: null,
  minGuests: null,
  maxGuests: null,
  payment: 'any',
  source: 'any',
  channels: ['mail', 'conversation'],
  quiet: null,
  isUrgent: false,
  isOptional: false,
}

/** Creates a rule for one home, so that the tests do not affect each other. */
async function ruled(stay: LetStay, body: string, rule: Partial<AutomationRule> = {}, sendPast: string[] = []) {
  const { document_id: id } = await shop.database.db
    .selectFrom('app.stay')
    .select('document_id')
    .where('id', '=', stay.id)
    .executeTakeFirstOrThrow()
  const template = (await saved(body)).documentId
  const data = {
    name: `Rule ${++count}`,
    template,
    isOn: true,
    rule: { ...everyBooking, homes: [id], ...rule },
    sendPast,
  }
  return (await staff.call<AutomationShape>('POST', '/api/staff/automations', { data })).data
}

const dayAhead = (shift: number) => new Date(shop.now().getTime() + days(shift) * 60_000).toISOString().slice(0, 10)

/** Books a week that begins this many days from now; the guest is called Anna. */
async function booked(stay: LetStay, inDays: number): Promise<{ guest: ShopGuest; booking: BookingShape }> {
  const guest = await shop.guest()
  const booking = await bookStay(shop, guest, stay, { checkIn: dayAhead(inDays), checkOut: dayAhead(inDays + 7) })
  const change = { guest_name: 'Anna Lindqvist', guest_email: `${guest.uid}@example.com` }
  await shop.database.db.updateTable('app.booking').set(change).where('id', '=', booking.documentId).execute()
  return { guest, booking }
}

const sweep = () => sendAutomaticMessages(shop.deps)

const mailsOf = async ({ documentId }: BookingShape) =>
  shop.database.db
    .selectFrom('ops.outbox')
    .select('data')
    .where('booking_id', '=', documentId)
    .where('template', '=', 'guest_message')
    .execute()

const forecast = async ({ documentId }: BookingShape) =>
  (await staff.call<ScheduledMessageShape[]>('GET', `/api/staff/bookings/${documentId}/scheduled-messages`)).data

test('a text that names what there is not cannot be saved, and is told which name, where, and what was meant', async () => {
  const data = { name: 'Broken', subject: 'Hello', body: 'Hello {{guest.fistName}},\n\nsee {{stay.dorCode}}' }
  const refused = await staff.call('POST', '/api/staff/message-templates', { data })
  expect([refused.status, refused.error.details]).toMatchObject([
    400,
    {
      code: 'unknown_variables',
      faults: [
        { field: 'body', name: 'guest.fistName', line: 1, near: ['guest.firstName'] },
        { field: 'body', name: 'stay.dorCode', line: 3, near: ['stay.doorCode'] },
      ],
    },
  ])
})

test('every wording of a text is kept, two who write at once do not lose one, and a former one can be had again', async () => {
  const { documentId, name } = await saved('First')
  const path = `/api/staff/message-templates/${documentId}`
  const write = (body: string, version: number) =>
    staff.call<TemplateWithVersionsShape>('PUT', path, { data: { name, subject: 'S', body, version } })
  expect((await write('Second', 1)).data.version).toBe(2)
  expect((await write('Lost?', 1)).error.details).toMatchObject({ code: 'version_conflict', currentVersion: 2 })
  const restored = (await write('First', 2)).data
  expect(restored.versions.map(({ version, body }) => [version, body])).toEqual([
    [3, 'First'],
    [2, 'Second'],
    [1, 'First'],
  ])
})

test('a text is previewed with any booking by its reference, with what is missing there', async () => {
  const { booking } = await booked(await letStay(shop), 30)
  const text = { subject: 'Hi {{guest.firstName}}', body: '{{booking.totalText}}, code {{stay.doorCode}}' }
  const data = { ...text, booking: booking.reference.toLowerCase() }
  expect(
    (await staff.call<TextPreviewShape>('POST', '/api/staff/message-templates/preview', { data })).data,
  ).toMatchObject({
    booking: { reference: booking.reference, guest: 'Anna Lindqvist' },
    subject: 'Hi Anna',
    body: '€1,400.00, code {{stay.doorCode}}',
    missing: ['stay.doorCode'],
  })
})

test('a message goes out when it is due, once, whoever looks, by mail and in the conversation, where it answers nobody', async () => {
  const stay = await letStay(shop)
  const rule = await ruled(stay, 'Hello {{guest.firstName}},\n\nsee you on {{booking.checkIn}}.')
  const { guest, booking } = await booked(stay, 10)
  await guest.call('POST', `/api/bookings/${booking.documentId}/messages`, { data: { message: 'Is there a cot?' } })
  await sweep()
  expect(await mailsOf(booking)).toEqual([])
  expect(await forecast(booking)).toMatchObject([{ automation: { documentId: rule.documentId }, state: 'planned' }])

  shop.pass(days(8))
  await Promise.all([sweep(), sweep(), sweep()])
  await sweep()
  expect(await mailsOf(booking)).toMatchObject([
    { data: { body: expect.stringMatching(/^Hello Anna,\n\nsee you on/) } },
  ])
  const thread = await guest.call<{ messages: { from: string; body: string }[] }>(
    'GET',
    `/api/bookings/${booking.documentId}/thread`,
  )
  expect(thread.data.messages.map(({ from }) => from)).toEqual(['guest', 'host'])
  const row = shop.database.db
    .selectFrom('app.thread')
    .select('waiting_since')
    .where('booking_id', '=', booking.documentId)
  expect((await row.executeTakeFirstOrThrow()).waiting_since).not.toBeNull()
  expect(await forecast(booking)).toMatchObject([{ state: 'sent' }])
})

test('an optional message is mailed to nobody who has stopped such mails: left out where there is only the mail, and nobody sends it by hand', async () => {
  const stay = await letStay(shop)
  const optional = { isOptional: true, channels: ['mail'] } as const
  const mailed = await ruled(stay, 'The market is on Saturday', optional)
  const said = await ruled(stay, 'The tap drips', { isOptional: true })
  const lasting = await ruled(stay, 'Hello {{guest.firstName}}', { channels: ['mail'] })
  // A mail that tells the way in is never optional.
  const entry = await ruled(stay, 'The code is {{stay.doorCode}}', { ...optional, homes: ['nowhere'] })
  expect([mailed.rule.isOptional, entry.rule.isOptional]).toEqual([true, false])
  const { guest, booking } = await booked(stay, 2)
  const unheard = await booked(stay, 12)
  await guest.call('PUT', '/api/users/me/mails', { data: { messages: false } })
  const stateOf = async (of: BookingShape, { documentId }: AutomationShape) =>
    (await forecast(of)).find(({ automation }) => automation.documentId === documentId)?.state
  expect(await stateOf(booking, mailed)).toBe('unwanted')
  expect(await stateOf(unheard.booking, mailed)).toBe('planned')
  await sweep()
  await sweep()
  expect(await Promise.all([mailed, said, lasting].map((rule) => stateOf(booking, rule)))).toEqual([
    'unwanted',
    'sent',
    'sent',
  ])
  const path = `/api/staff/bookings/${booking.documentId}/scheduled-messages/${mailed.documentId}/send`
  expect((await staff.call('POST', path)).error.details.code).toBe('mail_refused')
  // A message that also goes to the conversation is not an optional mail either.
  const identity = { websiteName: 'Holmstay', websiteUrl: shop.deps.websiteUrl, contactEmail: 'hello@stay.example' }
  await deliverOutbox(
    { db: shop.database.db, now: () => shop.now(), identity, transport: null, smsTransport: null },
    'email',
  )
  const mails = await shop.database.db
    .selectFrom('ops.outbox')
    .select(['state', 'dedupe_key'])
    .where('booking_id', '=', booking.documentId)
    .where('template', '=', 'guest_message')
    .orderBy('state')
    .execute()
  expect(mails).toEqual([
    { state: 'sent', dedupe_key: `guest_message:${lasting.documentId}:${booking.documentId}` },
    { state: 'suppressed', dedupe_key: `guest_message:${said.documentId}:${booking.documentId}` },
  ])
})

test('a rule from before, which does not say whether guests can do without it, goes to everybody; one cannot be urgent and optional', async () => {
  const stay = await letStay(shop)
  const rule = await ruled(stay, 'Hello', { isOptional: true, channels: ['mail'] })
  await sql`update app.automation set rule = rule - 'isOptional' where id = ${rule.documentId}`.execute(
    shop.database.db,
  )
  const { guest, booking } = await booked(stay, 10)
  await guest.call('PUT', '/api/users/me/mails', { data: { messages: false } })
  expect(await forecast(booking)).toMatchObject([{ state: 'planned' }])
  const { isOptional: _, ...former } = everyBooking
  const data = { name: `Rule ${++count}`, template: (await saved('Hello')).documentId, isOn: true, rule: former }
  const written = await staff.call<AutomationShape>('POST', '/api/staff/automations', { data })
  expect([written.status, written.data.rule.isOptional]).toEqual([201, false])
  const both = { ...data, name: 'Both', rule: { ...former, isUrgent: true, isOptional: true } }
  expect((await staff.call('POST', '/api/staff/automations', { data: both })).status).toBe(400)
  await staff.call('DELETE', `/api/staff/automations/${written.data.documentId}`)
})

test('what was cancelled gets nothing, and what was moved gets it when it is due then', async () => {
  const stay = await letStay(shop)
  await ruled(stay, 'Hello')
  const cancelled = await booked(stay, 20)
  const moved = await booked(stay, 40)
  await staff.call('POST', `/api/staff/bookings/${cancelled.booking.documentId}/cancel`, { data: { reason: 'Storm' } })
  const path = `bookings/${moved.booking.documentId}/changes`
  const data = { checkIn: dayAhead(60), checkOut: dayAhead(67), adults: 2 }
  const asked = await moved.guest.call<BookingShape>('POST', `/api/${path}`, { data })
  await staff.call('POST', `/api/staff/${path}/${asked.data.change!.documentId}/accept`)
  shop.pass(days(38))
  await sweep()
  expect([await mailsOf(cancelled.booking), await mailsOf(moved.booking)]).toEqual([[], []])
  shop.pass(days(20))
  await sweep()
  expect([await mailsOf(cancelled.booking), (await mailsOf(moved.booking)).length]).toEqual([[], 1])
})

test('what was sent about the former dates goes out again for those a booking has moved to, where it is still to come', async () => {
  const stay = await letStay(shop)
  const early = await ruled(stay, 'In ten days: {{booking.checkIn}}', { count: 10 })
  const entry = await ruled(stay, 'The way in {{booking.checkIn}}', { isUrgent: true, count: 20 })
  const thanks = await ruled(stay, 'Booked', {
    event: 'confirmed',
    direction: 'after',
    count: 0,
    unit: 'hours',
    at: null,
  })
  const [later, sooner] = [await booked(stay, 9), await booked(stay, 18)]
  await sweep()
  const move = async ({ guest, booking }: typeof later, inDays: number) => {
    const path = `bookings/${booking.documentId}/changes`
    const data = { checkIn: dayAhead(inDays), checkOut: dayAhead(inDays + 7), adults: 2 }
    const asked = await guest.call<BookingShape>('POST', `/api/${path}`, { data })
    const accepted = await staff.call('POST', `/api/staff/${path}/${asked.data.change!.documentId}/accept`)
    expect(accepted.status).toBe(200)
  }
  const sentBy = async ({ booking }: typeof later) =>
    Promise.all(
      [early, entry, thanks].map(async ({ documentId }) => {
        const found = await shop.database.db
          .selectFrom('ops.outbox')
          .select('id')
          .where('dedupe_key', 'like', `guest_message:${documentId}:${booking.documentId}%`)
          .execute()
        return found.length
      }),
    )
  expect([await sentBy(later), await sentBy(sooner)]).toEqual([
    [1, 1, 1],
    [0, 1, 1],
  ])
  await move(later, 40)
  expect((await forecast(later.booking)).map(({ state }) => state).toSorted()).toEqual(['planned', 'planned', 'sent'])
  await move(sooner, 17)
  await sweep()
  expect([await sentBy(later), await sentBy(sooner)]).toEqual([
    [1, 1, 1],
    [0, 2, 1],
  ])
  shop.pass(days(31))
  await sweep()
  await sweep()
  expect(await sentBy(later)).toEqual([2, 2, 1])
})

test('without a value nothing goes out: it waits for a person on Today, and goes out when the value is there', async () => {
  const stay = await letStay(shop)
  await ruled(stay, 'The way: {{stay.directions}}')
  const { booking } = await booked(stay, 2)
  await sweep()
  expect(await mailsOf(booking)).toEqual([])
  const needs = async () =>
    (
      await staff.call<{ needs: { kind: string; booking: { documentId: string } | null; text: string }[] }>(
        'GET',
        '/api/staff/today',
      )
    ).data.needs
      .filter(({ kind, booking: of }) => kind === 'message' && of?.documentId === booking.documentId)
      .map(({ text }) => text)
  expect(await needs()).toEqual([expect.stringContaining('stay.directions')])
  await shop.database.db
    .updateTable('app.stay')
    .set({ directions: 'Left at the mill' })
    .where('id', '=', stay.id)
    .execute()
  await sweep()
  expect((await mailsOf(booking)).length).toBe(1)
  expect(await needs()).toEqual([])
})

test('for one booking a message is left out, has a text of its own, or goes out at once', async () => {
  const stay = await letStay(shop)
  const { documentId: id } = await ruled(stay, 'For all')
  const [skipped, edited, early] = [await booked(stay, 10), await booked(stay, 20), await booked(stay, 30)]
  const path = ({ booking }: typeof early) => `/api/staff/bookings/${booking.documentId}/scheduled-messages/${id}`
  const put = (of: typeof early, data: object) => staff.call<ScheduledMessageShape[]>('PUT', path(of), { data })
  expect((await put(skipped, { isSkipped: true })).data).toMatchObject([{ state: 'skipped' }])
  const text = { subject: 'Yours', body: 'For {{guest.firstName}} alone' }
  expect((await put(edited, { text })).data).toMatchObject([{ isEdited: true, body: 'For Anna alone' }])
  expect((await put(edited, { text: { ...text, body: '{{nobody}}' } })).error.details.code).toBe('unknown_variables')
  const send = () => staff.call<ScheduledMessageShape[]>('POST', `${path(early)}/send`)
  expect((await send()).data).toMatchObject([{ state: 'sent' }])
  expect((await send()).error.details.code).toBe('message_sent')
  expect((await put(early, { isSkipped: true })).error.details.code).toBe('message_sent')
  shop.pass(days(18))
  await sweep()
  shop.pass(days(11))
  await sweep()
  const sent = async (of: typeof early) => (await mailsOf(of.booking)).map(({ data }) => data['body'])
  expect([await sent(skipped), await sent(edited), await sent(early)]).toEqual([[], ['For Anna alone'], ['For all']])
})

test('what a new rule would send into the past is shown first, and goes out only where it was ticked', async () => {
  const stay = await letStay(shop)
  const [first, second, later] = [await booked(stay, 1), await booked(stay, 9), await booked(stay, 20)]
  shop.pass(60)
  const rule = { count: 10 }
  const probe = await ruled(stay, 'Hello', { ...rule, minNights: 300 })
  const data = { template: probe.template.documentId, rule: { ...probe.rule, minNights: null } }
  const preview = (await staff.call<AutomationPreviewShape>('POST', '/api/staff/automations/preview', { data })).data
  const ids = (list: AutomationPreviewShape['past']) => list.map(({ booking }) => booking.documentId)
  expect(preview.bookings).toBe(1)
  expect([ids(preview.next), ids(preview.past).toSorted()]).toEqual([
    [later.booking.documentId],
    [first.booking.documentId, second.booking.documentId].toSorted(),
  ])
  await ruled(stay, 'Hello', rule, [second.booking.documentId])
  await sweep()
  expect(await Promise.all([first, second, later].map(async (of) => (await mailsOf(of.booking)).length))).toEqual([
    0, 1, 0,
  ])
  expect(await forecast(first.booking)).toMatchObject([{ state: 'past' }])
})

test('who waits for an answer is told once that it has been seen, and who was answered is not', async () => {
  const stay = await letStay(shop)
  await ruled(stay, 'We read you soon.', { event: 'no_answer', direction: 'after', count: 2, unit: 'hours', at: null })
  const [waiting, answered] = [await booked(stay, 30), await booked(stay, 50)]
  for (const { guest, booking } of [waiting, answered])
    await guest.call('POST', `/api/bookings/${booking.documentId}/messages`, { data: { message: 'Hello?' } })
  await staff.call('POST', `/api/staff/bookings/${answered.booking.documentId}/messages`, { data: { message: 'Yes.' } })
  shop.pass(121)
  await sweep()
  await sweep()
  expect([(await mailsOf(waiting.booking)).length, (await mailsOf(answered.booking)).length]).toEqual([1, 0])
})

test('a text by which messages go out cannot be removed, and the way in goes out at any time', async () => {
  const stay = await letStay(shop)
  const rule = await ruled(stay, 'Code {{stay.doorCode}}', { quiet: { from: '21:00', until: '08:00' } })
  expect(rule.rule.isUrgent).toBe(true)
  const path = `/api/staff/message-templates/${rule.template.documentId}`
  expect((await staff.call('DELETE', path)).error.details).toMatchObject({
    code: 'template_in_use',
    rules: [rule.name],
  })
  await staff.call('DELETE', `/api/staff/automations/${rule.documentId}`)
  expect((await staff.call('DELETE', path)).status).toBe(204)
})

test('so it does where a text tells the way in only since a rule sends it', async () => {
  const stay = await letStay(shop)
  const rule = await ruled(stay, 'See you soon', { quiet: { from: '21:00', until: '08:00' }, isOptional: true })
  expect(rule.rule).toMatchObject({ isUrgent: false, isOptional: true })
  const path = `/api/staff/message-templates/${rule.template.documentId}`
  const { name, version } = (await staff.call<TemplateWithVersionsShape>('GET', path)).data
  const data = { name, subject: 'S', body: 'Code {{ stay.doorCode }}', version }
  expect((await staff.call('PUT', path, { data })).status).toBe(200)
  const { data: rules } = await staff.call<AutomationShape[]>('GET', '/api/staff/automations')
  const now = rules.find(({ documentId }) => documentId === rule.documentId)
  expect(now?.rule).toMatchObject({ isUrgent: true, isOptional: false })
})
