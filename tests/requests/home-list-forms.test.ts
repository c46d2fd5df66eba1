import { beforeAll, expect, test } from 'vitest'
import type { StayDetailsShape } from '#contract/rate/stay-details.ts'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { makeDraftStay } from '#tests/support/stays/make-draft-stay.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'

let forms: ConsoleForms
let slug: string
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
  const listed = await fetch(`${forms.origin}/api/stays?sort=slug:desc&pagination[limit]=1&pagination[start]=8`)
  slug = ((await listed.json()) as { data: { slug: string }[] }).data[0]?.slug ?? ''
}, 120_000)

async function read<Data>(path: string): Promise<Data> {
  const response = await fetch(`${forms.origin}/api/staff/stays/${slug}${path}`, { headers: { cookie: forms.cookie } })
  return ((await response.json()) as { data: Data }).data
}
const rates = () => read<StayRatesShape>('/rates')
const terms = async () => (await rates()).terms
const rooms = async () => (await read<StayDetailsShape>('')).rooms

/** The name of the item whose summary says something, as the page shows it. */
async function itemSaying(part: string, key: string, title: string): Promise<string> {
  const html = await forms.page(consolePaths.stayPart(slug, part))
  const details = html.split('<details').find((text) => text.includes(title) && text.includes(`value="${key}"`)) ?? ''
  return /name="item" value="([^"]*)"/.exec(details)?.[1] ?? 'none'
}

interface EditedList {
  readonly what: string
  readonly part: string
  readonly key: string
  readonly added: Readonly<Record<string, string>>
  readonly changed: Readonly<Record<string, string>>
  /** Above the form of the entry that was added. */
  readonly title: string
  /** Returns the entry as the API has it. */
  readonly now: () => Promise<readonly object[]>
  /** The entry as it was added, and as it was changed. */
  readonly is: readonly [object, object]
}

const lists: readonly EditedList[] = [
  {
    what: 'a discount for booking early',
    part: 'prices',
    key: 'discount',
    added: { kind: 'early_bird', threshold: '95', percentBp: '4' },
    changed: { kind: 'early_bird', threshold: '95', percentBp: '4.5' },
    title: 'Booked 95 days ahead or more',
    now: async () => (await terms()).leadDiscounts.filter(({ days }) => days === 95),
    is: [
      { kind: 'early_bird', days: 95, percentBp: 400 },
      { kind: 'early_bird', days: 95, percentBp: 450 },
    ],
  },
  {
    what: 'a discount on another length',
    part: 'prices',
    key: 'discount',
    added: { kind: 'length', threshold: '10', percentBp: '6' },
    changed: { kind: 'length', threshold: '10', percentBp: '7' },
    title: '10 nights or more',
    now: async () => (await terms()).lengthDiscounts.filter(({ nights }) => nights === 10),
    is: [
      { nights: 10, percentBp: 600 },
      { nights: 10, percentBp: 700 },
    ],
  },
  {
    what: 'what children of an age cost',
    part: 'prices',
    key: 'age',
    added: { name: 'Schoolchildren', fromAge: '6', underAge: '13', extraGuestMinor: '5.50' },
    changed: { name: 'Schoolchildren', fromAge: '6', underAge: '14', extraGuestMinor: '0' },
    title: 'Schoolchildren, 6 to 12 years',
    now: async () => (await terms()).ageBands.filter(({ name }) => name === 'Schoolchildren'),
    is: [
      { fromAge: 6, underAge: 13, extraGuestMinor: 550 },
      { fromAge: 6, underAge: 14, extraGuestMinor: 0 },
    ],
  },
  {
    what: 'the fewest nights from a day of arrival',
    part: 'rules',
    key: 'minimum-weekday',
    added: { threshold: '2', minNights: '4', maxNights: '' },
    changed: { threshold: '2', minNights: '', maxNights: '9' },
    title: 'Arrival on Wednesday',
    now: async () => (await terms()).minimums.filter((one) => one.kind === 'weekday' && one.threshold === 2),
    is: [
      { minNights: 4, maxNights: null },
      { minNights: null, maxNights: 9 },
    ],
  },
  {
    what: 'the fewest nights of late bookings',
    part: 'rules',
    key: 'minimum-lead',
    added: { threshold: '3', minNights: '2', maxNights: '' },
    changed: { threshold: '3', minNights: '1', maxNights: '5' },
    title: 'Booked up to 3 days ahead',
    now: async () => (await terms()).minimums.filter((one) => one.kind === 'lead' && one.threshold === 3),
    is: [
      { minNights: 2, maxNights: null },
      { minNights: 1, maxNights: 5 },
    ],
  },
  {
    what: 'a period in which the home is open',
    part: 'rules',
    key: 'open-period',
    added: { from: '2031-05-01', last: '2031-09-30' },
    changed: { from: '2031-05-01', last: '2031-10-14' },
    title: '1 May – 30 September 2031',
    now: async () => (await rates()).openPeriods.filter(({ from }) => from === '2031-05-01'),
    is: [{ to: '2031-10-01' }, { to: '2031-10-15' }],
  },
  {
    what: 'a room with its beds',
    part: 'rooms',
    key: 'room',
    added: { name: 'Attic of the storks', kind: 'bedroom', 'beds double bed': '1', 'beds cot': '2' },
    changed: { name: 'Attic of the storks', kind: 'attic', 'beds double bed': '', 'beds cot': '1' },
    title: 'Attic of the storks',
    now: async () => (await rooms()).filter(({ name }) => name === 'Attic of the storks'),
    is: [
      {
        kind: 'bedroom',
        beds: [
          { kind: 'double bed', count: 1 },
          { kind: 'cot', count: 2 },
        ],
      },
      { kind: 'attic', beds: [{ kind: 'cot', count: 1 }] },
    ],
  },
]

