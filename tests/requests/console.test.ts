import http from 'node:http'
import { consolePaths } from '#contract/site/console-map.ts'
import { isoDate } from '#core/time/iso-date.ts'
import type { StayName, PackedStays, PackedNames } from '#web/routes/console/calendar/rows/packed-stays.ts'
import { unpackStays, unpackNames } from '#web/routes/console/calendar/rows/packed-stays.ts'
import type { CalendarStayShape, CalendarMetaShape } from '#contract/rate/staff-calendar.ts'
import type { StaffStayShape } from '#contract/search/staff-stays.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { callIdentity } from '#tests/support/call-identity.ts'
import { FormWalker } from '#tests/support/form-walker.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { beforeAll, expect, test } from 'vitest'

let product: RunningProduct
let origin: string
beforeAll(async () => {
  product = await sharedProduct()
  origin = `http://localhost:${product.port}`
}, 120_000)

/** The cookie of a session of somebody who has signed in. */
async function sessionOf(idToken: string): Promise<string> {
  const response = await fetch(`${origin}/__session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, origin },
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function sessionOfHost(): Promise<string> {
  const { email, password } = demoHost
  const { idToken } = await callIdentity<{ idToken: string }>(origin, 'signInWithPassword', {
    email,
    password,
    returnSecureToken: true,
  })
  return sessionOf(idToken)
}

/** What a page says, and which manifest of routes its scripts load. */
async function pageAt(path: string, cookie = '') {
  const response = await fetch(origin + path, { headers: { cookie }, redirect: 'manual' })
  const html = await response.text()
  const manifest = /import "(\/assets\/[^"]*manifest-[^"]*)"/.exec(html)?.[1] ?? ''
  return { status: response.status, html, manifest, cache: response.headers.get('cache-control') }
}

const textOf = async (path: string) => (await fetch(origin + path)).text()

test('a public page loads no route of the console, a page of the console loads all', async () => {
  const front = await pageAt('/')
  const today = await pageAt('/admin', await sessionOfHost())
  expect([front.status, today.status]).toEqual([200, 200])
  const [forGuests, forStaff] = [await textOf(front.manifest), await textOf(today.manifest)]
  expect(forStaff).toContain('"routes/console/')
  expect(forStaff).toContain('"routes/stay/stay-page"')
  expect(forGuests).toContain('"routes/stay/stay-page"')
  expect(forGuests).not.toContain('console/')
})

test('an error inside the console has the heading, the words and the support of every error page', async () => {
  const cookie = await sessionOfHost()
  const missing = await pageAt('/admin/no-such-page', cookie)
  const refused = await fetch(`${origin}/admin/bookings/${crypto.randomUUID()}`, {
    method: 'POST',
    headers: { cookie, origin },
    body: new URLSearchParams({ intent: 'nonsense' }),
  })
  expect([missing.status, refused.status]).toEqual([404, 400])
  for (const html of [missing.html, await refused.text()]) {
    expect(html).toContain('c-app')
    expect(html).toContain('<h1>Oops!</h1>')
    expect(html).toContain('Looks like one of our vacation homes took a wrong turn.')
    expect(html).toMatch(/<a [^>]*href="mailto:[^"?]+\?subject=Support"/)
    expect(html).toMatch(/<title>40[04] Error! \| /)
  }
  expect(missing.html).toContain('But don&#x27;t worry, we have plenty of other amazing stays for you to explore!')
  expect(missing.html).toMatch(/<a [^>]*href="\/stays"[^>]*>View All Stays<\/a>/)
})

test('a page of the console is kept by nobody, and a guest learns nothing of it', async () => {
  const today = await pageAt('/admin', await sessionOfHost())
  expect(today.cache).toContain('no-store')
  const guest = await pageAt('/admin', await sessionOf((await createApiGuest(origin)).idToken))
  expect(guest.status).toBe(404)
  expect(guest.html).not.toContain('c-app')
})

test('a page of the console has the styles of what stands in it in itself; its sheet comes with the scripts, or for paper', async () => {
  const { html } = await pageAt('/admin', await sessionOfHost())
  const links = html.replaceAll(/<noscript>.*?<\/noscript>/g, '').match(/<link\b[^>]*\brel="stylesheet"[^>]*>/g) ?? []
  expect(links).toEqual([])
  const styles = [...html.matchAll(/<style[^>]*>([^<]*)/g)].map(([, css]) => css).join('')
  expect(styles).toMatch(/\.c-app\b/)
  expect(styles).not.toContain('.c-cal-row')
  const [address = ''] = /\/assets\/console-[\w-]+\.css/.exec(html) ?? []
  expect(await textOf(address)).toContain('.c-cal-row')
  const named = html.match(new RegExp(`<link [^>]*${address}[^>]*>`, 'g')) ?? []
  expect(named.map((link) => [/rel="([\w-]+)"/.exec(link)?.[1], link.includes('media="print"')])).toEqual([
    ['held-stylesheet', false],
    ['stylesheet', true],
  ])
})

test('an address that leads out of the console again is none of it', async () => {
  // As a client writes it that does not resolve dots.
  const status = await new Promise((resolve, reject) =>
    http
      .get({ port: product.port, path: '/admin/...data' }, (response) => resolve(response.statusCode))
      .on('error', reject),
  )
  expect(status).toBe(404)
})

test('the data of a page of the console are as closed as the page', async () => {
  const cookie = await sessionOf((await createApiGuest(origin)).idToken)
  for (const path of ['/admin.data', '/admin/bookings.data', '/ADMIN/bookings.data', '/%61dmin.data']) {
    const guest = await fetch(origin + path, { headers: { cookie } })
    expect(guest.status, path).toBe(404)
    expect(await (await fetch(origin + path)).text(), path).toContain('/login')
  }
})

test('a page of the console is opened as a document after a sign-in elsewhere in the site', async () => {
  const cookie = `${await sessionOfHost()}; targetRoute=${encodeURIComponent('/admin/bookings')}`
  const page = await fetch(`${origin}/login`, { headers: { cookie }, redirect: 'manual' })
  expect(page.headers.get('location')).toBe('/admin/bookings')
  // React Router's answer to a navigation within a document: a list whose second entry says by their places what names and values are.
  const data = await (await fetch(`${origin}/login.data`, { headers: { cookie } })).text()
  const list = JSON.parse(data.split('\n')[0] ?? '') as [unknown, Record<string, number>, ...unknown[]]
  expect(list[list[1][`_${list.indexOf('reload')}`] ?? 0]).toBe(true)
})

interface NamedStay {
  readonly slug: string
  readonly title: string
}

/** Homes that are free for a week in March and again next July, by the list that forms choose from. */
async function freeStays(cookie: string): Promise<readonly NamedStay[]> {
  const response = await fetch(`${origin}/api/staff/stays?free=2027-03-10_2027-03-17&limit=200`, {
    headers: { cookie },
  })
  return ((await response.json()) as { readonly data: readonly NamedStay[] }).data
}

test('the name of a home with dates beside it finds whether it is free and what it costs, as its quote says', async () => {
  const cookie = await sessionOfHost()
  const [stay] = await freeStays(cookie)
  const found = await pageAt(
    `/admin/find?text=${encodeURIComponent(`${stay!.title} 10-17 mar 2027, 3 guests`)}`,
    cookie,
  )
  const response = await fetch(`${origin}/api/staff/booking-quotes`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({
      data: { stay: stay!.slug, checkIn: '2027-03-10', checkOut: '2027-03-17', adults: 3 },
    }),
  })
  const { data: quote } = (await response.json()) as { readonly data: { readonly totalMinor: number } }
  const total = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' }).format(quote.totalMinor / 100)
  expect(found.html).toContain(`${stay!.title.replaceAll("'", '&#x27;')}, 10–17 March 2027`)
  expect(found.html).toContain(total)
  expect(found.html).toContain(
    `/admin/bookings/new?stay=${stay!.slug}&amp;checkIn=2027-03-10&amp;checkOut=2027-03-17&amp;adults=3`,
  )
})

test('an agreed rent that can be read in two ways is asked again, and our prices do not take its place', async () => {
  const cookie = await sessionOfHost()
  const [stay] = await freeStays(cookie)
  const choice = `stay=${stay!.slug}&checkIn=2027-03-10&checkOut=2027-03-17&adults=2`
  const unclear = (await pageAt(`/admin/bookings/new?${choice}&rent=1%2C000`, cookie)).html
  expect(unclear).toContain(
    'Write the agreed rent as an amount above 0, and €10,000,000.00 at most, like 900 or 899.50',
  )
  expect(unclear).toContain('value="1,000"')
  expect(unclear).not.toContain('>Total</dt>')
  const clear = (await pageAt(`/admin/bookings/new?${choice}&rent=1%2C000.00`, cookie)).html
  expect(clear).toContain('>Total</dt>')
  expect(clear).toContain('€1,000.00')
})

test('a home is chosen by its name as well as by its slug, where a form takes one', async () => {
  const cookie = await sessionOfHost()
  const [stay] = await freeStays(cookie)
  const named = encodeURIComponent(stay!.title.toUpperCase())
  for (const address of [
    `/admin/bookings?stay=${named}`,
    `/admin/reports?home=${named}`,
    `/admin/tasks?home=${named}`,
  ]) {
    expect((await pageAt(address, cookie)).html, address).toContain(`<option value="${stay!.slug}" selected="">`)
  }
})

test('the grid of the calendar is told the names of all homes in order, and the nights of those it asks for', async () => {
  const cookie = await sessionOfHost()
  const ask = async <Answer>(path: string) =>
    (await (await fetch(origin + path, { headers: { cookie } })).json()) as Answer
  const days = 'from=2027-03-01&to=2027-08-28'
  const { data, meta } = await ask<{ data: CalendarStayShape[]; meta: CalendarMetaShape }>(
    `/api/staff/calendar?${days}&limit=50`,
  )
  const namesOf = async (query: string) => unpackNames(await ask<PackedNames>(consolePaths.calendarRows() + query))
  const names = await namesOf('')
  expect(names).toHaveLength(meta.total)
  expect(names.slice(0, data.length)).toEqual(data.map(({ slug, title, place }): StayName => ({ slug, title, place })))
  expect(await namesOf(`?homes=${names[4]!.slug},${names[2]!.slug}`)).toEqual([names[2], names[4]])

  const from = isoDate('2027-03-01')
  const asked = [names[3]!, { slug: 'nowhere', title: '', place: null }, names[1]!]
  const packed = await ask<PackedStays>(
    `${consolePaths.calendarRows()}?from=${from}&homes=${asked.map(({ slug }) => slug).join()}`,
  )
  const stays = [...unpackStays(packed, from, asked)]
  expect(stays.map(({ slug }) => slug)).toEqual([names[1]!.slug, names[3]!.slug])
  const [stay] = stays
  expect(stay).toMatchObject({ runs: data[1]!.runs, unsellable: data[1]!.unsellable, version: data[1]!.version })
  expect(stay!.claims).toHaveLength(data[1]!.claims.length)
})

test('the calendar shows the homes whose name or place has the words of its address, with and without free dates', async () => {
  const cookie = await sessionOfHost()
  const ask = async <Answer>(path: string) =>
    (await (await fetch(origin + path, { headers: { cookie } })).json()) as Answer
  const { data } = await ask<{ data: StaffStayShape[] }>('/api/staff/stays?limit=5000')
  const { title, place } = data.find((stay) => stay.place !== null)!
  const there = data.filter((stay) => stay.place === place)
  const words = new URLSearchParams({ text: place!, from: '2027-03-01' })
  const rowsOf = (html: string) => html.match(/<th scope="row">/g)?.length ?? 0
  const { html } = await pageAt(`${consolePaths.consoleCalendar()}?${words}`, cookie)
  expect(rowsOf(html)).toBe(Math.min(20, there.length))
  expect(html).toContain(
    `<a class="c-chip" href="/admin/calendar?from=2027-03-01" data-discover="true">Homes: ${place}`,
  )
  expect(html).toContain(`/admin/calendar?from=2027-03-15&amp;text=${words.get('text')!.replaceAll(' ', '+')}`)
  const free = await pageAt(`${consolePaths.consoleCalendar()}?${words}&freeFrom=2029-03-01&freeTo=2029-03-02`, cookie)
  expect(rowsOf(free.html)).toBe(Math.min(20, there.length))
  const named = new URLSearchParams({ text: title })
  expect((await pageAt(`${consolePaths.consoleCalendar()}?${named}`, cookie)).html).toContain(
    `<b>${title.replaceAll("'", '&#x27;')}</b>`,
  )
  const none = await pageAt(`${consolePaths.consoleCalendar()}?text=nowhere+at+all`, cookie)
  expect(rowsOf(none.html)).toBe(0)
  expect(none.html).toContain('No home matches.')
})

test('the calendar shows the homes of a state, and the list of homes those of a place', async () => {
  const cookie = await sessionOfHost()
  const ask = async <Answer>(path: string) =>
    (await (await fetch(origin + path, { headers: { cookie } })).json()) as Answer
  const draft = await ask<{ data: StaffStayShape[] }>('/api/staff/stays?limit=5000&state=draft')
  const rowsOf = (html: string) => html.match(/<th scope="row">/g)?.length ?? 0
  const drafts = await pageAt(`${consolePaths.consoleCalendar()}?state=draft&from=2027-03-01`, cookie)
  expect(rowsOf(drafts.html)).toBe(Math.min(20, draft.data.length))
  expect(drafts.html).toContain('Homes: Drafts')
  expect(drafts.html).toContain('/admin/calendar?from=2027-03-15&amp;state=draft')
  const published = await pageAt(`${consolePaths.consoleCalendar()}?state=published`, cookie)
  expect(rowsOf(published.html)).toBe(20)

  const { data } = await ask<{ data: StaffStayShape[] }>('/api/staff/stays?limit=5000')
  const places = await ask<{ data: { slug: string; name: string }[] }>('/api/destinations?pagination[pageSize]=100')
  const { slug, name } = places.data.find((place) => data.some((stay) => stay.place === place.name))!
  const there = data.filter((stay) => stay.place === name)
  const { html } = await pageAt(`${consolePaths.homes()}?region=${slug}`, cookie)
  expect(html).toContain(`<option value="${slug}" selected="">`)
  expect(html.match(/<tr data-row/g)).toHaveLength(Math.min(20, there.length))
})

test('nights that are let go in several homes are free in those that had blocks, and it is said how many had none, with a script and without', async () => {
  const cookie = await sessionOfHost()
  const send = async (path: string, fields: readonly (readonly [string, string])[]) =>
    fetch(origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin },
      body: new URLSearchParams([['from', '2027-11-08'], ['to', '2027-11-12'], ...fields].map(([...pair]) => pair)),
    })
  const free = await fetch(`${origin}/api/staff/calendar?from=2027-11-08&to=2027-11-12&free=2027-11-08_2027-11-12`, {
    headers: { cookie },
  })
  const [one, two, three] = ((await free.json()) as { data: CalendarStayShape[] }).data.map(({ slug }) => slug)
  const all = [one!, two!, three!].map((slug) => ['home', slug] as const)
  const blocked = async (slug: string) =>
    expect(
      (
        await send(consolePaths.consoleCalendar(), [
          ['intent', 'block'],
          ['home', slug],
        ])
      ).status,
    ).toBe(303)
  await blocked(two!)
  const led = await send(consolePaths.consoleCalendar(), [['intent', 'unblock'], ...all])
  expect(led.status).toBe(303)
  const cookies = [cookie, led.headers.getSetCookie()[0]?.split(';')[0]].join('; ')
  const { html } = await pageAt(led.headers.get('location') ?? '', cookies)
  expect(html).toMatch(/Unblocked 4 nights of [^.]+, 8–12 November\. 2 homes had none blocked\./)
  await blocked(one!)
  await blocked(two!)
  const told = await send(consolePaths.calendarChange(), [['intent', 'unblock'], ['script', '1'], ...all])
  expect(await told.json()).toEqual({
    refusal: null,
    fault: null,
    toConfirm: [],
    done: {
      text: 'Unblocked 8 nights of 2 homes, 8–12 November. 1 home had none blocked.',
      undo: expect.stringContaining('"do":"block"'),
    },
  })
  const again = await send(consolePaths.calendarChange(), [['intent', 'unblock'], ['script', '1'], ...all])
  expect([again.status, await again.json()]).toEqual([
    409,
    { refusal: 'None of these nights is blocked.', fault: null, toConfirm: [], done: null },
  ])
})

test('more homes than one change of nights takes are refused, by how many it takes, and none of them is looked at', async () => {
  const cookie = await sessionOfHost()
  const form = new URLSearchParams({ intent: 'unblock', from: '2027-03-01', to: '2027-03-04', script: '1' })
  for (let stay = 0; stay <= 100; stay++) form.append('home', `home-${stay}`)
  const sentence = 'At most 100 homes can be changed at once: choose fewer.'
  const refused = await fetch(origin + consolePaths.calendarChange(), {
    method: 'POST',
    headers: { cookie, origin },
    body: form,
  })
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { refusal: sentence, fault: null, toConfirm: [], done: null },
  ])
  const { status, html } = await pageAt(`${consolePaths.consoleCalendar()}?${form}`, cookie)
  expect(status).toBe(200)
  expect(html).toContain(sentence)
})

test('lists are sorted by the heads of their columns, which are links, and keep the order from page to page', async () => {
  const cookie = await sessionOfHost()
  const sortOf = (html: string) =>
    [...html.matchAll(/aria-sort="(\w+)"[^>]*><a [^>]*href="([^"]*)"[^>]*>([A-Za-z ]+)/g)].map(([, ...found]) => found)
  const prices = (html: string) =>
    [...html.matchAll(/<td class="c-figure">€([\d,.]+)</g)].map(([, text]) => Number(text?.replace(',', '')))
  const list = consolePaths.homes()
  const { html } = await pageAt(list, cookie)
  expect(sortOf(html)).toEqual([['ascending', '/admin/homes?sort=-name', 'Home']])
  const link = /href="([^"]*)"[^>]*>A night/.exec(html)?.[1] ?? ''
  expect(link).toBe('/admin/homes?sort=-price')
  const dearest = (await pageAt(link, cookie)).html
  expect(sortOf(dearest)).toEqual([['descending', '/admin/homes?sort=price', 'A night']])
  expect(prices(dearest).length).toBe(20)
  expect(prices(dearest)).toEqual(prices(dearest).toSorted((a, b) => b - a))
  expect(dearest).toContain('href="/admin/homes?sort=-price&amp;page=2"')
  expect(dearest).toContain('<input type="hidden" name="sort" value="-price"/>')
})

test('a view of the list of bookings is kept under a name, renamed and deleted by forms alone', async () => {
  const host = new FormWalker({ url: origin, origin })
  const { email, password } = demoHost
  const credentials = { email, password, returnSecureToken: true }
  const { idToken } = await callIdentity<{ idToken: string }>(origin, 'signInWithPassword', credentials)
  const authorization = `Bearer ${idToken}`
  host.take(await fetch(`${origin}/__session`, { method: 'POST', headers: { authorization, origin } }))
  const bookings = consolePaths.consoleBookings()
  const chip = (name: string) => new RegExp(`<a[^>]*aria-current="page"[^>]*>(?:(?!</a>).)*${name}</a>`, 's')

  const filtered = await host.open(`${bookings}?state=no_show&text=nobody-of-this-name`)
  expect(filtered.text).toContain('The search text is not saved with it.')
  const kept = await host.submit(filtered, 'Keep', { newName: 'Never came' })
  expect([kept.status, kept.address]).toEqual([200, `${bookings}?state=no_show`])
  expect(kept.html).toMatch(chip('Never came'))

  const again = await host.submit(await host.open(`${bookings}?state=hold`), 'Keep', { newName: 'never CAME' })
  expect([again.status, again.text.includes('You already have a view with that name.')]).toEqual([409, true])
  expect(again.html).toContain('value="never CAME"')

  const shown = await host.open(`${bookings}?state=no_show`)
  const renamed = await host.submit(shown, 'Rename', { newName: 'No-shows' })
  expect(renamed.html).toMatch(chip('No-shows'))
  const deleted = await host.submit(renamed, 'Delete', { newName: '' })
  expect([deleted.status, deleted.text.includes('No-shows')]).toEqual([200, false])
})
