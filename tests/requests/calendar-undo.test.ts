import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { makeDraftStay } from '#tests/support/stays/make-draft-stay.ts'
import { beforeAll, expect, test } from 'vitest'

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

const NIGHTS = { from: '2028-03-03', to: '2028-03-06' }
const change = async (stay: string, fields: Readonly<Record<string, string>>, nights = NIGHTS) =>
  forms.post(consolePaths.consoleCalendar(), { home: stay, ...nights, ...fields })

type Posted = Awaited<ReturnType<ConsoleForms['post']>>

/** The page one is led to says what was done; answers what its form takes it back by, null without one. */
async function told({ to, cookies }: Posted, text: string): Promise<string | null> {
  const html = await forms.page(to, cookies)
  expect(html).toContain(text)
  return /name="undo" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? null
}

const takeBack = async (undo: string | null) =>
  forms.post(consolePaths.consoleCalendar(), { intent: 'undo', undo: undo ?? '' })

async function ask<Data>(path: string, method = 'GET', data?: unknown): Promise<Data> {
  const headers = { cookie: forms.cookie, origin: forms.origin, 'content-type': 'application/json' }
  const body = data === undefined ? {} : { body: JSON.stringify({ data }) }
  return ((await (await fetch(forms.origin + path, { method, headers, ...body })).json()) as { data: Data }).data
}

const blocksOf = async (stay: string) => {
  const [found] = await ask<CalendarStayShape[]>(`/api/staff/calendar?from=2028-03-01&to=2028-03-31&homes=${stay}`)
  return found!.claims.map(({ from, to, reason, label }) => [from, to, reason, label])
}
const ratesOf = async (stay: string) => ask<StayRatesShape>(`/api/staff/stays/${stay}/rates`)
const overridesOf = async (stay: string) => (await ratesOf(stay)).terms.overrides

test('blocked nights are said in words and let go by the undo beside them, once', async () => {
  const stay = await makeDraftStay(forms, 'Casa del Bloc')
  const blocked = await change(stay, { intent: 'block', reason: 'maintenance', note: 'New roof' })
  expect(blocked.status).toBe(303)
  const undo = await told(blocked, 'Blocked 3 nights of Casa del Bloc, 3–6 March.')
  // Another change, whose cookie this is not, offers no undo of it.
  expect(await forms.page('/admin/calendar?done=block&change=another', blocked.cookies)).not.toContain('name="undo"')
  const undone = await takeBack(undo)
  expect(await told(undone, 'Undone. Free again: 3 nights of Casa del Bloc, 3–6 March.')).toBeNull()
  expect(await blocksOf(stay)).toEqual([])
  const again = await takeBack(undo)
  expect([again.status, again.html]).toEqual([
    404,
    expect.stringContaining('Casa del Bloc: the block was already removed.'),
  ])
})

test('who looks at some homes goes on looking at them, through the form for nights, the change and its undo', async () => {
  const stay = await makeDraftStay(forms, 'Casa del Filtre')
  const table = await forms.page(`${consolePaths.consoleCalendar()}?from=2028-03-01&text=filtre`)
  const [, run] = /href="([^"]*[?&]home=[^"]*)"/.exec(table) ?? []
  const form = await forms.page(run!.replaceAll('&amp;', '&'))
  const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  expect(hidden(form, 'text')).toBe('filtre')
  const blocked = await change(stay, { intent: 'block', reason: 'closed', text: hidden(form, 'text') })
  const after = await forms.page(blocked.to, blocked.cookies)
  expect(after).toContain('Homes: filtre')
  const [undo = ''] = /<input[^>]* name="undo".*?<\/form>/.exec(after) ?? []
  const undone = await forms.post(consolePaths.consoleCalendar(), {
    intent: 'undo',
    undo: hidden(undo, 'undo').replaceAll('&quot;', '"'),
    back: hidden(undo, 'back'),
    text: hidden(undo, 'text'),
  })
  const { searchParams } = new URL(undone.to, forms.origin)
  expect([searchParams.get('text'), searchParams.get('from')]).toEqual(['filtre', '2028-03-03'])
  const named = await change(stay, { intent: 'block', reason: 'closed', homes: stay, free: '2028-05-01_2028-05-04' })
  expect(named.to).toContain(`homes=${stay}&free=2028-05-01_2028-05-04`)
})

