import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { calendarOf } from '#tests/support/stays/other-site.ts'
import { beforeAll, expect, test } from 'vitest'
import { bookByApi } from '../browser/support/book-by-api.ts'
import { offerWith } from '../browser/support/checkout.ts'

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

const page = (path: string) => forms.page(path)
const post: ConsoleForms['post'] = (...posted) => forms.post(...posted)

/** Asks the API as the host, or as who bears a token. */
async function ask<Value>(method: string, path: string, data?: object, bearer?: string) {
  const { origin, cookie } = forms
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...(bearer === undefined ? { cookie, origin } : { authorization: `Bearer ${bearer}` }),
      ...(data && { 'content-type': 'application/json' }),
    },
    ...(data && { body: JSON.stringify({ data }) }),
  })
  return { status: response.status, data: ((await response.json()) as { data: Value }).data }
}

/** The hidden fields of the form of a page that does something. */
function hiddenOf(html: string, intent: string): Record<string, string> {
  const forms = Array.from(html.matchAll(/<form.*?<\/form>/gs), ([form]) => form)
  const form = forms.find((one) => one.includes(`value="${intent}"`)) ?? ''
  const inputs = Array.from(form.matchAll(/<input type="hidden"[^>]*>/g), ([input]) => input)
  return Object.fromEntries(inputs.map((input) => [attribute(input, 'name'), attribute(input, 'value')]))
}

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

const freeStay = (weeks: number) =>
  offerWith(forms.origin, weeks, ({ minNights, nightsMultipleOf, minimums }) => {
    return minNights <= 3 && nightsMultipleOf === null && minimums.length === 0
  })

