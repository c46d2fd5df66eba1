import { fieldIn, openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { calendarOf } from '#tests/support/stays/other-site.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { beforeAll, expect, test } from 'vitest'
import { bookByApi } from '../browser/support/book-by-api.ts'
import { offerWith } from '../browser/support/checkout.ts'

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

const page = (path: string) => forms.page(path)
const post: ConsoleForms['post'] = (...posted) => forms.post(...posted)

test('calendars of other sites are read, clash, are settled, given out and removed without a script', async () => {
  const { origin, cookie } = forms
  const slug = /href="\/admin\/homes\/((?!new|import)[a-z0-9-]+)"/.exec(await page('/admin/homes'))?.[1] ?? ''
  const channels = `/admin/homes/${slug}/channels`
  expect(await page(channels)).toContain('No calendar is imported.')
  const block = await fetch(`${origin}/api/staff/stays/${slug}/blocks`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { from: '2028-02-11', to: '2028-02-14', reason: 'owner_stay' } }),
  })
  const kept = ((await block.json()) as { data: { documentId: string } }).data.documentId

  const add = { intent: 'add', channel: 'airbnb', name: 'Other door', url: '', everyMinutes: '60' }
  const refused = await post(channels, add, '<html>Log in</html>')
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('It was a page of a web site')])
  const guarded = await post(channels, { ...add, url: 'https://192.168.0.1/a.ics' })
  expect([guarded.status, guarded.html]).toEqual([
    400,
    expect.stringContaining('must be reachable on the public internet'),
  ])
  const bare = await post(channels, { ...add, url: 'calendar.example/a.ics' })
  expect(bare.html).toContain('The address must be complete and begin with https://.')
  const events = [['1', '2028-02-10', '2028-02-12'] as const, ['2', '2028-02-20', '2028-02-22'] as const]
  const added = await post(channels, add, calendarOf(events))
  expect([added.status, added.to]).toEqual([303, `${channels}?done=added`])

  const shown = await page(added.to)
  expect(shown).toContain('The calendar is added.')
  expect(shown).toContain('2 entries take nights')
  expect(await page('/admin')).toContain('is double booked: here and by Other door')
  // They are in another year than the reader.
  const dates = '10–12 February 2028'
  const then = await page(`/admin/calendar?homes=${slug}&from=2028-02-09`)
  expect(then).toContain(`Double booked: here and by Other door, ${dates}`)
  for (const told of ['Feb 2028', 'Thursday 10 February 2028']) expect(then).toContain(told)
  expect(shown).toContain(`Other door, ${dates}`)
  const clash = /id="clash-([0-9a-f-]+)"/.exec(shown)?.[1] ?? ''
  const echo = await post(channels, { intent: 'echo', thing: clash })
  expect(await page(echo.to)).not.toContain('id="clash-')

  const linked = await post(channels, { intent: 'link', channel: 'vrbo' })
  const address = /value="(http[^"]+\/calendars\/[\w-]+\.ics)"/.exec(await page(linked.to))?.[1] ?? ''
  const calendar = await fetch(origin + new URL(address).pathname)
  expect(await calendar.text()).toContain('DTSTART;VALUE=DATE:20280220')

  const feed = /id="feed-([0-9a-f-]+)"/.exec(shown)?.[1] ?? ''
  const freed = await post(channels, { intent: 'free', thing: feed })
  expect(await page(freed.to)).toContain('The calendar is removed, and its nights are free.')
  await fetch(`${origin}/api/staff/stays/${slug}/blocks/${kept}`, { method: 'DELETE', headers: { cookie, origin } })
})

test('where two people rename the same calendar, the second reads both names and decides', async () => {
  const slug = Array.from(
    (await page('/admin/homes')).matchAll(/href="\/admin\/homes\/((?!new|import)[a-z0-9-]+)"/g),
  ).at(-1)?.[1]
  const channels = `/admin/homes/${slug}/channels`
  const added = await post(
    channels,
    { intent: 'add', channel: 'airbnb', name: 'Fourth door', url: '', everyMinutes: '60' },
    calendarOf([['1', '2028-03-10', '2028-03-12']]),
  )
  const thing = /id="feed-([0-9a-f-]+)"/.exec(await page(added.to))?.[1] ?? ''
  const shown = { intent: 'save', thing, 'was-name': 'Fourth door', 'was-everyMinutes': '60', everyMinutes: '60' }
  expect((await post(channels, { ...shown, name: 'Front door' })).status).toBe(303)
  const second = await post(channels, { ...shown, name: 'Back door' })
  expect(second.status).toBe(409)
  expect(second.html).toContain('<td>Back door</td><td>Front door</td>')
  const form = second.html.slice(second.html.indexOf(`name="thing" value="${thing}"`))
  expect(form).toMatch(/<input[^>]* name="name"[^>]* value="Back door"/)
  expect(fieldIn(form, 'was-name')).toBe('Front door')
  // The form for another calendar does not have what was typed into this one.
  expect(second.html.match(/value="Back door"/g)).toHaveLength(1)
  expect((await post(channels, { ...shown, 'was-name': fieldIn(form, 'was-name'), name: 'Back door' })).status).toBe(
    303,
  )
  expect(await page(channels)).toContain('<b>Back door</b>')
  await post(channels, { intent: 'free', thing })
})