test('blocks that were let go are blocked again as they were, unless somebody has taken their nights meanwhile', async () => {
  const stay = await makeDraftStay(forms, 'Casa del Solt')
  await change(stay, { intent: 'block', reason: 'maintenance', note: 'New roof' })
  const whole = [['2028-03-03', '2028-03-06', 'maintenance', 'New roof']]
  const letGo = async () => change(stay, { intent: 'unblock' }, { from: '2028-03-04', to: '2028-03-05' })
  const undo = await told(await letGo(), 'Unblocked 3 nights of Casa del Solt, 3–6 March.')
  expect(await blocksOf(stay)).toEqual([])
  await told(await takeBack(undo), 'Undone. Blocked again: 3 nights of Casa del Solt, 3–6 March.')
  expect(await blocksOf(stay)).toEqual(whole)

  const second = await told(await letGo(), 'Unblocked 3 nights')
  await ask(`/api/staff/stays/${stay}/blocks`, 'POST', { from: '2028-03-05', to: '2028-03-07', reason: 'other' })
  const refused = await takeBack(second)
  expect([refused.status, refused.html]).toEqual([
    409,
    expect.stringContaining('Casa del Solt: somebody has since taken nights in 3–6 March. They stay as they are.'),
  ])
  expect(await blocksOf(stay)).toEqual([['2028-03-05', '2028-03-07', 'other', null]])
})

test('prices and rules are put back as each night had them, unless somebody has changed the home since', async () => {
  const stay = await makeDraftStay(forms, 'Casa del Preu')
  await change(stay, { intent: 'rates', price: '150', minNights: '4' }, { from: '2028-03-04', to: '2028-03-05' })
  const before = await overridesOf(stay)
  expect(before).toHaveLength(1)
  const set = await change(stay, { intent: 'rates', price: '777', arrival: 'closed' })
  const undo = await told(set, 'Set the price and arrivals of 3 nights of Casa del Preu, 3–6 March.')
  expect((await overridesOf(stay)).map(({ nightlyMinor }) => nightlyMinor)).toEqual([77_700, 77_700, 77_700])
  await told(await takeBack(undo), 'Undone: restored the prices and rules of 3 nights of Casa del Preu, 3–6 March.')
  expect(await overridesOf(stay)).toEqual(before)

  const second = await told(await change(stay, { intent: 'rates', price: '888' }), 'Set the price of 3 nights')
  await ask(`/api/staff/stays/${stay}/overrides`, 'PUT', { ...NIGHTS, to: '2028-03-05', nightlyMinor: 99_900 })
  const refused = await takeBack(second)
  expect([refused.status, refused.html]).toEqual([
    409,
    expect.stringContaining('Casa del Preu: somebody has changed its prices or rules since. They stay as they are.'),
  ])
  expect(await overridesOf(stay)).toMatchObject([
    { night: '2028-03-03', nightlyMinor: 99_900 },
    { night: '2028-03-04', nightlyMinor: 99_900 },
  ])
})

test('of several homes all get their prices or none does, and who refuses is named', async () => {
  const [one, other] = [await makeDraftStay(forms, 'Casa del Mig'), await makeDraftStay(forms, 'Casa del Tard')]
  const both = [['home', one] as const, ['home', other] as const]
  const fields = { ...NIGHTS, intent: 'rates', price: '777' }
  const late = Object.entries({ ...fields, [`version:${other}`]: '999' })
  const refused = await forms.post(consolePaths.consoleCalendar(), [...both, ...late])
  expect([refused.status, refused.html]).toEqual([
    409,
    expect.stringContaining('Casa del Tard: Somebody else has changed'),
  ])
  expect(await Promise.all([one, other].map(overridesOf))).toEqual([[], []])
  const set = await forms.post(consolePaths.consoleCalendar(), [...both, ...Object.entries(fields)])
  const undo = await told(set, 'Set the price of 6 nights of 2 homes, 3–6 March.')
  await told(await takeBack(undo), 'Undone: restored the prices and rules of 6 nights of 2 homes, 3–6 March.')
  expect(await Promise.all([one, other].map(overridesOf))).toEqual([[], []])
})

