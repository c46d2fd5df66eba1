import { beforeAll, expect, test } from 'vitest'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { fieldIn, openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { makeOwnedStay } from '#tests/support/stays/owned-stay.ts'

const NIGHTS = { from: '2028-04-04', to: '2028-04-07' }

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

async function ratesOf(stay: string): Promise<StayRatesShape> {
  const response = await fetch(`${forms.origin}/api/staff/stays/${stay}/rates`, { headers: { cookie: forms.cookie } })
  return ((await response.json()) as { data: StayRatesShape }).data
}

test('prices set in the calendar wait until somebody ticks that the owner agreed, and what was typed stays', async () => {
  const stay = await makeOwnedStay(forms, { name: 'Casa Consell', owner: 'Aina Pons', from: '2028-01' })
  const query = new URLSearchParams({ home: stay, ...NIGHTS, price: '150' })
  const previewed = await forms.page(`${consolePaths.consoleCalendar()}?${query}`)
  expect(previewed).not.toContain('name="ownerAgreed"')
  // Where the form is sent, as a browser reads it.
  const action = / action="([^"]*price=150[^"]*)"/.exec(previewed)?.[1]?.replaceAll('&amp;', '&')
  const change = { home: stay, ...NIGHTS, intent: 'rates', price: '150', actionKey: fieldIn(previewed, 'actionKey') }
  const refused = await forms.post(action ?? '', change)
  expect(refused.status).toBe(409)
  expect(refused.html).toContain(
    'Casa Consell: Aina Pons has to agree to changes of more than 10%, and €100 becomes €150. Nothing has changed',
  )
  expect(refused.html).toMatch(/name="ownerAgreed"[^>]*\/> ?Agreed with Aina Pons/)
  expect(refused.html).toContain('name="price" value="150"')
  expect((await ratesOf(stay)).terms.overrides).toEqual([])
  const agreed = await forms.post(action ?? '', {
    ...change,
    actionKey: fieldIn(refused.html, 'actionKey'),
    ownerAgreed: 'on',
  })
  expect(agreed.status).toBe(303)
  expect((await ratesOf(stay)).terms.overrides).toHaveLength(3)
})

test('a price a hundred times what the night costs is asked about first, and what was ticked stays ticked', async () => {
  const stay = await makeOwnedStay(forms, { name: 'Casa Coma', owner: 'Rita Coll', from: '2028-01' })
  const path = `${consolePaths.consoleCalendar()}?${new URLSearchParams({ home: stay, ...NIGHTS, price: '13000' })}`
  const change = { home: stay, ...NIGHTS, intent: 'rates', price: '13000' }
  const doubted = await forms.post(path, change)
  expect(doubted.status).toBe(400)
  expect(doubted.html).toContain('Casa Coma: €13,000 is a hundred times €100 or more.')
  expect(doubted.html).toMatch(/name="sure"[^>]*\/> ?Yes, this price is meant/)
  expect(doubted.html).not.toContain('name="ownerAgreed"')
  const asked = await forms.post(path, { ...change, sure: 'on' })
  expect(asked.status).toBe(409)
  expect(asked.html).toMatch(/name="sure" checked=""/)
  expect(asked.html).toContain('Agreed with Rita Coll')
  expect((await ratesOf(stay)).terms.overrides).toEqual([])
  expect((await forms.post(path, { ...change, sure: 'on', ownerAgreed: 'on' })).status).toBe(303)
  const cheap = await forms.post(path, { ...change, price: '130' })
  expect(cheap.html).toContain('Casa Coma: €130 is a hundredth of €13,000 or less.')
})

test('the price of a home and its seasons wait for the owner, too, also when a season goes', async () => {
  const stay = await makeOwnedStay(forms, { name: 'Casa Acord', owner: 'Biel Serra', from: '2028-01' })
  const path = consolePaths.stayPart(stay, 'prices')
  const night = { form: 'night', item: '', nightlyMinor: '150', weekendNightlyMinor: '', includedGuests: '' }
  const asked = await forms.post(path, { ...night, extraGuestMinor: '' })
  expect(asked.status).toBe(409)
  expect(asked.html).toContain('Biel Serra has to agree to changes of more than 10%')
  expect(asked.html).toContain('value="150"')
  expect((await forms.post(path, { ...night, extraGuestMinor: '', ownerAgreed: 'on' })).status).toBe(303)
  expect((await ratesOf(stay)).terms.nightlyMinor).toBe(15_000)

  const season = { form: 'season', item: '', name: 'Fair', from: NIGHTS.from, last: '2028-04-06', nightlyMinor: '200' }
  const more = { weekendNightlyMinor: '', minNights: '', maxNights: '', nightsMultipleOf: '', priority: '' }
  expect((await forms.post(path, { ...season, ...more })).status).toBe(409)
  expect((await forms.post(path, { ...season, ...more, ownerAgreed: 'on' })).status).toBe(303)
  const item = String((await ratesOf(stay)).terms.seasons[0]?.id)
  const kept = await forms.post(path, { form: 'season', item, do: 'remove' })
  expect(kept.status).toBe(409)
  expect(kept.html).toContain('Agreed with Biel Serra')
  expect(kept.html).toContain('value="Fair"')
  expect((await forms.post(path, { form: 'season', item, do: 'remove', ownerAgreed: 'on' })).status).toBe(303)
  expect((await ratesOf(stay)).terms.seasons).toEqual([])
})

test('in the home editor a price that is confirmed stays confirmed while the owner is asked', async () => {
  const stay = await makeOwnedStay(forms, { name: 'Casa Confirma', owner: 'Joan Seguí', from: '2028-01' })
  const path = consolePaths.stayPart(stay, 'prices')
  const prices = { nightlyMinor: '15000', weekendNightlyMinor: '', includedGuests: '', extraGuestMinor: '' }
  const night = { form: 'night', item: '', ...prices }
  expect((await forms.post(path, night)).html).toContain('is a hundred times €100.00 or more')
  const asked = await forms.post(path, { ...night, sure: 'on' })
  expect(asked.html).toContain('Agreed with Joan Seguí')
  expect(asked.html).toMatch(/name="sure" checked=""/)
  expect((await forms.post(path, { ...night, sure: 'on', ownerAgreed: 'on' })).status).toBe(303)
  expect((await ratesOf(stay)).terms.nightlyMinor).toBe(1_500_000)
})

test('in the home editor what was confirmed of one price is asked again for another one', async () => {
  const stay = await makeOwnedStay(forms, { name: 'Casa Altre Preu', owner: 'Aina Coll', from: '2028-01' })
  const path = consolePaths.stayPart(stay, 'prices')
  const night = { form: 'night', item: '', weekendNightlyMinor: '', includedGuests: '', extraGuestMinor: '' }
  const asked = await forms.post(path, { ...night, nightlyMinor: '150' })
  expect(asked.html).toContain('Agreed with Aina Coll')
  const confirmed = fieldIn(asked.html, 'confirmed')
  const other = await forms.post(path, { ...night, nightlyMinor: '190', confirmed, ownerAgreed: 'on' })
  expect([other.status, other.html]).toEqual([409, expect.stringContaining('€190')])
  expect((await ratesOf(stay)).terms.nightlyMinor).toBe(10_000)
  const again = { confirmed: fieldIn(other.html, 'confirmed'), ownerAgreed: 'on' }
  expect((await forms.post(path, { ...night, nightlyMinor: '190', ...again })).status).toBe(303)
  expect((await ratesOf(stay)).terms.nightlyMinor).toBe(19_000)
  // The same of a mistyped one.
  const doubted = await forms.post(path, { ...night, nightlyMinor: '25000' })
  const sure = { confirmed: fieldIn(doubted.html, 'confirmed'), sure: 'on' }
  const more = await forms.post(path, { ...night, nightlyMinor: '26000', ...sure })
  expect([more.status, more.html]).toEqual([400, expect.stringContaining('a hundred times')])
})
