import { beforeAll, expect, test } from 'vitest'
import type { OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import type { RateTryShape } from '#contract/rate/rate-drafts.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { fieldIn, openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

async function api<Shape>(path: string, data?: object): Promise<Shape> {
  const response = await fetch(forms.origin + path, {
    headers: { cookie: forms.cookie, origin: forms.origin, 'content-type': 'application/json' },
    ...(data && { method: 'POST', body: JSON.stringify({ data }) }),
  })
  return ((await response.json()) as { data: Shape }).data
}

/** A new owner with a contract for a home that has none, made on the owner's page. */
async function newContract(name: string, prices: object) {
  const owner = { intent: 'owner', currency: 'EUR', name, address: '', iban: '', email: '', hostEmail: '' }
  const path = (await forms.post(consolePaths.owners(), owner)).to.split('?')[0] ?? ''
  const stays = await api<{ slug: string; currency: string }[]>('/api/staff/stays')
  const contract = { intent: 'contract', from: '2031-01', until: '', percent: '20', cleaningTo: 'owner', monthly: '0' }
  for (const { slug } of stays.toReversed()) {
    if ((await forms.post(path, { ...contract, home: slug, ...prices })).status !== 303) continue
    const details = () => api<OwnerDetailsShape>(`/api/staff/owners/${path.split('/').at(-1)}`)
    return { path, slug, details, id: (await details()).contracts[0]?.documentId ?? '' }
  }
  throw new Error('every home has a contract')
}

test('what is agreed about prices stands on the page of the owner and is changed there; nonsense keeps what was typed', async () => {
  const { path, details, id } = await newContract('Llucia Coll', { lowest: '90', confirmAbove: '10' })
  expect(await forms.page(path)).toContain('no night below €90.00 · the owner agrees to changes of prices above 10%')
  const seenPrices = fieldIn(await forms.page(path), 'seenPrices')
  const form = { intent: 'prices', contract: id, seenPrices }
  const refused = await forms.post(path, { ...form, lowest: '90', confirmAbove: 'all of them' })
  expect(refused.status).toBe(400)
  expect(refused.html).toContain('Write a percentage from 0 to 100')
  expect(refused.html).toContain('value="all of them"')
  expect((await forms.post(path, { ...form, lowest: '', confirmAbove: '0' })).status).toBe(303)
  expect((await details()).contracts[0]).toMatchObject({ lowestNightMinor: null, confirmAboveBp: 0 })
  const unread = await forms.post(path, { ...form, lowest: '85', confirmAbove: '' })
  expect(unread.status).toBe(409)
  expect(unread.html).toContain('Somebody else has changed what is agreed')
  expect(unread.html).toContain('value="85"')
  expect((await details()).contracts[0]).toMatchObject({ lowestNightMinor: null, confirmAboveBp: 0 })
})

test('new rates of a home whose owner has to agree are published once somebody ticks that the owner did', async () => {
  const { slug } = await newContract('Bartomeu Riera', { lowest: '', confirmAbove: '0' })
  const change = { matter: 'nightly', span: { from: '2031-05-01', to: '2031-05-08' }, way: 'percent', value: 300 }
  const draft = { choice: { homes: [slug] }, changes: [{ ...change, roundToMinor: 100 }] }
  const { documentId } = await api<RateTryShape>('/api/staff/rate-drafts', draft)
  const path = consolePaths.rateTry(documentId)
  const html = await forms.page(path)
  expect(html).toContain('Bartomeu Riera has to agree to every change of a price')
  expect(html).toContain('Agreed with Bartomeu Riera')
  const publish = { intent: 'publish', version: fieldIn(html, 'version'), sure: 'on' }
  const refused = await forms.post(path, publish)
  expect(refused.status).toBe(400)
  expect(refused.html).toContain('An owner has to agree to these prices')
  expect((await forms.post(path, { ...publish, ownerAgreed: 'on' })).status).toBe(303)
})