test('a booking that clashes is shortened: its page shows what is left of it and costs less, and its guest is asked', async () => {
  const { origin, cookie } = forms
  const offer = await offerWith(origin, 66, ({ minNights, nightsMultipleOf, minimums }) => {
    return minNights <= 3 && nightsMultipleOf === null && minimums.length === 0
  })
  const guest = await createApiGuest(origin)
  const id = await bookByApi(guest, origin, offer)
  const last = addDays(offer.checkOut, -1)
  const channels = `/admin/homes/${offer.slug}/channels`
  const add = { intent: 'add', channel: 'airbnb', name: 'Third door', url: '', everyMinutes: '60' }
  await post(channels, add, calendarOf([['s', last, offer.checkOut]]))
  const shown = await page(channels)
  const link = new RegExp(`href="(/admin/bookings/${id}\\?[^"]*do=move[^"]*checkOut=${last})"`).exec(shown)?.[1] ?? ''
  const asked = await page(link.replaceAll('&amp;', '&'))
  const before = (await guest.booking(id)).data!
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(asked)?.[1] ?? ''
  const names = [...asked.matchAll(/<input type="hidden" name="([^"]+)"/g)].map(([, name = '']) => name)
  const fields = Object.fromEntries(names.map((name) => [name, field(name)]))
  expect(Number(fields['offeredMinor'])).toBeLessThan(before.totalMinor)
  const sent = await post(`/admin/bookings/${id}?do=move`, { ...fields, intent: 'move', step: 'confirm' })
  expect([sent.status, sent.to]).toEqual([303, expect.stringContaining('done=move')])
  const headers = { cookie, origin }
  const answer = await fetch(`${origin}/api/staff/bookings/${id}`, { headers })
  const { data } = (await answer.json()) as { data: StaffBookingShape }
  expect(data.change).toMatchObject({ checkIn: offer.checkIn, checkOut: last, requestedBy: 'host' })
  // Nothing changes until the guest agrees.
  expect([data.checkOut, data.totalMinor]).toEqual([offer.checkOut, before.totalMinor])
  const feed = /id="feed-([0-9a-f-]+)"/.exec(shown)?.[1] ?? ''
  await post(channels, { intent: 'free', thing: feed })
})

test('a calendar with hundreds of clashes is shown by pages, and a link leads to the page of its clash', async () => {
  const { origin, cookie } = forms
  const slug = /href="\/admin\/homes\/((?!new|import)[a-z0-9-]+)"/.exec(await page('/admin/homes'))?.[1] ?? ''
  const channels = `/admin/homes/${slug}/channels`
  const headers = { cookie, origin, 'content-type': 'application/json' }
  const blocks = ['2028-04-10', '2028-04-12'].map(async (from) => {
    const data = { from, to: addDays(isoDate(from), 1), reason: 'owner_stay' }
    const made = await fetch(`${origin}/api/staff/stays/${slug}/blocks`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ data }),
    })
    return ((await made.json()) as { data: { documentId: string } }).data.documentId
  })
  const kept = await Promise.all(blocks)
  const events = Array.from({ length: 242 }, (_, nr) => [`${nr}@x`, '2028-04-08', '2028-04-15'] as const)
  await post(
    channels,
    { intent: 'add', channel: 'airbnb', name: 'Full door', url: '', everyMinutes: '60' },
    calendarOf(events),
  )
  const shown = await page(channels)
  const ids = (html: string) => [...html.matchAll(/<li id="clash-([0-9a-f-]+)"/g)].map(([, id = '']) => id)
  expect(shown.length).toBeLessThan(400_000)
  expect(ids(shown)).toHaveLength(25)
  expect(shown).toContain('<span class="c-count">242</span>')
  const second = await page(`${channels}?page=2`)
  expect(shown).toContain(`href="${channels}?page=2#clashes"`)
  expect(ids(second).filter((id) => ids(shown).includes(id))).toEqual([])
  expect(second).toMatch(/Earlier clashes<\/a>.*Later clashes<\/a>/s)
  const last = await page(`${channels}?page=10`)
  expect([ids(last).length, last.includes('Later clashes')]).toEqual([17, false])
  expect(ids(await page(`${channels}?clash=${ids(last)[3]}`))).toEqual(ids(last))
  for (const address of ['?page=11', '?page=x', '?clash=x'])
    expect(ids(await page(channels + address))).toEqual(ids(shown))
  const feed = /id="feed-([0-9a-f-]+)"/.exec(shown)?.[1] ?? ''
  await post(channels, { intent: 'free', thing: feed })
  for (const id of kept) await fetch(`${origin}/api/staff/stays/${slug}/blocks/${id}`, { method: 'DELETE', headers })
})

test('a file that is longer than a calendar can be is refused on the page, however long it is', async () => {
  const slug = /href="\/admin\/homes\/((?!new|import)[a-z0-9-]+)"/.exec(await page('/admin/homes'))?.[1] ?? ''
  for (const length of [500_000, 1_500_000, 3_000_000]) {
    const answer = await post(`/admin/homes/${slug}/channels`, { intent: 'add', name: 'Airbnb' }, 'x'.repeat(length))
    expect([length, answer.html.includes('The file is longer than a calendar can be.')]).toEqual([length, true])
  }
})
