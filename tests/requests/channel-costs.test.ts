import { beforeAll, expect, test } from 'vitest'
import type { ChannelCostShape } from '#contract/booking/channel-cost.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'

const path = consolePaths.channelCosts()

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

const costs = async () => {
  const response = await fetch(`${forms.origin}/api/staff/channel-costs`, { headers: { cookie: forms.cookie } })
  const { data } = (await response.json()) as { data: readonly ChannelCostShape[] }
  return data
}

const cost = { intent: 'add', channel: 'api', percent: '8,25 %', since: '2031-03-01' }

test('a cost is added from a day of booking on, shown with the day that ends it, and removed', async () => {
  expect((await forms.post(path, { ...cost, percent: '5', since: '' })).to).toBe(`${path}?done=added`)
  expect((await forms.post(path, cost)).to).toBe(`${path}?done=added`)
  const ofPrograms = (await costs()).filter(({ channel }) => channel === 'api')
  expect(ofPrograms).toMatchObject([
    { since: null, costBp: 500 },
    { since: '2031-03-01', costBp: 825 },
  ])
  const html = await forms.page(path)
  expect(html).toContain('<td>before 1 March 2031</td><td class="c-figure">5%</td>')
  expect(html).toContain('<td>from 1 March 2031</td><td class="c-figure">8.25%</td>')
  for (const { id } of ofPrograms)
    expect((await forms.post(path, { intent: 'remove', cost: String(id) })).status).toBe(303)
  expect((await costs()).some(({ channel }) => channel === 'api')).toBe(false)
  const gone = await forms.post(path, { intent: 'remove', cost: String(ofPrograms[0]?.id) })
  expect([gone.status, gone.html]).toEqual([404, expect.stringContaining('Somebody else has removed this cost')])
})

test('what cannot be read is marked and stays as it was typed', async () => {
  const refused = await forms.post(path, { ...cost, percent: '101', since: '2031-02-30' })
  expect(refused.status).toBe(400)
  expect(refused.html).toMatch(/aria-invalid="true"[^>]*name="percent"[^>]*value="101"/)
  expect(refused.html).toMatch(/aria-invalid="true"[^>]*name="since"[^>]*value="2031-02-30"/)
  expect(refused.html).toMatch(/<option value="api" selected=""/)
  expect((await costs()).some(({ channel }) => channel === 'api')).toBe(false)
})

test('a second cost of a channel from the same day on is refused, and the first one stays', async () => {
  const other = { ...cost, channel: 'other', percent: '12' }
  expect((await forms.post(path, other)).status).toBe(303)
  const again = await forms.post(path, { ...other, percent: '13' })
  expect(again.status).toBe(409)
  expect(again.html).toContain('Other calendar already has a cost from this day on')
  const kept = (await costs()).filter(({ channel }) => channel === 'other')
  expect(kept).toMatchObject([{ costBp: 1200 }])
  await forms.post(path, { intent: 'remove', cost: String(kept[0]?.id) })
})
