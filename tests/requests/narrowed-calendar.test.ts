import { beforeAll, expect, test } from 'vitest'
import type { StaffStayShape } from '#contract/search/staff-stays.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { unpackNames, type PackedNames } from '#web/routes/console/calendar/rows/packed-stays.ts'

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

async function read<Answer>(path: string): Promise<Answer> {
  return (await (await fetch(forms.origin + path, { headers: { cookie: forms.cookie } })).json()) as Answer
}

const calendar = (query: object) =>
  forms.page(`${consolePaths.consoleCalendar()}?${new URLSearchParams({ from: '2027-03-01', ...query })}`)
const rowsOf = (html: string) => html.match(/<th scope="row">/g)?.length ?? 0
/** The homes of an answer to the grid, which asks for the names of all that are shown. */
const gridOf = async (query: object) =>
  unpackNames(await read<PackedNames>(`${consolePaths.calendarRows()}?${new URLSearchParams({ ...query })}`))

test('the calendar is narrowed to a region in its form, together with words, and in the grid as well', async () => {
  const { data: places } = await read<{ data: { slug: string; name: string }[] }>('/api/destinations')
  const counted = await Promise.all(
    places.map(async (place) => {
      const path = `/api/staff/stays?limit=5000&region=${place.slug}`
      return { place, there: (await read<{ data: StaffStayShape[] }>(path)).data }
    }),
  )
  const { place, there } = counted.find((one) => one.there.length > 1)!
  expect(await calendar({})).toMatch(new RegExp(`<option value="${place.slug}">[^<]*</option>`))

  const html = await calendar({ region: place.slug, text: '', state: '', owner: '' })
  expect(rowsOf(html)).toBe(Math.min(20, there.length))
  expect(html).toContain(`data-discover="true">Homes: ${place.name}`)
  // The days before and after, and the forms of the page, show the same homes.
  expect(html).toContain(`/admin/calendar?from=2027-03-15&amp;region=${place.slug}"`)
  expect(html).toContain(`<input type="hidden" name="region" value="${place.slug}"/>`)
  expect(html).toContain(`&amp;region=${place.slug}"`)
  expect((await gridOf({ region: place.slug })).map(({ slug }) => slug)).toEqual(there.map(({ slug }) => slug))

  const [one] = there
  const named = await calendar({ region: place.slug, text: one!.title })
  expect(named).toContain(`<b>${one!.title.replaceAll("'", '&#x27;')}</b>`)
  const elsewhere = counted.find((other) => !other.there.some(({ slug }) => slug === one!.slug))!.place.slug
  const none = await calendar({ region: elsewhere, text: one!.title })
  expect(rowsOf(none)).toBe(0)
  expect(none).toContain('No home matches.')
})

test('the calendar is narrowed to the homes of an owner', async () => {
  const added = await forms.post(consolePaths.owners(), {
    intent: 'owner',
    currency: 'EUR',
    name: 'Berta Narrow',
    address: '',
    iban: '',
    email: '',
    hostEmail: '',
  })
  const path = added.to.split('?')[0] ?? ''
  const owner = path.split('/').at(-1) ?? ''
  const { data: stays } = await read<{ data: StaffStayShape[] }>('/api/staff/stays?limit=5000')
  const terms = { from: '2041-01', until: '2041-02', percent: '20', cleaningTo: 'company', monthly: '0' }
  const contract = { intent: 'contract', home: stays.at(-1)!.slug, ...terms }
  expect((await forms.post(path, contract)).status).toBe(303)
  expect(await calendar({})).toContain(`<option value="${owner}">Berta Narrow</option>`)

  const html = await calendar({ owner })
  expect(rowsOf(html)).toBe(1)
  expect(html).toContain('data-discover="true">Homes: Berta Narrow')
  expect((await gridOf({ owner })).map(({ slug }) => slug)).toEqual([stays.at(-1)!.slug])
  const nobody = await calendar({ owner: '00000000-0000-4000-8000-000000000000' })
  expect(nobody).toContain('No home matches.')
})
