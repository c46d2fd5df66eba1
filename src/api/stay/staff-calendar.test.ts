import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CalendarStayShape, CalendarMetaShape } from '#contract/rate/staff-calendar.ts'
import type { BlockedStaysShape, ReleasedShape } from '#contract/rate/block-stays.ts'
import type { StayCalendarShape } from '#contract/stay-shapes.ts'
import { nightsOfRuns } from '#core/calendar/rate-runs.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, letStay, makeHold } from '#tests/support/stays/let-stay.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let host: ShopGuest
let staff: ShopGuest

const JUNE = 'from=2027-06-01&to=2027-07-01'

beforeAll(async () => {
  shop = await createShop()
  host = await shop.guest({ role: 'host' })
  staff = await shop.guest({ role: 'staff' })
  const { db } = shop.database
  const { id: hostId } = await db
    .insertInto('app.host')
    .values({ uid: host.uid, name: 'Hanna' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertStay(db, { slug: 'anchor', title: 'Anchor', host_id: hostId, weekend_nightly: 17_000 })
  await insertStay(db, { slug: 'barge', title: 'Barge', host_id: hostId })
  await insertStay(db, { slug: 'cabin', title: 'Cabin' })
})
afterAll(async () => shop.database.close())

async function calendar(who: ShopGuest, query: string) {
  const headers = { authorization: `Bearer ${who.uid}` }
  const response = await shop.app(new Request(`http://shop.test/api/staff/calendar?${query}`, { headers }))
  const body = (await response.json()) as { data: CalendarStayShape[]; meta: CalendarMetaShape; error?: object }
  return { ...body, status: response.status }
}
const slugs = ({ data }: { readonly data: readonly CalendarStayShape[] }) => data.map(({ slug }) => slug)

test('a host sees the own homes and never those of others, staff sees all, page by page', async () => {
  expect(slugs(await calendar(host, JUNE))).toEqual(['anchor', 'barge'])
  expect(slugs(await calendar(host, `${JUNE}&homes=cabin,barge`))).toEqual(['barge'])
  const first = await calendar(staff, `${JUNE}&homes=anchor,barge,cabin&limit=2`)
  expect(slugs(first)).toEqual(['anchor', 'barge'])
  expect(first.meta).toMatchObject({ total: 3, cursor: first.data[1]?.documentId })
  const second = await calendar(staff, `${JUNE}&homes=anchor,barge,cabin&limit=2&cursor=${first.meta.cursor}`)
  expect(slugs(second)).toEqual(['cabin'])
  expect(second.meta.cursor).toBeNull()
  // A position in the list of all homes is not valid in the list of a host.
  const cabin = second.data[0]?.documentId
  expect(slugs(await calendar(host, `${JUNE}&cursor=${cabin}`))).toEqual([])
})

test('blocks of several homes go at once, each whole; of homes without one it is told how many, and of homes of others nothing goes', async () => {
  const block = (slug: string, from: string, to: string) =>
    staff.call('POST', `/api/staff/stays/${slug}/blocks`, { data: { from, to, reason: 'closed' } })
  const release = async (who: ShopGuest, stays: readonly string[], from = '2027-10-05', to = '2027-10-12') =>
    who.call<ReleasedShape>('POST', '/api/staff/blocks/release', { data: { homes: stays, from, to } })
  const taken = async () =>
    (await calendar(staff, 'from=2027-10-01&to=2027-11-01&homes=anchor,barge,cabin')).data.map(({ slug, claims }) => [
      slug,
      ...claims.map(({ from, to }) => `${from} ${to}`),
    ])
  await block('anchor', '2027-10-01', '2027-10-06')
  await block('anchor', '2027-10-11', '2027-10-15')
  await block('anchor', '2027-10-20', '2027-10-22')
  await block('cabin', '2027-10-05', '2027-10-12')
  const all = await taken()
  // One of them is not the host's, so the host's own one is not changed either.
  expect((await release(host, ['anchor', 'cabin'])).error.details.code).toBe('stay_not_found')
  expect((await release(staff, ['anchor', 'nowhere'])).status).toBe(404)
  expect((await release(staff, ['anchor'], '2027-10-12', '2027-10-05')).status).toBe(400)
  const viewer = await shop.guest({ role: 'host' })
  const { db } = shop.database
  const { id } = await db.selectFrom('app.stay').select('id').where('slug', '=', 'anchor').executeTakeFirstOrThrow()
  const right = { uid: viewer.uid, stay_id: id, given_at: shop.now() }
  await db
    .insertInto('app.home_right')
    .values({ ...right, level: 'read' })
    .execute()
  expect((await release(viewer, ['anchor'])).status).toBe(404)
  expect(await taken()).toEqual(all)
  shop.changedStays.length = 0
  expect((await release(staff, ['barge', 'anchor', 'cabin'])).data).toEqual({ blocks: 3, without: 1 })
  expect(await taken()).toEqual([['anchor', '2027-10-20 2027-10-22'], ['barge'], ['cabin']])
  expect(shop.changedStays.toSorted()).toEqual(['anchor', 'cabin'])
  expect((await release(host, ['anchor', 'barge'])).data).toEqual({ blocks: 0, without: 2 })
})

test('nights of several homes are blocked together, or none of them, and it is told whose are taken', async () => {
  const block = (who: ShopGuest, spans: readonly (readonly [stay: string, from: string, to: string])[]) =>
    who.call<BlockedStaysShape>('POST', '/api/staff/blocks', {
      data: { spans: spans.map(([stay, from, to]) => ({ stay, from, to })), reason: 'maintenance', note: 'Paint' },
    })
  const taken = async () =>
    (await calendar(staff, 'from=2030-02-01&to=2030-03-01&homes=anchor,barge,cabin')).data.map(({ slug, claims }) =>
      [slug, ...claims.map(({ from, to, label }) => `${from} ${to} ${label}`)].join(', '),
    )
  const none = ['anchor', 'barge', 'cabin']
  await block(staff, [['cabin', '2030-02-10', '2030-02-12']])
  const [, , withBlock] = await taken()
  expect(withBlock).toBe('cabin, 2030-02-10 2030-02-12 Paint')
  shop.changedStays.length = 0
  const refused = await block(staff, [
    ['anchor', '2030-02-01', '2030-02-03'],
    ['cabin', '2030-02-11', '2030-02-14'],
    ['barge', '2030-02-01', '2030-02-03'],
  ])
  expect([refused.status, refused.error.details]).toMatchObject([409, { code: 'dates_unavailable', slug: 'cabin' }])
  // One of them is not the host's.
  const others = await block(host, [
    ['anchor', '2030-02-01', '2030-02-03'],
    ['cabin', '2030-02-20', '2030-02-22'],
  ])
  expect(others.status).toBe(404)
  expect((await block(staff, [['anchor', '2030-02-03', '2030-02-03']])).status).toBe(400)
  expect((await block(staff, [['anchor', '2030-02-03', '2031-06-03']])).status).toBe(400)
  expect(await taken()).toEqual([...none.slice(0, 2), withBlock])
  expect(shop.changedStays).toEqual([])

  const both = await Promise.all([
    block(host, [
      ['barge', '2030-02-01', '2030-02-03'],
      ['anchor', '2030-02-05', '2030-02-07'],
      ['anchor', '2030-02-01', '2030-02-03'],
    ]),
    block(staff, [
      ['anchor', '2030-02-02', '2030-02-06'],
      ['barge', '2030-02-02', '2030-02-04'],
    ]),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(new Set(shop.changedStays)).toEqual(new Set(['anchor', 'barge']))
})

test('blocks go from the nights of each home of its own, and the other blocks of these homes stay', async () => {
  const block = (slug: string, from: string, to: string) =>
    host.call('POST', `/api/staff/stays/${slug}/blocks`, { data: { from, to, reason: 'closed' } })
  const release = (data: object) => host.call<ReleasedShape>('POST', '/api/staff/blocks/release', { data })
  const left = async () =>
    (await calendar(host, 'from=2028-01-01&to=2028-03-01&homes=anchor,barge')).data.flatMap(({ slug, claims }) =>
      claims.map(({ from }) => `${slug} ${from}`),
    )
  for (const stay of ['anchor', 'barge']) {
    await block(stay, '2028-01-03', '2028-01-06')
    await block(stay, '2028-02-03', '2028-02-06')
  }
  const january = { stay: 'anchor', from: '2028-01-05', to: '2028-01-10' }
  const february = { stay: 'barge', from: '2028-02-01', to: '2028-02-04' }
  for (const data of [
    {},
    { from: january.from, to: january.to },
    { homes: ['anchor'], from: january.from },
    { homes: ['anchor'], from: january.from, to: january.to, spans: [february] },
    { spans: [] },
    { spans: [{ ...february, from: february.to }] },
  ])
    expect((await release(data)).status, JSON.stringify(data)).toBe(400)
  expect((await release({ spans: [january, { ...february, stay: 'cabin' }] })).error.details.code).toBe(
    'stay_not_found',
  )
  expect((await release({ spans: [january, february], seen: 3 })).error.details.code).toBe('blocks_changed')
  expect(await left()).toHaveLength(4)
  // A block with nights in two of the spans is one.
  const spans = [january, { ...january, from: '2028-01-03', to: '2028-01-04' }, { ...february, stay: 'BARGE' }]
  expect((await release({ spans, seen: 2 })).data).toEqual({ blocks: 2, without: 0 })
  expect(await left()).toEqual(['anchor 2028-02-03', 'barge 2028-01-03'])
  expect((await release({ homes: ['anchor', 'barge'], from: '2028-01-01', to: '2028-03-01' })).data.blocks).toBe(2)
})

test('a block of which only the night to get the home ready is chosen stays, and so do all when others have changed them', async () => {
  const { db } = shop.database
  await db.updateTable('app.stay').set({ prep_after: 1 }).where('slug', '=', 'barge').execute()
  const block = (from: string, to: string, reason: string) =>
    host.call('POST', '/api/staff/stays/barge/blocks', { data: { from, to, reason } })
  const left = async () =>
    (await calendar(host, 'from=2027-11-01&to=2027-12-01&homes=barge')).data.flatMap(({ claims }) =>
      claims.map(({ from, to }) => `${from} ${to}`),
    )
  await block('2027-11-01', '2027-11-05', 'owner_stay')
  await block('2027-11-06', '2027-11-08', 'closed')
  const release = (seen: number) =>
    host.call<ReleasedShape>('POST', '/api/staff/blocks/release', {
      data: { homes: ['barge'], from: '2027-11-05', to: '2027-11-08', seen },
    })
  // Two people release it in the same moment, while a third has blocked more.
  const refused = await release(2)
  expect([refused.status, refused.error.details.code]).toEqual([409, 'blocks_changed'])
  expect(await left()).toHaveLength(2)
  const both = await Promise.all([release(1), release(1)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await left()).toEqual(['2027-11-01 2027-11-05'])
})

test('more than 800 nights, and nights that end before they begin, are refused with what is wrong', async () => {
  expect((await calendar(staff, 'from=2027-01-01&to=2029-03-11')).status).toBe(200)
  const tooLong = await calendar(staff, 'from=2027-01-01&to=2029-03-12')
  expect(tooLong.status).toBe(400)
  expect(JSON.stringify(tooLong.error)).toContain('800')
  expect((await calendar(staff, 'from=2027-06-02&to=2027-06-02')).status).toBe(400)
  expect((await calendar(staff, `${JUNE}&free=2027-06-02_2027-06-31`)).status).toBe(400)
  expect((await calendar(staff, `${JUNE}&limit=51`)).status).toBe(400)
})

test('every night has the price and the state that the calendar of guests shows', async () => {
  const rules = { nightlyMinor: 21_000, weekendNightlyMinor: 24_000, spans: [{ from: '2027-06-10', to: '2027-06-20' }] }
  await host.call('POST', '/api/staff/stays/anchor/seasons', { data: { name: 'Feast', ...rules } })
  await host.call('PUT', '/api/staff/stays/anchor/overrides', {
    data: { from: '2027-06-12', to: '2027-06-14', nightlyMinor: 30_000 },
  })
  const guest = await shop.guest()
  const { booking, session } = await guest.holdToPay({ stay: 'anchor', checkIn: '2027-06-14', checkOut: '2027-06-19' })
  await shop.pay(session, '4242424242424242')
  await guest.settle(booking.documentId)
  await host.call('POST', '/api/staff/stays/anchor/blocks', {
    data: { from: '2027-06-24', to: '2027-06-26', reason: 'maintenance', note: 'New roof' },
  })

  const [stay] = (await calendar(host, `${JUNE}&homes=anchor`)).data
  if (!stay) throw new Error('the home is there')
  const response = await shop.app(
    new Request('http://shop.test/api/stays/anchor/calendar?from=2027-06-01&to=2027-07-01'),
  )
  const { data } = (await response.json()) as StayCalendarShape
  const nights = nightsOfRuns(stay.runs, stay.weekendNights)
  expect(nights.map(({ amountMinor }) => amountMinor)).toEqual(data.days.map(({ nightlyMinor }) => nightlyMinor))
  expect(new Set(nights.map(({ amountMinor }) => amountMinor)).size).toBeGreaterThan(3)
  const isTaken = (night: string) => stay.claims.some(({ from, to }) => from <= night && night < to)
  expect(nights.map(({ night }) => isTaken(night))).toEqual(data.days.map(({ taken }) => taken))
  expect(stay.claims).toMatchObject([
    {
      kind: 'booking',
      from: '2027-06-14',
      to: '2027-06-19',
      booking: { documentId: booking.documentId, state: 'confirmed', source: 'web' },
    },
    { kind: 'block', from: '2027-06-24', to: '2027-06-26', reason: 'maintenance', label: 'New roof', booking: null },
  ])
  expect(stay.claims[0]?.booking?.lastName).not.toContain(' ')

  expect(slugs(await calendar(host, `${JUNE}&free=2027-06-18_2027-06-20`))).toEqual(['barge'])
  expect(slugs(await calendar(host, `${JUNE}&free=2027-06-20_2027-06-24`))).toEqual(['anchor', 'barge'])
})

test('a home that is let as a whole shows what its parts have taken, once', async () => {
  const { db } = shop.database
  await insertStay(db, { slug: 'whole', title: 'Whole' })
  await insertStay(db, { slug: 'wing', title: 'Wing' })
  await staff.call('POST', '/api/staff/stays/whole/parts', { data: { part: 'wing' } })
  const block = (slug: string, from: string, to: string) =>
    staff.call('POST', `/api/staff/stays/${slug}/blocks`, { data: { from, to, reason: 'closed' } })
  await block('wing', '2027-06-03', '2027-06-05')
  await block('whole', '2027-06-10', '2027-06-12')
  const { data } = await calendar(staff, `${JUNE}&homes=whole,wing`)
  const claims = data.map((stay) => stay.claims.map(({ kind, from, label }) => `${kind} ${from} ${label}`))
  expect(claims).toEqual([
    ['linked 2027-06-03 Wing', 'block 2027-06-10 null'],
    ['block 2027-06-03 null', 'linked 2027-06-10 Whole'],
  ])
})

async function staysNamed(who: ShopGuest, query: string) {
  const headers = { authorization: `Bearer ${who.uid}` }
  const response = await shop.app(new Request(`http://shop.test/api/staff/stays?${query}`, { headers }))
  const { data, meta } = (await response.json()) as { data: { slug: string }[]; meta: { hasMore: boolean } }
  return { status: response.status, slugs: data?.map(({ slug }) => slug), hasMore: meta?.hasMore }
}

test('homes are chosen by parts of their name or place, without accents, drafts too; a host chooses among the own', async () => {
  const { db } = shop.database
  await insertStay(db, { slug: 'es-cano', title: 'Es Canó', state: 'draft' })
  await insertStay(db, { slug: 'sa-cano', title: 'Sa Canó Vella' })
  expect((await staysNamed(staff, 'text=cano')).slugs).toEqual(['es-cano', 'sa-cano'])
  expect((await staysNamed(staff, 'text=CANÓ+vell')).slugs).toEqual(['sa-cano'])
  expect((await staysNamed(staff, 'text=sa+ca')).slugs?.[0]).toBe('sa-cano')
  expect((await staysNamed(staff, 'text=%25')).slugs).toEqual([])
  expect((await staysNamed(host, 'text=cano')).slugs).toEqual([])
  expect((await staysNamed(host, '')).slugs).toEqual(['anchor', 'barge'])
  expect(await staysNamed(host, 'limit=1')).toMatchObject({ slugs: ['anchor'], hasMore: true })
  expect((await staysNamed(staff, 'text=cano&state=draft')).slugs).toEqual(['es-cano'])
  expect((await staysNamed(staff, 'text=cano&state=published')).slugs).toEqual(['sa-cano'])
  expect((await staysNamed(staff, 'state=gone')).status).toBe(400)
  expect((await staysNamed(staff, 'limit=5001')).status).toBe(400)
})

test('of dates only homes are offered of which nobody has a night', async () => {
  const span = 'free=2027-09-10_2027-09-12'
  const block = { from: '2027-09-11', to: '2027-09-12', reason: 'other' }
  const blocked = await shop.app(
    new Request('http://shop.test/api/staff/stays/anchor/blocks', {
      method: 'POST',
      headers: { authorization: `Bearer ${host.uid}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: block }),
    }),
  )
  expect(blocked.status).toBeLessThan(300)
  expect((await staysNamed(host, span)).slugs).toEqual(['barge'])
})

test('a block gets other nights or another home with its reason and note; where they are taken it stays as it was', async () => {
  const path = (slug: string) => `/api/staff/stays/${slug}/blocks`
  const body = { from: '2028-02-01', to: '2028-02-05', reason: 'maintenance', note: 'New roof' }
  const { data: block } = await host.call<{ documentId: string }>('POST', path('anchor'), { data: body })
  const move = (who: ShopGuest, slug: string, id: string, data: object) =>
    who.call<{ documentId: string }>('PUT', `${path(slug)}/${id}`, { data })
  const taken = async (slug: string) =>
    (await calendar(staff, `from=2028-02-01&to=2028-03-01&homes=${slug}`)).data.flatMap(({ claims }) =>
      claims.map(({ from, to, reason, label }) => `${from} ${to} ${reason} ${label}`),
    )
  // Onto a part of its own nights, and longer.
  const longer = await move(host, 'anchor', block.documentId, { from: '2028-02-03', to: '2028-02-09' })
  expect(await taken('anchor')).toEqual(['2028-02-03 2028-02-09 maintenance New roof'])
  const there = await move(host, 'anchor', longer.data.documentId, {
    stay: 'barge',
    from: '2028-02-03',
    to: '2028-02-09',
  })
  expect([await taken('anchor'), await taken('barge')]).toEqual([[], ['2028-02-03 2028-02-09 maintenance New roof']])
  await staff.call('POST', path('barge'), { data: { from: '2028-02-12', to: '2028-02-14', reason: 'closed' } })
  const refused = await move(host, 'barge', there.data.documentId, { from: '2028-02-10', to: '2028-02-13' })
  expect([refused.status, refused.error.details.code]).toEqual([409, 'dates_unavailable'])
  expect(
    (await move(host, 'barge', there.data.documentId, { stay: 'cabin', from: '2028-02-10', to: '2028-02-11' })).status,
  ).toBe(404)
  expect((await move(host, 'barge', block.documentId, { from: '2028-02-20', to: '2028-02-21' })).status).toBe(404)
  expect((await move(host, 'barge', there.data.documentId, { from: '2028-02-20', to: '2028-02-20' })).status).toBe(400)
  expect(await taken('barge')).toEqual([
    '2028-02-03 2028-02-09 maintenance New roof',
    '2028-02-12 2028-02-14 closed null',
  ])
})

test('nights that a guest holds or has booked are not moved as if they were a block', async () => {
  const stay = await letStay(shop)
  const { db } = shop.database
  const guest = await shop.guest()
  await bookStay(shop, guest, stay, { checkIn: '2028-03-06', checkOut: '2028-03-13' })
  await makeHold(guest, stay, { checkIn: '2028-04-03', checkOut: '2028-04-10' })
  const claims = () =>
    db
      .selectFrom('app.claim')
      .select(['id', 'kind', 'during'])
      .where('stay_id', '=', stay.id)
      .orderBy('during')
      .execute()
  const before = await claims()
  expect(before.map(({ kind }) => kind)).toEqual(['booking', 'hold'])
  for (const { id } of before) {
    const data = { from: '2028-05-01', to: '2028-05-03' }
    const moved = await staff.call('PUT', `/api/staff/stays/${stay.slug}/blocks/${id}`, { data })
    expect([moved.status, moved.error.details.code]).toEqual([404, 'rule_not_found'])
  }
  expect(await claims()).toEqual(before)
})

test('the calendar and the list of homes are narrowed to a region with what lies inside it, and to the homes of an owner', async () => {
  const { db } = shop.database
  const region = await insertDestination(db)
  const bay = await insertDestination(db, await insertDestination(db, region))
  const ids = [
    await insertStay(db, { slug: 'narrow-a', title: 'Narrow A', destination_id: bay }),
    await insertStay(db, { slug: 'narrow-b', title: 'Narrow B', destination_id: region }),
    await insertStay(db, { slug: 'narrow-c', title: 'Narrow C' }),
  ] as const
  const slugOf = async (id: number) =>
    (await db.selectFrom('app.destination').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug
  const { id: owner } = await db
    .insertInto('app.owner')
    .values({ name: 'Narrow owner', currency: 'EUR' })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The contract of the first home runs, that of the second has ended, and that of the third has yet to begin.
  const months = ['[2026-01-01,)', '[2025-01-01,2026-01-01)', '[2027-09-01,2028-01-01)']
  for (const [at, during] of months.entries())
    await sql`insert into app.owner_contract (owner_id, stay_id, during, commission_bp, cleaning_to)
      values (${owner}, ${ids[at]}, ${during}::daterange, 2000, 'owner')`.execute(db)
  const both = async (query: string, who = staff) => {
    const inCalendar = await calendar(who, `${JUNE}&${query}`)
    const listed = await who.call<{ slug: string }[]>('GET', `/api/staff/stays?${query}`)
    expect(inCalendar.meta.total).toBe(inCalendar.data.length)
    expect(listed.data.map(({ slug }) => slug)).toEqual(slugs(inCalendar))
    return slugs(inCalendar)
  }
  expect(await both(`region=${await slugOf(region)}`)).toEqual(['narrow-a', 'narrow-b'])
  expect(await both(`region=${await slugOf(bay)}`)).toEqual(['narrow-a'])
  expect(await both(`owner=${owner}`)).toEqual(['narrow-a', 'narrow-c'])
  expect(await both(`owner=${owner}&region=${await slugOf(region)}`)).toEqual(['narrow-a'])
  expect(await both('region=nowhere-at-all')).toEqual([])
  expect(await both(`region=${await slugOf(region)}`, host)).toEqual([])
  const first = await calendar(staff, `${JUNE}&region=${await slugOf(region)}&limit=1`)
  expect([slugs(first), first.meta.total]).toEqual([['narrow-a'], 2])
  const next = `${JUNE}&region=${await slugOf(region)}&limit=1&cursor=${first.meta.cursor}`
  expect(slugs(await calendar(staff, next))).toEqual(['narrow-b'])
  expect((await calendar(staff, `${JUNE}&owner=somebody`)).status).toBe(400)
})
