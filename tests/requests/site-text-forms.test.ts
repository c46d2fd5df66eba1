import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffPageDraftShape } from '#contract/page-shapes.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { fieldIn, openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'

const path = consolePaths.siteText('privacy')

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

const draft = async () => {
  const response = await fetch(`${forms.origin}/api/staff/pages/privacy/draft`, { headers: { cookie: forms.cookie } })
  return ((await response.json()) as { data: StaffPageDraftShape | null }).data
}

/** The form of the draft as a page shows it. */
const formOf = (html: string) => ({ version: fieldIn(html, 'version'), seen: fieldIn(html, 'seen') })

beforeEach(async () => {
  await forms.post(path, { intent: 'drop' })
})

/** A form that was shown with a draft. */
async function shownDraft() {
  const first = { intent: 'save', title: 'Privacy', summary: 'What we keep.', body: 'We keep little.' }
  expect((await forms.post(path, { ...first, ...formOf(await forms.page(path)) })).status).toBe(303)
  return { ...first, ...formOf(await forms.page(path)) }
}

test('what a colleague has drafted meanwhile stays where somebody else drafts another field', async () => {
  const shown = await shownDraft()
  expect((await forms.post(path, { ...shown, body: 'We keep almost nothing.' })).status).toBe(303)
  expect((await forms.post(path, { ...shown, summary: 'What we keep, and why.' })).status).toBe(303)
  expect(await draft()).toMatchObject({ summary: 'What we keep, and why.', body: 'We keep almost nothing.' })
})

test('where two people draft the same field, the second reads both and decides', async () => {
  const shown = await shownDraft()
  expect((await forms.post(path, { ...shown, title: 'Your data', body: 'We keep nothing.' })).status).toBe(303)
  const second = await forms.post(path, { ...shown, body: 'We keep a list of bookings.' })
  expect(second.status).toBe(409)
  expect(second.html).toContain('<td>We keep a list of bookings.</td><td>We keep nothing.</td>')
  expect(second.html).toMatch(/<textarea[^>]*>We keep a list of bookings\.<\/textarea>/)
  expect(await draft()).toMatchObject({ title: 'Your data', body: 'We keep nothing.' })
  const again = { ...shown, ...formOf(second.html), title: 'Your data', body: 'We keep a list of bookings.' }
  expect((await forms.post(path, again)).status).toBe(303)
  expect(await draft()).toMatchObject({ title: 'Your data', body: 'We keep a list of bookings.' })
})

test('a draft that a colleague has changed meanwhile is neither discarded nor replaced unread', async () => {
  const shown = await shownDraft()
  const saved = (await draft())?.updatedAt ?? ''
  expect((await forms.post(path, { ...shown, body: 'We keep nothing.' })).status).toBe(303)
  expect((await forms.post(path, { ...shown, intent: 'drop' })).status).toBe(409)
  expect((await forms.post(path, { intent: 'restore', restore: shown.version, saved })).status).toBe(409)
  expect(await draft()).toMatchObject({ body: 'We keep nothing.' })
  const read = await forms.page(path)
  expect((await forms.post(path, { ...shown, ...formOf(read), intent: 'drop' })).status).toBe(303)
  expect(await draft()).toBeNull()
})