test.each(lists)('$what is added, changed and removed, and nothing else of its list', async (list) => {
  const { part, key, added, changed, title, now, is } = list
  const path = consolePaths.stayPart(slug, part)
  const [before, roomsBefore] = [await rates(), await rooms()]
  const post = (values: Readonly<Record<string, string>>) => forms.post(path, { form: key, ...values })

  const sent = await post({ item: '', ...added })
  expect(sent.status, sent.html.match(/c-error[^>]*>[^<]*/g)?.join()).toBe(303)
  expect(await now()).toEqual([expect.objectContaining(is[0])])
  // Somebody else's version of the list does not matter as long as the entry is the one that was seen.
  expect((await post({ item: await itemSaying(part, key, title), ...changed })).status).toBe(303)
  expect(await now()).toEqual([expect.objectContaining(is[1])])
  const named = await itemSaying(part, key, title.split(/,| –/)[0] ?? title)
  expect((await post({ item: named, do: 'remove' })).status).toBe(303)
  expect(await now()).toEqual([])

  const { terms: after, openPeriods } = await rates()
  expect({ ...after, version: 0 }).toEqual({ ...before.terms, version: 0 })
  expect([openPeriods, await rooms()]).toEqual([before.openPeriods, roomsBefore])
})

test('a rule that says nothing is refused with what it needs', async () => {
  const path = consolePaths.stayPart(slug, 'rules')
  const rule = { form: 'minimum-lead', item: '', threshold: '5', minNights: '', maxNights: '' }
  const refused = await forms.post(path, rule)
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('fill in one')])
})

test('a tax of a home ends after some nights and on a day, and is taken of what is ticked', async () => {
  const path = consolePaths.stayPart(slug, 'policies')
  const ownTaxes = async () => {
    const { terms: now, ownTaxes: own } = await rates()
    return now.taxes.filter(({ id }) => own.includes(id))
  }
  const before = await ownTaxes()
  const nothing = { percentBp: '', amountMinor: '', exemptUnderAge: '', maxNights: '', validFrom: '', validTo: '' }
  const tax = { form: 'tax', item: '', name: 'Tax of the storks', per: 'person', period: 'night', ...nothing }
  for (const values of [{ amountMinor: '2', period: 'stay' }, { percentBp: '5' }]) {
    const refused = await forms.post(path, { ...tax, ...values, maxNights: '7' })
    expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('counted by night')])
  }
  const byNight = { amountMinor: '2', maxNights: '7', validFrom: '2031-01-01', validTo: '2031-12-31' }
  expect((await forms.post(path, { ...tax, ...byNight })).status).toBe(303)
  expect((await forms.post(path, { ...tax, name: 'Share of the storks', percentBp: '5', base: 'rent' })).status).toBe(
    303,
  )
  const added = (await ownTaxes()).slice(before.length)
  expect(added).toMatchObject([
    { amountMinor: 200, maxNights: 7, validFrom: '2031-01-01', validTo: '2031-12-31' },
    { percentBp: 500, base: ['rent'], maxNights: null },
  ])
  for (const { id } of added) await forms.post(path, { form: 'tax', item: String(id), do: 'remove' })
  expect(await ownTaxes()).toEqual(before)
})

