import { beforeAll, expect, test } from 'vitest'
import type { StaffReviewShape } from '#contract/review/staff-review.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'

const path = consolePaths.consoleReviews()

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

const listed = async (view: 'unanswered' | 'all') => {
  const response = await fetch(`${forms.origin}/api/staff/reviews?view=${view}`, { headers: { cookie: forms.cookie } })
  return ((await response.json()) as { data: readonly StaffReviewShape[] }).data
}

test('where two people answer the same review, the second reads both and decides', async () => {
  const id = (await listed('unanswered')).at(-1)?.documentId ?? ''
  const answer = { id, intent: 'reply', author: 'Ann', seen: '{"text":""}' }
  expect((await forms.post(path, { ...answer, text: 'Thank you, Ann.' })).status).toBe(303)
  const second = await forms.post(path, { ...answer, text: 'The pump is mended.' })
  expect(second.status).toBe(409)
  expect(second.html).toContain('<td>The pump is mended.</td><td>Thank you, Ann.</td>')
  expect(second.html).toMatch(/<textarea[^>]*>The pump is mended\.<\/textarea>/)
  const saved = async () => (await listed('all')).find(({ documentId }) => documentId === id)?.reply?.text
  expect(await saved()).toBe('Thank you, Ann.')
  const form = second.html.slice(0, second.html.indexOf('The pump is mended.</textarea>'))
  const seen = [...form.matchAll(/ name="seen" value="([^"]*)"/g)].at(-1)?.[1]?.replaceAll('&quot;', '"') ?? ''
  expect((await forms.post(path, { ...answer, seen, text: 'The pump is mended.' })).status).toBe(303)
  expect(await saved()).toBe('The pump is mended.')
})

test('whoever reports or hides a review chooses the reason themselves, and is told when it is missing', async () => {
  const page = await (await fetch(`${forms.origin}${path}?view=all`, { headers: { cookie: forms.cookie } })).text()
  const selects = [...page.matchAll(/<select[^>]* name="reason"[^>]*>(<option[^>]*>[^<]*)/g)]
  expect(selects.length).toBeGreaterThan(0)
  for (const [whole, first] of selects) {
    expect(whole).toMatch(/^<select[^>]* required=""/)
    expect(first).toMatch(/^<option value=""[^>]*>Choose a reason$/)
  }
  const id = (await listed('all'))[0]?.documentId ?? ''
  for (const intent of ['report', 'hide']) {
    const refused = await forms.post(path, { id, intent, reason: '', text: 'It names my neighbour.' })
    expect(refused.status, intent).toBe(400)
    expect(refused.html, intent).toContain('Choose a reason.')
  }
})
