import { beforeAll, expect, test } from 'vitest'
import type { ImportedNightsShape } from '#contract/channel/imported-nights.ts'
import type { ReportShape } from '#contract/booking/staff-report.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { makeDraftStay } from '#tests/support/stays/make-draft-stay.ts'
import { calendarOf } from '#tests/support/stays/other-site.ts'

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

const read = async <Value>(path: string): Promise<Value> => {
  const response = await fetch(forms.origin + path, { headers: { cookie: forms.cookie } })
  return ((await response.json()) as { data: Value }).data
}

/** Makes a home for which another site has sold nights; returns its page of channels and the nights, latest first. */
async function soldElsewhere(name: string, channel: string, nights: readonly (readonly [string, string, string])[]) {
  const slug = await makeDraftStay(forms, name)
  const page = consolePaths.stayChannels(slug)
  const feed = { intent: 'add', channel, name: 'Other door', url: '', everyMinutes: '60' }
  expect((await forms.post(page, feed, calendarOf(nights))).status).toBe(303)
  const imported = () => read<readonly ImportedNightsShape[]>(`/api/staff/stays/${slug}/imported-nights`)
  const report = async (from: string, to: string) => {
    const found = await read<ReportShape>(`/api/staff/reports/business?from=${from}&to=${to}&home=${slug}`)
    return found.channels
  }
  return { slug, page, imported, report, nights: await imported() }
}

const field = (nights: ImportedNightsShape | undefined) => `amount-${nights?.documentId}`
const shown = (nights: ImportedNightsShape | undefined) => `was-amount-${nights?.documentId}`

test('what imported nights bring in is entered, and reports show their share of each month and what is left of it', async () => {
  const { page, imported, report, nights } = await soldElsewhere('Casa Comptes', 'airbnb', [
    ['1', '2031-03-29', '2031-04-02'],
    ['2', '2031-04-10', '2031-04-12'],
  ])
  expect(nights.map(({ checkIn, revenueMinor }) => [checkIn, revenueMinor])).toEqual([
    ['2031-04-10', null],
    ['2031-03-29', null],
  ])
  expect(await report('2031-03-01', '2031-05-01')).toEqual([
    {
      channel: 'airbnb',
      nights: 6,
      pricedNights: 0,
      revenueMinor: null,
      costMinor: null,
      netMinor: null,
      uncostedMinor: 0,
    },
  ])
  const [april, march] = nights
  const form = { intent: 'amounts', currency: 'EUR', [shown(april)]: '', [field(april)]: '', [shown(march)]: '' }
  const saved = await forms.post(page, { ...form, [field(march)]: '1.000,02' })
  expect(saved.to).toBe(`${page}?done=amounts&nights=1#imported`)
  expect((await imported()).map(({ revenueMinor }) => revenueMinor)).toEqual([null, 100_002])

  // Three of four nights, and the demo enters 15.5 % for this site.
  const ofMarch = { channel: 'airbnb', nights: 3, pricedNights: 3, revenueMinor: 75_001 }
  const net = { costMinor: 11_625, netMinor: 63_376, uncostedMinor: 0 }
  expect(await report('2031-03-01', '2031-04-01')).toEqual([{ ...ofMarch, ...net }])
  expect(await report('2031-03-01', '2031-05-01')).toMatchObject([
    { nights: 6, pricedNights: 4, revenueMinor: 100_002 },
  ])
  const html = await forms.page(`${consolePaths.reports()}?from=2031-03-01&to=2031-05-01`)
  expect(html).toMatch(/Airbnb<.*?€1,000\.02<small class="c-before">of 4 nights<\/small>.*?costs 15\.5%/)
})

test('amounts are entered page by page, and the page stays', async () => {
  const month = (at: number) => String(1 + (at % 12)).padStart(2, '0')
  const events = Array.from({ length: 27 }, (_, at): [string, string, string] => {
    const year = 2032 + Math.floor(at / 12)
    return [String(at), `${year}-${month(at)}-03`, `${year}-${month(at)}-05`]
  })
  const { page, slug } = await soldElsewhere('Casa Moltes Nits', 'vrbo', events)
  const html = await forms.page(`${page}?nights=2`)
  const second = await read<readonly ImportedNightsShape[]>(`/api/staff/stays/${slug}/imported-nights?page=2`)
  expect(second.map(({ checkIn }) => checkIn)).toEqual(['2032-02-03', '2032-01-03'])
  for (const one of second) expect(html).toContain(`name="${field(one)}"`)
  const [late] = second
  const form = { intent: 'amounts', currency: 'EUR', page: '2', [shown(late)]: '', [field(late)]: '99' }
  expect((await forms.post(page, form)).to).toBe(`${page}?done=amounts&nights=2#imported`)
  expect(await forms.page(`${page}?nights=2`)).toContain(`name="${field(late)}" value="99.00"`)
})

