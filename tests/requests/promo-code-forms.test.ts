import { beforeAll, expect, test } from 'vitest'
import type { PromoCodeShape } from '#contract/rate/promo-and-policy.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { fieldIn, openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'

const path = consolePaths.promoCodes()

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

/** A new code, and the form that was shown with it. */
async function newCode(code: string) {
  const bounds = { staysFrom: '', staysTo: '', minNights: '2', minRent: '', maxUses: '', perUser: '' }
  const first = { rule: '', code, percent: '10', amount: '', currency: 'EUR', ...bounds }
  expect((await forms.post(path, first)).status).toBe(303)
  const saved = async () => {
    const response = await fetch(`${forms.origin}/api/staff/promo-codes`, { headers: { cookie: forms.cookie } })
    const { data } = (await response.json()) as { data: readonly PromoCodeShape[] }
    return data.find((one) => one.code === code)
  }
  const rule = String((await saved())?.id)
  const edit = `${path}?edit=${rule}`
  const shown = { ...first, rule, seen: fieldIn(await forms.page(edit), 'seen') }
  const end = () => forms.post(path, { rule, active: 'no' })
  return { saved, end, save: (typed: object) => forms.post(edit, { ...shown, ...typed }) }
}

test('what a colleague has changed of a promo code meanwhile stays where somebody else changes something else', async () => {
  const { save, saved } = await newCode('OLIVES')
  expect((await save({ maxUses: '5' })).status).toBe(303)
  expect((await save({ minNights: '3' })).status).toBe(303)
  expect(await saved()).toMatchObject({ maxUses: 5, minNights: 3, percentBp: 1000, currency: null })
})

test('where two people change the same of a promo code, the second reads both and decides', async () => {
  const { save, saved } = await newCode('ALMONDS')
  expect((await save({ percent: '15', minNights: '4' })).status).toBe(303)
  const second = await save({ percent: '20' })
  expect(second.status).toBe(409)
  expect(second.html).toContain('<td>20</td><td>15</td>')
  expect(second.html).toMatch(/name="percent"[^>]*value="20"/)
  expect(second.html).toMatch(/name="minNights"[^>]*value="4"/)
  expect(await saved()).toMatchObject({ percentBp: 1500, minNights: 4 })
  const again = { percent: '20', minNights: '4', seen: fieldIn(second.html, 'seen') }
  expect((await save(again)).status).toBe(303)
  expect(await saved()).toMatchObject({ percentBp: 2000, minNights: 4 })
})

test('a form that is refused is still compared with what it was shown with', async () => {
  const { save, saved } = await newCode('CAPERS')
  expect((await save({ perUser: '1' })).status).toBe(303)
  const refused = await save({ minNights: 'three' })
  expect(refused.status).toBe(400)
  expect((await save({ minNights: '3', seen: fieldIn(refused.html, 'seen') })).status).toBe(303)
  expect(await saved()).toMatchObject({ perUser: 1, minNights: 3 })
})

test('of two people who end a promo code, the second reads that it was ended already', async () => {
  const { end, saved } = await newCode('FIGS')
  expect(await forms.page((await end()).to)).toContain('>Saved.<')
  expect(await forms.page((await end()).to)).toContain('Somebody else has already ended FIGS.')
  expect(await saved()).toMatchObject({ active: false })
})

test('what people save of a promo code at the same moment is all kept', async () => {
  for (const code of ['SAGE', 'THYME', 'MINT', 'BASIL', 'DILL', 'LAUREL']) {
    const { save, saved } = await newCode(code)
    const answers = await Promise.all([save({ maxUses: '5' }), save({ minNights: '3' }), save({ perUser: '2' })])
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await saved()).toMatchObject({ maxUses: 5, minNights: 3, perUser: 2, percentBp: 1000 })
  }
})

test('a promo code is for the homes that were found and ticked, and its row names them', async () => {
  const { save, saved } = await newCode('QUINCE')
  const listed = await fetch(`${forms.origin}/api/stays?sort=slug&pagination[limit]=3`)
  const { data } = (await listed.json()) as { data: readonly { documentId: string; title: string }[] }
  const [first, second, third] = data.map(({ documentId, title }) => ({ documentId, title }))
  const found = await save({ find: second?.title, found: '', maxUses: '7', stays: first?.documentId })
  expect(found.status).toBe(200)
  expect(found.html).toMatch(/name="maxUses"[^>]*value="7"/)
  expect(found.html).toMatch(
    new RegExp(`value="${first?.documentId}"[^>]*checked=""|checked=""[^>]*value="${first?.documentId}"`),
  )
  expect(found.html).toContain(`value="${second?.documentId}"`)
  expect(found.html).not.toContain(`value="${third?.documentId}"`)
  expect(await saved()).toMatchObject({ maxUses: null, stays: [] })
  const ticked = { find: second?.title, found: second?.title, stays: second?.documentId }
  expect((await save(ticked)).status).toBe(303)
  expect(await saved()).toMatchObject({ stays: [second?.documentId] })
  expect(await forms.page(path)).toContain(`for ${second?.title.replaceAll("'", '&#x27;')} only`)
})
