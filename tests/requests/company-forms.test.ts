import { beforeAll, expect, test } from 'vitest'
import type { SetupShape } from '#contract/setup-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { fieldIn, openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'

const path = `${consolePaths.welcome()}?step=company`

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

const company = async () => {
  const response = await fetch(`${forms.origin}/api/staff/setup`, { headers: { cookie: forms.cookie } })
  return ((await response.json()) as { data: SetupShape }).data.company
}

test('two people who change the company keep what the other has changed, and read both where it is the same', async () => {
  const page = await forms.page(path)
  const seen = fieldIn(page, 'seen')
  const before = JSON.parse(seen) as Record<string, string>
  const first = { ...before, currency: before['currency'] || 'EUR', timeZone: before['timeZone'] || 'Europe/Madrid' }
  const shown = { intent: 'company', version: fieldIn(page, 'version'), seen }
  const save = (changed: object) => forms.post(path, { ...shown, ...first, ...changed })
  expect((await save({ taxNumber: 'B07000001', contactPhone: '+34 971 000 001' })).status).toBe(303)
  expect((await save({ taxName: 'IVA' })).status).toBe(303)
  expect(await company()).toMatchObject({ taxNumber: 'B07000001', taxName: 'IVA' })

  const second = await save({ taxNumber: 'B07000002' })
  expect(second.status).toBe(409)
  expect(second.html).toContain('<td>B07000002</td><td>B07000001</td>')
  expect(second.html).toMatch(/name="contactPhone"[^>]*value="\+34 971 000 001"/)
  expect(await company()).toMatchObject({ taxNumber: 'B07000001' })
  const now = { seen: fieldIn(second.html, 'seen'), version: fieldIn(second.html, 'version'), taxName: 'IVA' }
  expect((await save({ ...now, taxNumber: 'B07000002', contactPhone: '+34 971 000 001' })).status).toBe(303)
  expect(await company()).toMatchObject({ taxNumber: 'B07000002', contactPhone: '+34 971 000 001' })

  const last = await forms.page(path)
  await save({ seen: fieldIn(last, 'seen'), version: fieldIn(last, 'version') })
})