test('of a site for which no cost is entered, the money is shown as it is, and named', async () => {
  const { page, report, nights } = await soldElsewhere('Casa Sense Cost', 'other', [['1', '2031-05-03', '2031-05-05']])
  const [one] = nights
  await forms.post(page, { intent: 'amounts', currency: 'EUR', [shown(one)]: '', [field(one)]: '300' })
  expect(await report('2031-05-01', '2031-06-01')).toMatchObject([
    { revenueMinor: 30_000, costMinor: null, netMinor: null, uncostedMinor: 30_000 },
  ])
})

test('an amount that is none is marked, nothing is saved, and what was typed stays', async () => {
  const { page, imported, nights } = await soldElsewhere('Casa Mal Escrita', 'vrbo', [
    ['1', '2031-06-03', '2031-06-05'],
    ['2', '2031-06-10', '2031-06-12'],
  ])
  const [late, early] = nights
  const form = { intent: 'amounts', currency: 'EUR', [shown(late)]: '', [shown(early)]: '' }
  const refused = await forms.post(page, { ...form, [field(late)]: '300', [field(early)]: 'three' })
  expect(refused.status).toBe(400)
  expect(refused.html).toMatch(new RegExp(`aria-invalid="true"[^>]*name="${field(early)}" value="three"`))
  expect(refused.html).toContain(`name="${field(late)}" value="300"`)
  expect((await imported()).every(({ revenueMinor }) => revenueMinor === null)).toBe(true)
})

test('nights of another home, and nights that are free again, take no amount, and the others keep theirs', async () => {
  const other = await soldElsewhere('Casa Veina', 'vrbo', [['1', '2031-07-03', '2031-07-05']])
  const { page, imported, nights } = await soldElsewhere('Casa Propia', 'vrbo', [['1', '2031-07-03', '2031-07-05']])
  const both = [nights[0], other.nights[0]].flatMap((one) => [
    [shown(one), ''],
    [field(one), '300'],
  ])
  const refused = await forms.post(page, { intent: 'amounts', currency: 'EUR', ...Object.fromEntries(both) })
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('not imported any more')])
  for (const list of [await imported(), await other.imported()]) expect(list).toMatchObject([{ revenueMinor: null }])
})

test('two people who enter different amounts at once are shown both, nothing is saved, and the other amounts of each stay', async () => {
  const { page, imported, nights } = await soldElsewhere('Casa A Dues Mans', 'vrbo', [
    ['1', '2031-08-03', '2031-08-05'],
    ['2', '2031-08-10', '2031-08-12'],
    ['3', '2031-08-17', '2031-08-19'],
  ])
  const [late, middle, early] = nights
  const asShown = { intent: 'amounts', currency: 'EUR', [shown(late)]: '', [shown(middle)]: '', [shown(early)]: '' }
  const theirs = { ...asShown, [field(late)]: '300', [field(middle)]: '200', [field(early)]: '' }
  expect((await forms.post(page, theirs)).status).toBe(303)

  const refused = await forms.post(page, {
    ...asShown,
    [field(late)]: '310',
    [field(middle)]: '',
    [field(early)]: '90',
  })
  expect(refused.status).toBe(409)
  expect(refused.html).toContain('17–19 August 2031</th><td>€310.00</td><td>€300.00</td>')
  expect(refused.html).toContain(`href="${page}?nights=1#imported">Use the saved values`)
  expect((await imported()).map(({ revenueMinor }) => revenueMinor)).toEqual([30_000, 20_000, null])
  const inputs = [late, middle, early].map((one) =>
    [shown(one), field(one)].map((name) => new RegExp(`name="${name}" value="([^"]*)"`).exec(refused.html)?.[1]),
  )
  expect(inputs).toEqual([
    ['300.00', '310'],
    ['200.00', '200.00'],
    ['', '90'],
  ])

  // What is sent again is meant.
  const again = Object.fromEntries(
    [late, middle, early].flatMap((one, at) => [
      [shown(one), inputs[at]?.[0] ?? ''],
      [field(one), inputs[at]?.[1] ?? ''],
    ]),
  )
  expect((await forms.post(page, { intent: 'amounts', currency: 'EUR', ...again })).status).toBe(303)
  expect((await imported()).map(({ revenueMinor }) => revenueMinor)).toEqual([31_000, 20_000, 9_000])
})

test('nights that are given twice are refused', async () => {
  const { slug, imported, nights } = await soldElsewhere('Casa Dues Vegades', 'vrbo', [
    ['1', '2031-09-03', '2031-09-05'],
  ])
  const documentId = nights[0]?.documentId
  const amounts = [1, 2].map((revenueMinor) => ({ documentId, revenueMinor }))
  const refused = await fetch(`${forms.origin}/api/staff/stays/${slug}/imported-nights`, {
    method: 'PUT',
    headers: { cookie: forms.cookie, origin: forms.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { amounts } }),
  })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('given twice')])
  expect(await imported()).toMatchObject([{ revenueMinor: null }])
})
