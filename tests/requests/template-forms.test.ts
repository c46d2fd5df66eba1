import { beforeAll, expect, test } from 'vitest'
import type { TemplateWithVersionsShape } from '#contract/message/template-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

/** A new template, and a form that was shown with its first version. */
async function newTemplate(name: string) {
  const first = { name, subject: 'Your stay', body: 'The gate is open.', booking: '', intent: 'save' }
  const { to } = await forms.post(consolePaths.savedText('new'), { ...first, version: '0' })
  const path = to.split('?')[0] ?? ''
  const saved = async () => {
    const api = `${forms.origin}/api/staff/message-templates/${path.split('/').at(-1)}`
    const response = await fetch(api, { headers: { cookie: forms.cookie } })
    return ((await response.json()) as { data: TemplateWithVersionsShape }).data
  }
  const save = (changed: object) => forms.post(path, { ...first, version: '1', ...changed })
  return { path, save, saved }
}

test('where two people change the same of a template, the second reads both and decides', async () => {
  const { save, saved } = await newTemplate('Gate')
  expect((await save({ body: 'The gate is shut.' })).status).toBe(303)
  const second = await save({ body: 'The gate is open until ten.' })
  expect(second.status).toBe(409)
  expect(second.html).toContain('<td>The gate is open until ten.</td><td>The gate is shut.</td>')
  expect(second.html).toMatch(/<textarea[^>]*>The gate is open until ten\.<\/textarea>/)
  expect((await saved()).body).toBe('The gate is shut.')
  const version = / name="version" value="(\d+)"/.exec(second.html)?.[1]
  expect((await save({ body: 'The gate is open until ten.', version })).status).toBe(303)
  expect(await saved()).toMatchObject({ version: 3, body: 'The gate is open until ten.' })
})

test('what a colleague has changed of a template meanwhile stays where somebody else changes something else', async () => {
  const { save, saved } = await newTemplate('Pool')
  expect((await save({ subject: 'Your days by the pool' })).status).toBe(303)
  expect((await save({ body: 'The pool is open.' })).status).toBe(303)
  expect(await saved()).toMatchObject({ version: 3, subject: 'Your days by the pool', body: 'The pool is open.' })
})

test('a template that a colleague has removed meanwhile is saved again with what was typed, or stays removed', async () => {
  const { path, save } = await newTemplate('Beach')
  expect((await save({ intent: 'remove' })).to).toBe(consolePaths.savedTexts())
  expect((await save({ intent: 'remove' })).to).toBe(consolePaths.savedTexts())
  for (const intent of ['preview', 'save']) {
    const refused = await save({ intent, body: 'The beach is near.' })
    expect(refused.status).toBe(404)
    expect(refused.html).toContain('Somebody else has removed this in the meantime.')
    expect(refused.html).toMatch(/<textarea[^>]*>The beach is near\.<\/textarea>/)
    expect(refused.html).toContain(`action="${consolePaths.savedText('new')}"`)
  }
  expect((await fetch(forms.origin + path, { headers: { cookie: forms.cookie } })).status).toBe(404)
})

test('where two people change the same words of a mail, the second reads both and decides', async () => {
  const path = /href="(\/admin\/messages\/mails\/[^"]+)"/.exec(await forms.page(consolePaths.bookingMails()))?.[1] ?? ''
  const shown = / name="version" value="(\d+)"/.exec(await forms.page(path))?.[1] ?? ''
  const save = (changed: object) =>
    forms.post(path, { subject: '', intro: '', booking: '', version: shown, ...changed })
  expect((await save({ intro: 'We look forward to you.' })).status).toBe(303)
  const second = await save({ subject: 'Soon', intro: 'The lemons are ripe.' })
  expect(second.status).toBe(409)
  expect(second.html).toContain('<td>The lemons are ripe.</td><td>We look forward to you.</td>')
  expect(second.html).toMatch(/<textarea[^>]*>The lemons are ripe\.<\/textarea>/)
  const version = / name="version" value="(\d+)"/.exec(second.html)?.[1]
  expect((await save({ subject: 'Soon', intro: 'The lemons are ripe.', version })).status).toBe(303)
  await save({ intent: 'reset', version: String(Number(version) + 1) })
})
