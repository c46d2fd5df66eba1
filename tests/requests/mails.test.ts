import { randomUUID } from 'node:crypto'
import type { OutboxMessageShape } from '#contract/demo/outbox-shapes.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { beforeAll, expect, test } from 'vitest'

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

async function byHost<Value>(method: string, path: string, data?: object): Promise<Value> {
  const response = await fetch(forms.origin + path, {
    method,
    headers: {
      cookie: forms.cookie,
      origin: forms.origin,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    ...(data && { body: JSON.stringify({ data }) }),
  })
  return ((await response.json()) as { data: Value }).data
}

/** A message by a rule that guests can do without, sent to the guest of a booking to come: where its mail says such mails are stopped. */
async function mailed(subject: string) {
  const [stay] = await byHost<{ documentId: string; slug: string }[]>('GET', '/api/stays?pagination[pageSize]=1')
  const rule = {
    event: 'check_in',
    direction: 'before',
    count: 0,
    unit: 'days',
    at: '09:00',
    homes: [stay!.documentId],
    minNights: null,
    maxNights: null,
    minGuests: null,
    maxGuests: null,
    payment: 'any',
    channels: ['mail'],
    quiet: null,
    isUrgent: false,
    isOptional: true,
  }
  const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
  const choice = { stay: stay!.slug, checkIn: day(700), checkOut: day(707) }
  const { totalMinor } = await byHost<{ totalMinor: number }>('POST', '/api/staff/booking-quotes', choice)
  const email = `anna-${randomUUID()}@example.com`
  const booked = { ...choice, guest: { name: 'Anna', email }, payment: 'paid', note: 'In cash', reason: 'A test' }
  const { documentId: booking } = await byHost<{ documentId: string }>('POST', '/api/staff/bookings', {
    ...booked,
    expectedTotalMinor: totalMinor,
  })
  const text = { name: subject, subject, body: 'At the harbour.' }
  const template = (await byHost<{ documentId: string }>('POST', '/api/staff/message-templates', text)).documentId
  const made = { name: subject, template, isOn: true, rule }
  const { documentId } = await byHost<{ documentId: string }>('POST', '/api/staff/automations', made)
  await byHost('POST', `/api/staff/bookings/${booking}/scheduled-messages/${documentId}/send`)
  const mails = (await (await fetch(`${forms.origin}/demo/outbox.json`)).json()) as { data: OutboxMessageShape[] }
  const mail = mails.data.find((one) => one.to === email && one.subject === subject)
  return { booking, link: /\/mails\/[0-9a-f-]{36}\?kind=messages/.exec(mail?.text ?? '')?.[0] ?? '' }
}

test('the link of a mail shows what it would stop, and one button stops it and takes it back, signed out and without scripts', async () => {
  const { booking, link } = await mailed('Where to eat')
  const page = async () => (await fetch(forms.origin + link)).text()
  // Scanners of mail follow links: looking changes nothing.
  for (let time = 0; time < 2; time++) expect(await page()).toContain('Stop these mails?')
  const response = await fetch(forms.origin + link)
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(response.headers.get('referrer-policy')).toBe('same-origin')

  const post = (fields: Record<string, string>, headers: Record<string, string> = { origin: forms.origin }) =>
    fetch(forms.origin + link, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' })
  const stopped = await post({ kind: 'messages', wanted: 'no' })
  expect(stopped.status).toBe(303)
  const after = await (await fetch(new URL(stopped.headers.get('location') ?? '', forms.origin))).text()
  expect(after).toContain('Done: you will get no more tips around a stay.')
  expect(after).toContain('Get them again')
  expect(await forms.page(consolePaths.consoleBooking(booking))).toContain('Gets no tips around a stay.')

  const back = await post({ kind: 'messages', wanted: 'yes' })
  expect(back.status).toBe(303)
  expect(await page()).toContain('Stop these mails?')
  expect((await post({ kind: 'booking_confirmed', wanted: 'no' })).status).toBe(400)

  // The button of a mail program (RFC 8058): no cookie, no origin, and it is not sent on.
  const oneClick = await post({ 'List-Unsubscribe': 'One-Click' }, {})
  expect(oneClick.status).toBe(200)
  expect(await page()).toContain('These mails are turned off')
  expect((await post({ kind: 'messages', wanted: 'yes' }, { origin: 'https://evil.example' })).status).toBe(403)
  expect(await page()).toContain('These mails are turned off')
  await post({ kind: 'messages', wanted: 'yes' })
})

test('a link to choices about mails that does not exist says that it does not work', async () => {
  const broken = await fetch(`${forms.origin}/mails/unknown?kind=reviews`)
  expect(broken.status).toBe(404)
  expect(await broken.text()).toContain('This link no longer works')
})