test('an entry that is no longer where it was seen is not changed in its place', async () => {
  const path = consolePaths.stayPart(slug, 'rooms')
  const room = { form: 'room', kind: 'bedroom' }
  await forms.post(path, { ...room, item: '', name: 'Room of the swallows' })
  await forms.post(path, { ...room, item: '', name: 'Room of the swifts' })
  const [swallows, swifts] = [
    await itemSaying('rooms', 'room', 'Room of the swallows'),
    await itemSaying('rooms', 'room', 'Room of the swifts'),
  ]
  await forms.post(path, { form: 'room', item: swallows, do: 'remove' })
  const late = await forms.post(path, { ...room, item: swifts, name: 'Room of the swifts', 'beds cot': '3' })
  expect([late.status, late.html]).toEqual([409, expect.stringContaining('Somebody else has removed this')])
  await forms.post(path, { form: 'room', item: await itemSaying('rooms', 'room', 'Room of the swifts'), do: 'remove' })
  expect((await rooms()).filter(({ name }) => name.startsWith('Room of the sw'))).toEqual([])
})

test('the deposit plan has payments of its own, of which the last takes the rest, or is the usual one', async () => {
  const path = consolePaths.stayPart(slug, 'policies')
  const before = (await terms()).instalments
  const nothing = { firstMinor: '', next0Bp: '', next0Minor: '', next0Days: '' }
  const save = (plan: object) => forms.post(path, { form: 'instalments', item: '', ...nothing, ...plan })
  expect((await save({ plan: 'own', firstBp: '25', next0Bp: '50', next0Days: '60', restDays: '20' })).status).toBe(303)
  expect((await terms()).instalments).toEqual([
    { shareBp: 2500, amountMinor: null, due: 'at_booking', dueDays: 0 },
    { shareBp: 5000, amountMinor: null, due: 'before_check_in', dueDays: 60 },
    { shareBp: null, amountMinor: null, due: 'before_check_in', dueDays: 20 },
  ])
  const shown = await forms.page(path)
  expect(shown).toContain('25% at booking · 50% 60 days before arrival · the rest 20 days before arrival')
  // The rest cannot be due before what comes before it.
  const refused = await save({ plan: 'own', firstBp: '25', next0Bp: '50', next0Days: '10', restDays: '20' })
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('must be due in their order')])
  expect((await save({ plan: 'usual', firstBp: '25', restDays: '20' })).status).toBe(303)
  expect([before, (await terms()).instalments]).toEqual([[], []])
})

