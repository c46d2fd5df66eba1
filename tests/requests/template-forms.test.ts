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

const german = { 'subject-de': 'Ihr Aufenthalt', 'body-de': 'Das Tor ist offen.' }

test('a template gets a text in another language, which is changed there, and removed by clearing it', async () => {
  const { path, save, saved } = await newTemplate('Gate in German')
  const added = { 'new-language': 'de', 'new-subject': 'Ihr Aufenthalt', 'new-body': 'Das Tor ist auf.' }
  expect((await save(added)).status).toBe(303)
  expect((await saved()).translations).toEqual([
    { language: 'de', subject: 'Ihr Aufenthalt', body: 'Das Tor ist auf.' },
  ])
  expect(await forms.page(consolePaths.savedTexts())).toContain('also in German')
  expect(await forms.page(path)).toMatch(/Text in German<\/label><textarea[^>]*lang="de"[^>]*>Das Tor ist auf\.</)
  expect((await save({ version: '2', ...german })).status).toBe(303)
  expect((await saved()).translations).toMatchObject([{ body: 'Das Tor ist offen.' }])
  expect((await save({ version: '3', 'subject-de': '', 'body-de': '' })).status).toBe(303)
  expect((await saved()).translations).toEqual([])
  // The second version comes back with its language.
  const [, restored] =
    /(<form(?:(?!<\/form>)[^])*Restore version (?:<!-- -->)?2<\/button>)/.exec(await forms.page(path)) ?? []
  expect(restored).toMatch(/name="body-de" value="Das Tor ist auf\."/)
})

test('a text in another language that cannot be saved is marked, and stays as it was typed', async () => {
  const { save, saved } = await newTemplate('Gate in no language')
  const typed = { 'new-subject': 'Ihr Aufenthalt', 'new-body': 'Das Tor ist auf.' }
  const without = await save({ 'new-language': '', ...typed })
  expect(without.status).toBe(400)
  expect(without.html).toMatch(/<select[^>]*name="new-language"[^>]*aria-invalid="true"/)
  expect(without.html).toContain('Choose the language of the text')
  expect(without.html).toMatch(/<textarea[^>]*name="new-body"[^>]*>Das Tor ist auf\.</)
  const twice = await save({ ...german, 'new-language': 'de', ...typed })
  expect([twice.status, twice.html]).toEqual([400, expect.stringContaining('There is a text in German already.')])
  const half = await save({ 'subject-de': 'Ihr Aufenthalt', 'body-de': '' })
  expect([half.status, half.html]).toEqual([400, expect.stringContaining('Write a text in German')])
  const unknown = await save({ ...german, 'body-de': '{{guest.vorname}}' })
  expect(unknown.html).toContain('Line 1 in German: there is no guest.vorname.')
  expect(unknown.html).toMatch(/<textarea[^>]*name="body-de"[^>]*aria-invalid="true"/)
  expect(await saved()).toMatchObject({ version: 1, translations: [] })
})

test('where two people change a text in the same language, the second reads both; another language stays', async () => {
  const { save, saved } = await newTemplate('Gate in two languages')
  // Who began before a language was there does not remove it.
  expect((await save(german)).status).toBe(303)
  expect((await save({ body: 'The gate is shut.', version: '1' })).status).toBe(303)
  expect(await saved()).toMatchObject({ version: 3, body: 'The gate is shut.', translations: [{ language: 'de' }] })
  const french = { 'subject-fr': 'Votre séjour', 'body-fr': 'Le portail est ouvert.' }
  const both = { ...german, ...french, body: 'The gate is shut.', version: '4' }
  expect((await save({ ...both, version: '3' })).status).toBe(303)
  expect((await save({ ...both, 'body-de': 'Das Tor ist zu.' })).status).toBe(303)
  expect((await save({ ...both, 'body-fr': 'Le portail est fermé.' })).status).toBe(303)
  const bodies = async () => (await saved()).translations.map(({ body }) => body)
  expect(await bodies()).toEqual(['Das Tor ist zu.', 'Le portail est fermé.'])
  const second = await save({ ...both, 'body-de': 'Das Tor klemmt.' })
  expect(second.status).toBe(409)
  expect(second.html).toContain('Text in German')
  expect(second.html).toContain('<td>Das Tor klemmt.</td><td>Das Tor ist zu.</td>')
  expect(await bodies()).toEqual(['Das Tor ist zu.', 'Le portail est fermé.'])
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
