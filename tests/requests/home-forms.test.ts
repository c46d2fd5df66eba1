import { beforeAll, expect, test } from 'vitest'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { partNames } from '#web/text/stay-editor-text.ts'
import { calendarOf } from '#tests/support/stays/other-site.ts'

let forms: ConsoleForms
let slug: string
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
  const listed = await fetch(`${forms.origin}/api/stays?sort=slug:desc&pagination[limit]=1&pagination[start]=2`)
  slug = ((await listed.json()) as { data: { slug: string }[] }).data[0]?.slug ?? ''
}, 120_000)

const seasons = async () => {
  const response = await fetch(`${forms.origin}/api/staff/stays/${slug}/rates`, { headers: { cookie: forms.cookie } })
  return ((await response.json()) as { data: StayRatesShape }).data.terms.seasons
}

test('a season that a colleague has removed while somebody changes it is added again with one more press', async () => {
  const path = consolePaths.stayPart(slug, 'prices')
  const nights = { from: '2029-03-01', last: '2029-03-20', minNights: '5' }
  const prices = { nightlyMinor: '', weekendNightlyMinor: '' }
  const season = { form: 'season', item: '', name: 'Almond blossom', ...nights, ...prices }
  expect((await forms.post(path, season)).status).toBe(303)
  const item = String((await seasons()).find(({ name }) => name === 'Almond blossom')?.id)
  // Asked first: the button that removes it is behind one that says what that does.
  const own = new RegExp(`name="item" value="${item}"[^]*?</form>`).exec(await forms.page(path))?.[0]
  expect(own).toMatch(/<details class="c-more c-confirm">[^]*no longer applies to new bookings[^]* value="remove"/)
  const removed = await forms.post(path, { form: 'season', item, do: 'remove' })
  expect(removed.status).toBe(303)
  expect(await forms.page(removed.to)).toContain('Removed.')

  const refused = await forms.post(path, { ...season, item, name: 'Blossom of the almonds' })
  expect([refused.status, refused.html]).toEqual([409, expect.stringContaining('Somebody else has removed this')])
  expect(refused.html).toContain('value="Blossom of the almonds"')
  expect((await forms.post(path, { ...season, name: 'Blossom of the almonds' })).status).toBe(303)
  const added = (await seasons()).find(({ name }) => name === 'Blossom of the almonds')
  expect(added).toMatchObject({ minNights: 5 })
  await forms.post(path, { form: 'season', item: String(added?.id), do: 'remove' })
})

test('what a colleague has just changed is not removed before it was looked at', async () => {
  const path = consolePaths.stayPart(slug, 'prices')
  const nights = { from: '2029-05-01', last: '2029-05-20', minNights: '5' }
  const season = { form: 'season', item: '', name: 'Poppies', ...nights, nightlyMinor: '', weekendNightlyMinor: '' }
  expect((await forms.post(path, season)).status).toBe(303)
  const item = String((await seasons()).find(({ name }) => name === 'Poppies')?.id)
  const shown = new RegExp(`name="item" value="${item}"[^]*?</form>`)
  const seenIn = (html: string) =>
    (/name="seen" value="([^"]*)"/.exec(shown.exec(html)?.[0] ?? '')?.[1] ?? '').replaceAll('&quot;', '"')
  const seen = seenIn(await forms.page(path))
  expect((await forms.post(path, { ...season, item, seen, minNights: '6' })).status).toBe(303)
  const kept = await forms.post(path, { form: 'season', item, seen, do: 'remove' })
  expect([kept.status, kept.html]).toEqual([409, expect.stringContaining('Somebody else has changed this')])
  expect(shown.exec(kept.html)?.[0]).toMatch(/name="minNights"[^>]*value="6"/)
  expect((await seasons()).find(({ name }) => name === 'Poppies')).toMatchObject({ minNights: 6 })
  expect((await forms.post(path, { form: 'season', item, seen: seenIn(kept.html), do: 'remove' })).status).toBe(303)
  expect((await seasons()).find(({ name }) => name === 'Poppies')).toBeUndefined()
})

test('a season and a fee are removed only if the rules are those that were read, when their version is named', async () => {
  const call = async (method: string, path: string, data?: object) => {
    const headers = { cookie: forms.cookie, origin: forms.origin, 'content-type': 'application/json' }
    const body = data ? JSON.stringify({ data }) : null
    const response = await fetch(`${forms.origin}/api/staff/stays/${slug}${path}`, { method, headers, body })
    return { status: response.status, rates: ((await response.json()) as { data: StayRatesShape }).data }
  }
  const spans = [{ from: '2029-07-01', to: '2029-07-20' }]
  const first = await call('POST', '/seasons', { name: 'Bees', spans, minNights: 4 })
  const rule = first.rates.terms.seasons.find(({ name }) => name === 'Bees')?.id
  const second = await call('PUT', `/seasons/${rule}`, { name: 'Bees', spans, minNights: 5 })
  expect((await call('DELETE', `/seasons/${rule}?version=${first.rates.version}`)).status).toBe(409)
  expect((await seasons()).some(({ name }) => name === 'Bees')).toBe(true)
  expect((await call('DELETE', `/seasons/${rule}?version=${second.rates.version}`)).status).toBe(200)
})

test('a calendar that a colleague has renamed keeps its name when an older form is saved unchanged', async () => {
  const path = consolePaths.stayChannels(slug)
  const add = { intent: 'add', channel: 'airbnb', name: 'Other door', url: '', everyMinutes: '60' }
  const added = await forms.post(path, add, calendarOf([['1', '2028-05-10', '2028-05-12']]))
  const shown = await forms.page(added.to)
  const thing = /id="feed-([0-9a-f-]+)"/.exec(shown)?.[1] ?? ''
  const was = / name="was-name" value="([^"]*)"/.exec(shown)?.[1] ?? ''
  const save = (name: string) => forms.post(path, { intent: 'save', thing, name, 'was-name': was })
  expect((await save('Door of the others')).status).toBe(303)
  expect((await save('Other door')).status).toBe(303)
  expect(await forms.page(path)).toContain('<b>Door of the others</b>')
  await forms.post(path, { intent: 'free', thing })
})

test('every part of a home has its name above what it shows', async () => {
  const { channels: _, ...parts } = partNames // The calendars of other sites have a heading for each direction.
  for (const [part, name] of Object.entries(parts)) {
    const main = (await forms.page(consolePaths.stayPart(slug, part))).split('<main')[1] ?? ''
    expect(main, part).toMatch(new RegExp(`<h2[^>]*>${name}`))
  }
})