test('what a guest wants changed waits on the page of the booking with its difference, and is declined or accepted there', async () => {
  const offer = await freeStay(57)
  const guest = await createApiGuest(forms.origin)
  const id = await bookByApi(guest, forms.origin, offer)
  const before = (await guest.booking(id)).data!
  const request = { checkIn: offer.checkIn, checkOut: addDays(offer.checkOut, -1), adults: 2 }
  const wants = () => guest.call<BookingShape>('POST', `/api/bookings/${id}/changes`, request)
  const booking = consolePaths.consoleBooking(id)

  expect((await wants()).data?.change).toMatchObject({ requestedBy: 'guest', checkOut: request.checkOut })
  const asked = await page(booking)
  expect(asked).toContain('The guest asks; we answer until')
  expect((await post(booking, hiddenOf(asked, 'decline-change'))).status).toBe(303)
  expect((await guest.booking(id)).data).toMatchObject({ checkOut: offer.checkOut, totalMinor: before.totalMinor })

  await wants()
  const again = await page(booking)
  const { differenceMinor } = (await ask<StaffBookingShape>('GET', `/api/staff/bookings/${id}`)).data.change!
  expect(differenceMinor).toBeLessThan(0)
  const accept = hiddenOf(again, 'accept-change')
  // Pressed twice it is done once.
  const pressed = await Promise.all([post(booking, accept), post(booking, accept)])
  expect(pressed.map(({ status }) => status)).toEqual([303, 303])
  const { data: after } = await ask<StaffBookingShape>('GET', `/api/staff/bookings/${id}`)
  expect(after).toMatchObject({
    checkOut: request.checkOut,
    totalMinor: before.totalMinor + differenceMinor,
    refundedMinor: -differenceMinor,
    change: null,
  })
  expect(after.ledger.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
})

test('a calendar that has lost all it held frees nothing and says so, until somebody says that they are gone', async () => {
  const { slug, checkIn } = await freeStay(45)
  const channels = consolePaths.stayChannels(slug)
  const events = [0, 2, 4, 6].map((day) => [`${day}`, addDays(checkIn, day), addDays(checkIn, day + 1)] as const)
  const add = { intent: 'add', channel: 'airbnb', name: 'Empty door', url: '', everyMinutes: '60' }
  await post(channels, add, calendarOf(events))
  const feed = /id="feed-([0-9a-f-]+)"/.exec(await page(channels))?.[1] ?? ''
  const calendar = `${consolePaths.consoleCalendar()}?homes=${slug}&from=${checkIn}`
  const imported = async () => (await page(calendar)).split('Empty door').length - 1
  const before = await imported()
  expect(before).toBeGreaterThan(0)

  await post(channels, { intent: 'file', thing: feed }, calendarOf([]))
  const held = await page(channels)
  expect(held).toContain('4 entries are missing')
  expect(held).toContain('so the nights stay blocked for 24 hours')
  expect(await imported()).toBe(before)

  const gone = await post(channels, { intent: 'accept', thing: feed })
  expect(await page(gone.to)).toContain('The missing entries are removed: their nights are free again.')
  expect(await imported()).toBe(0)
  await post(channels, { intent: 'free', thing: feed })
})

test('the calendar that other sites read has the nights of a booking, and nothing of who booked', async () => {
  const offer = await freeStay(59)
  const guest = await createApiGuest(forms.origin)
  const id = await bookByApi(guest, forms.origin, offer)
  const { guest: booker, reference } = (await ask<StaffBookingShape>('GET', `/api/staff/bookings/${id}`)).data
  const linked = await post(consolePaths.stayChannels(offer.slug), { intent: 'link', channel: 'vrbo' })
  const address = /value="(http[^"]+\/calendars\/[\w-]+\.ics)"/.exec(await page(linked.to))?.[1] ?? ''
  const calendar = await (await fetch(forms.origin + new URL(address).pathname)).text()
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${offer.checkIn.replaceAll('-', '')}`)
  for (const secret of [reference, guest.email, booker?.name ?? 'nobody', offer.total.slice(1)])
    expect(calendar).not.toContain(secret)
})

test('a program with the token that was made here works as the company, and the audit log names it; nobody has changed the log', async () => {
  const { slug, checkIn } = await freeStay(62)
  const tokens = consolePaths.apiTokens()
  const requested = [
    ['name', 'Channel manager'],
    ['type', 'custom'],
    ['permission', 'blocks.create'],
    ['permission', 'blocks.delete'],
    ['expires', ''],
  ] as const
  const unnamed = await post(tokens, [['name', ''], ...requested.slice(1)])
  expect(unnamed.html).toContain('Not created. Please correct the marked fields.')
  expect(unnamed.html).not.toContain('name must be')
  const made = await post(tokens, requested)
  expect(made.html).toContain('Nights kept: add, remove')
  const key = /<code class="c-secret">(hst_[\w-]+)</.exec(made.html)?.[1] ?? ''
  const blocks = `/api/staff/stays/${slug}/blocks`
  const nights = { from: checkIn, to: addDays(checkIn, 1), reason: 'closed' }
  const kept = await ask<{ documentId: string }>('POST', blocks, nights, key)
  expect(kept.status).toBe(201)
  expect((await ask('GET', blocks, undefined, key)).status).toBe(403)
  expect((await ask('DELETE', `${blocks}/${kept.data.documentId}`, undefined, key)).status).toBe(200)

  const log = await page(`${consolePaths.audit()}?text=${slug}/blocks`)
  expect(log.split('>Channel manager<').length - 1).toBe(2)
  expect(await page(`${consolePaths.audit()}?check=1`)).toContain('None was changed, removed or inserted.')
  const button = /<button[^>]*aria-label="Revoke Channel manager"[^>]*>/.exec(await page(tokens))?.[0] ?? ''
  expect((await post(tokens, { revoke: attribute(button, 'value') })).status).toBe(303)
  expect((await ask('POST', blocks, nights, key)).status).toBe(401)
})

test('an owner is told a month by its page and its file alike, and it is sent as it was seen', async () => {
  const { slug } = await freeStay(64)
  const written = { name: 'Pere Mascaró', address: 'Carrer Nou 3', iban: '', email: 'pere@owner.test', hostEmail: '' }
  const added = await post(consolePaths.owners(), { intent: 'owner', currency: 'EUR', ...written })
  const owner = added.to.split('?')[0] ?? ''
  const id = owner.split('/').at(-1) ?? ''
  const contract = { home: slug, from: '2020-01', until: '', percent: '20', cleaningTo: 'company', monthly: '15' }
  const lastDay = new Date()
  lastDay.setUTCDate(0)
  const [day, month] = [lastDay.toISOString().slice(0, 10), lastDay.toISOString().slice(0, 7)]
  const expense = { home: slug, day, label: 'A new boiler', amount: '40,50' }
  for (const form of [
    { intent: 'contract', ...contract },
    { intent: 'expense', ...expense },
  ])
    expect((await post(owner, form)).status).toBe(303)

  const statement = consolePaths.ownerStatement(id, month)
  const seen = await page(statement)
  const shown = /<p class="c-payout">([^<]+)</.exec(seen)?.[1] ?? ''
  const { payoutMinor } = hiddenOf(seen, 'send')
  const path = `/api/staff/owners/${id}/statement.csv?month=${month}`
  const csv = await (await fetch(forms.origin + path, { headers: { cookie: forms.cookie } })).text()
  expect([shown.replaceAll(/[^\d.]/g, ''), payoutMinor]).toEqual(['55.50', '-5550'])
  expect(csv).toContain('Payout,EUR,,-55.50')
  expect(csv).toContain(`A new boiler,`)
  const other = await post(statement, { intent: 'send', payoutMinor: '-5549' })
  expect(other.status).toBe(409)
  const sent = await post(statement, { intent: 'send', payoutMinor: '-5550' })
  expect([sent.status, sent.to]).toEqual([303, `${statement}?done=sent`])
  expect(await page(statement)).toContain('As it was sent')

  const expenseId = / name="expense" value="([^"]*)"/.exec(await page(owner))?.[1] ?? ''
  // A page from before the statement was sent asks whether it may be gone.
  expect((await post(owner, { intent: 'remove', expense: expenseId })).status).toBe(409)
  const takenBack = await post(owner, { intent: 'remove', expense: expenseId, stated: 'yes' })
  expect([takenBack.status, takenBack.to]).toEqual([303, `${owner}?done=taken-back`])
  expect(await page(owner)).toContain('credited in the next statement')
  expect(await page(consolePaths.ownerStatement(id, new Date().toISOString().slice(0, 7)))).toMatch(
    /Credit: A new boiler.*>€40\.50</s,
  )
})