test('a home is let only in its periods, until a date, and late bookings are requests', async () => {
  const path = consolePaths.stayPart(slug, 'rules')
  expect((await forms.post(path, { form: 'open', item: '', open: 'periods' })).status).toBe(303)
  expect((await rates()).openByDefault).toBe(false)
  expect(await forms.page(path)).toContain('Only in the periods below')
  expect((await forms.post(path, { form: 'open', item: '', open: 'always' })).status).toBe(303)
  expect((await rates()).openByDefault).toBe(true)

  const { terms: was, preparationBefore, preparationAfter } = await rates()
  const week = [0, 1, 2, 3, 4, 5, 6].map(String)
  const rules = {
    form: 'rules',
    item: '',
    minNights: String(was.minNights),
    maxNights: String(was.maxNights),
    weekendMinNights: String(was.weekendMinNights ?? ''),
    nightsMultipleOf: String(was.nightsMultipleOf ?? ''),
    noticeDays: String(was.noticeDays),
    noticeHour: String(was.noticeHour),
    preparationBefore: String(preparationBefore),
    preparationAfter: String(preparationAfter),
    bookingMode: was.bookingMode,
    windowMonths: String(was.windowMonths ?? ''),
  }
  const save = (changes: Readonly<Record<string, string>>) =>
    forms.post(path, [
      ...Object.entries({ ...rules, ...changes }),
      ...week.map((day) => ['checkInDays', day] as const),
      ...week.map((day) => ['checkOutDays', day] as const),
    ])
  const both = await save({ noticeInside: 'reject', windowMonths: '12', windowUntil: '2032-12-31' })
  expect([both.status, both.html]).toEqual([400, expect.stringContaining('together with a number of months')])
  const until = { noticeInside: 'request_only', windowUntil: '2032-12-31', windowMonths: '' }
  expect((await save(until)).status).toBe(303)
  expect(await terms()).toMatchObject({ noticeInside: 'request_only', windowUntil: '2032-12-31' })
  expect((await save({ noticeInside: was.noticeInside, windowUntil: was.windowUntil ?? '' })).status).toBe(303)
  expect(await terms()).toMatchObject({ noticeInside: was.noticeInside, windowUntil: was.windowUntil })
})

test('two homes are linked as whole and part, each says so, and unlinked', async () => {
  const [whole, part] = [await makeDraftStay(forms, 'House of kites'), await makeDraftStay(forms, 'Loft of kites')]
  const path = consolePaths.stayPart(whole, 'parts')
  const ratesOf = async (stay: string) => {
    const headers = { cookie: forms.cookie }
    const response = await fetch(`${forms.origin}/api/staff/stays/${stay}/rates`, { headers })
    return ((await response.json()) as { data: StayRatesShape }).data
  }
  const partsOf = async (stay: string) => (await ratesOf(stay)).parts
  const wholesOf = async (stay: string) => (await ratesOf(stay)).partOf
  expect((await forms.post(path, { form: 'part', item: '', part: 'Loft of kites' })).status).toBe(303)
  const [linked] = await partsOf(whole)
  expect(linked?.slug).toBe(part)
  expect(await forms.page(path)).toContain('Loft of kites')
  const inside = await forms.page(consolePaths.stayPart(part, 'parts'))
  expect(inside).toContain('This home is a part of')
  expect(inside).toContain('House of kites')
  expect(inside).not.toContain('name="part"')
  expect((await forms.post(path, { form: 'part', item: linked?.documentId ?? '', do: 'remove' })).status).toBe(303)
  expect(await partsOf(whole)).toEqual([])

  // A part can leave the whole, too.
  await forms.post(path, { form: 'part', item: '', part: 'Loft of kites' })
  const [inWhole] = await wholesOf(part)
  const left = await forms.post(consolePaths.stayPart(part, 'parts'), {
    form: 'part',
    item: inWhole?.documentId ?? '',
    do: 'remove',
  })
  expect([left.status, await partsOf(whole)]).toEqual([303, []])
})

test('the name and languages of whoever looks after a home are set where its texts are', async () => {
  const stay = await makeDraftStay(forms, 'House of larks')
  const path = consolePaths.stayPart(stay, 'texts')
  const hostOf = async () => {
    const response = await fetch(`${forms.origin}/api/staff/stays/${stay}`, { headers: { cookie: forms.cookie } })
    return ((await response.json()) as { data: StayDetailsShape }).data.host
  }
  const before = await hostOf()
  const save = (name: string, about: string, languages: readonly string[]) =>
    forms.post(path, [
      ['form', 'host'],
      ['item', ''],
      ['name', name],
      ['about', about],
      ...languages.map((code) => ['languages', code] as const),
    ])
  expect((await save('Aina of the larks', 'Lives next door.', ['ca', 'en'])).status).toBe(303)
  expect(await hostOf()).toEqual({ name: 'Aina of the larks', about: 'Lives next door.', languages: ['ca', 'en'] })
  expect(await forms.page(path)).toContain('Aina of the larks')
  const nameless = await save('', '', [])
  expect([nameless.status, nameless.html]).toEqual([400, expect.stringContaining('Please fill this in.')])
  if (before) await save(before.name, before.about, before.languages)
})
