import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { consolePaths } from '#contract/site/console-map.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { TaskShape } from '#contract/task/task-schemas.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { bookByApi } from '../browser/support/book-by-api.ts'
import { offersFor } from '../browser/support/checkout.ts'
import { asHost } from '../browser/support/host.ts'

let forms: ConsoleForms
/** A booking to come, about which nobody has written. */
let id: string
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
  const [offer] = await offersFor(forms.origin, 58)
  id = await bookByApi(await createApiGuest(forms.origin), forms.origin, offer)
}, 120_000)

async function read<Data>(path: string) {
  const response = await fetch(`${forms.origin}/api/staff/${path}`, { headers: { cookie: forms.cookie } })
  return { status: response.status, data: ((await response.json()) as { data: Data }).data }
}

const pageOf = (query = '') => forms.page(consolePaths.consoleBooking(id) + query)
const main = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
const filled = (html: string) =>
  [...main(html).matchAll(/class="c-btn (?:go|pine)"[^>]*>([^<]*)/g)].map(([, text]) => text)
const timelineOf = (html: string) => html.slice(html.indexOf('id="timeline"'), html.indexOf('id="messages"'))

test('without JavaScript a note is written on a booking without a conversation, and messages are in its timeline', async () => {
  const empty = await pageOf()
  expect(empty).toContain('Nobody has written yet.')
  expect(timelineOf(empty)).not.toContain('Message')
  const refused = await forms.post(consolePaths.consoleBooking(id), {
    intent: 'note',
    note: ' ',
    actionKey: randomUUID(),
  })
  expect(refused.status).toBe(400)
  expect(refused.html).toContain('Write the note first.')
  const note = { intent: 'note', note: 'They bring a rocking horse.', actionKey: randomUUID() }
  expect(await forms.post(consolePaths.consoleBooking(id), note)).toMatchObject({
    status: 303,
    to: `${consolePaths.consoleBooking(id)}#newest`,
  })
  const noted = await pageOf()
  expect(noted).toMatch(/id="newest"[^]*?They bring a rocking horse\.[^]*?only for you and your colleagues/)
  expect(timelineOf(noted)).not.toContain('Message')

  const message = { intent: 'reply', message: 'The horse may come.', actionKey: randomUUID() }
  expect((await forms.post(consolePaths.consoleBooking(id), message)).status).toBe(303)
  const written = await pageOf()
  expect(timelineOf(written)).toMatch(/<a class="c-link" href="#newest">Message to the guest<\/a>/)
  expect(timelineOf(written)).not.toContain('horse')
  expect(written).toMatch(/id="newest"[^]*?The horse may come\./)
})

test('notes are written without JavaScript on a booking for a caller, whose guest has no account', async () => {
  const [{ slug, checkIn, checkOut }] = await offersFor(forms.origin, 66)
  const choice = { stay: slug, checkIn, checkOut }
  const { totalMinor } = await asHost<{ totalMinor: number }>(forms.origin, 'booking-quotes', choice)
  const held = await asHost<StaffBookingShape>(forms.origin, 'bookings', {
    ...choice,
    guest: { name: 'Wendla Amsel', email: `${randomUUID()}@example.com` },
    payment: 'link',
    holdHours: 24,
    expectedTotalMinor: totalMinor,
  })
  const path = consolePaths.consoleBooking(held.documentId)
  const write = (note: string) => forms.post(path, { intent: 'note', note, actionKey: randomUUID() })
  expect(main(await forms.page(path))).toMatch(/<summary[^>]*>[^]*?Note for colleagues/)
  for (const [words, fault] of [
    [' ', 'Write the note first.'],
    [`Ferry at noon${'.'.repeat(4000)}`, 'A note can have at most 4,000 characters.'],
  ] as const) {
    const { status, html } = await write(words)
    expect(status).toBe(400)
    expect(html).toMatch(/<details [^>]*open[^>]*>[^]*?Note for colleagues/)
    expect(html).toMatch(
      new RegExp(`<textarea[^>]* name="note"[^>]*aria-invalid="true"[^>]*>${words.trim().slice(0, 13)}`),
    )
    expect(html).toContain(fault)
  }
  for (const words of ['Ferry at noon.', 'Wants the blue room.'])
    expect(await write(words)).toMatchObject({ status: 303, to: `${path}#newest` })
  const noted = main(await forms.page(path))
  expect(noted).toMatch(/Ferry at noon\.[^]*Note, only for you and your colleagues[^]*<time[^]*Wants the blue room\./)
  expect(noted).toMatch(/id="newest"[^]*?Wants the blue room\./)
  expect(noted).toContain('This guest has no account yet')
})

test('the timeline has the cleaning after the stay, planned and done', async () => {
  const { data: tasks } = await read<readonly TaskShape[]>(`tasks?booking=${id}`)
  const after = tasks.find(({ booking }) => booking?.documentId === id)!
  expect(timelineOf(await pageOf())).toMatch(
    new RegExp(`task=${after.documentId}#task-${after.documentId}"[^>]*>Cleaning after the stay</a>`),
  )
  const done = await fetch(`${forms.origin}/api/staff/tasks/${after.documentId}`, {
    method: 'PUT',
    headers: { cookie: forms.cookie, origin: forms.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { state: 'done' } }),
  })
  expect(done.status).toBe(200)
  expect(timelineOf(await pageOf())).toMatch(/>Cleaned after the stay<\/a>/)
})

test('one button is filled: that of the open action, or else that of the message', async () => {
  expect(filled(await pageOf())).toEqual(['Send'])
  expect(filled(await pageOf('?do=refund'))).toEqual(['Show what happens'])
  expect(filled(await pageOf('?do=cancel'))).toHaveLength(1)
})

test('the documents of a booking have its price, which the product recognises as its own', async () => {
  const file = `/api/staff/bookings/${id}/quote`
  expect(await pageOf()).toContain(`href="${file}"`)
  const document = await (await fetch(forms.origin + file, { headers: { cookie: forms.cookie } })).json()
  const checked = await fetch(`${forms.origin}/api/quotes/verification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: document }),
  })
  expect(await checked.json()).toMatchObject({ data: { signed: true } })
})

test('without JavaScript the language of a guest is set beside the name, and the page says so', async () => {
  const [offer] = await offersFor(forms.origin, 66)
  const booked = await bookByApi(await createApiGuest(forms.origin), forms.origin, offer)
  const path = consolePaths.consoleBooking(booked)
  const form = { intent: 'guest-language', actionKey: randomUUID() }
  const saved = await forms.post(path, { ...form, language: 'nl' })
  expect(saved).toMatchObject({ status: 303, to: `${path}?done=guest-language` })
  const html = await forms.page(saved.to)
  expect(html).toContain('The language of the guest is set.')
  expect(html).toMatch(/<dt>Language<\/dt><dd>Dutch<\/dd>/)
  expect(html).toMatch(/<option value="nl" selected="">Dutch/)
  expect((await forms.post(path, { ...form, actionKey: randomUUID(), language: 'Double Dutch' })).status).toBe(400)
  expect((await read<StaffBookingShape>(`bookings/${booked}`)).data.guestLanguage).toBe('nl')
})