test('a price is read in the currency of each home, and set for none where one cannot have it', async () => {
  const [euros, yen] = [await makeDraftStay(forms, 'Casa Euro'), await makeDraftStay(forms, 'Casa Ien', 'JPY')]
  const both = [['home', euros] as const, ['home', yen] as const]
  const set = async (price: string) =>
    forms.post(consolePaths.consoleCalendar(), [...both, ...Object.entries({ ...NIGHTS, intent: 'rates', price })])
  const prices = async () =>
    (await Promise.all([euros, yen].map(overridesOf))).map((nights) => nights.map(({ nightlyMinor }) => nightlyMinor))
  const refused = await set('150.50')
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('Casa Ien: Enter a price')])
  expect(await prices()).toEqual([[], []])
  expect((await set('150')).status).toBe(303)
  expect(await prices()).toEqual([
    [15_000, 15_000, 15_000],
    [150, 150, 150],
  ])
})

test('what is set in the calendar is undone among the changes of rates as well, when its note is long gone', async () => {
  const stay = await makeDraftStay(forms, 'Casa del Record')
  await change(stay, { intent: 'rates', price: '777', arrival: 'closed' })
  const row = /<li data-row[^>]*>(?:(?!<\/li><li data-row).)*?Casa del Record.*?name="id" value="([0-9a-f-]+)"/s
  const changes = await forms.page(consolePaths.rateChanges())
  const [shown = '', id = ''] = row.exec(changes) ?? []
  expect(shown).toContain(
    'Price of 3 nights, 3–5 March 2028: €777.00; Arrival of 3 nights, 3–5 March 2028: not allowed',
  )
  const undone = await forms.post(consolePaths.rateChanges(), { id })
  expect(await forms.page(undone.to)).toContain('6 values are restored.')
  expect(await overridesOf(stay)).toEqual([])
})

test('an undo that nobody was given is refused, and a price that follows another home follows it again after one', async () => {
  const [source, stay] = [await makeDraftStay(forms, 'Casa del Cap'), await makeDraftStay(forms, 'Casa del Rastre')]
  const nothing = await takeBack('{"id":"x","from":"2028-03-03","to":"2028-03-06","steps":[{"do":"all","home":"x"}]}')
  expect([nothing.status, nothing.html]).toEqual([400, expect.stringContaining('That can no longer be undone.')])
  const formula = { source, percentBp: 10_000, amountMinor: 0, roundToMinor: 1, withRules: false }
  const { version } = await ratesOf(stay)
  await ask(`/api/staff/stays/${stay}/rate-source`, 'PUT', { version, ...formula })
  const sourceCosts = async (nightlyMinor: number) =>
    ask(`/api/staff/stays/${source}/overrides`, 'PUT', { ...NIGHTS, nightlyMinor })
  await sourceCosts(44_400)
  const undo = await told(await change(stay, { intent: 'rates', price: '777' }), 'Set the price of 3 nights')
  expect((await takeBack(undo)).status).toBe(303)
  await sourceCosts(55_500)
  expect((await overridesOf(stay)).map(({ nightlyMinor }) => nightlyMinor)).toEqual([55_500, 55_500, 55_500])
})

test('a home whose nights are all taken is left out of a change of several homes', async () => {
  const stays = [
    await makeDraftStay(forms, 'Casa de Dalt'),
    await makeDraftStay(forms, 'Casa Plena'),
    await makeDraftStay(forms, 'Casa de Baix'),
  ]
  await change(stays[1]!, { intent: 'block', reason: 'maintenance' })
  const fields = { ...NIGHTS, intent: 'block', reason: 'closed' }
  const all = stays.map((stay) => ['home', stay] as const)
  const blocked = await forms.post(consolePaths.consoleCalendar(), [...all, ...Object.entries(fields)])
  await told(blocked, 'Blocked 6 nights of 2 homes, 3–6 March.')
  expect(await Promise.all(stays.map(blocksOf))).toEqual([
    [['2028-03-03', '2028-03-06', 'closed', null]],
    [['2028-03-03', '2028-03-06', 'maintenance', null]],
    [['2028-03-03', '2028-03-06', 'closed', null]],
  ])
  const again = await forms.post(consolePaths.consoleCalendar(), [...all, ...Object.entries(fields)])
  expect([again.status, again.html]).toEqual([409, expect.stringContaining('None of these nights is free.')])
})

test('a price for nights that have passed is refused in words', async () => {
  const stay = await makeDraftStay(forms, 'Casa de Fa Temps')
  const refused = await change(stay, { intent: 'rates', price: '150' }, { from: '2025-03-03', to: '2025-03-06' })
  expect([refused.status, refused.html]).toEqual([409, expect.stringContaining('None of these nights is free.')])
})
