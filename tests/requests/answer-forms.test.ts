import { beforeAll, expect, test } from 'vitest'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { fieldIn, openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

async function get<Shape>(path: string): Promise<Shape> {
  const response = await fetch(forms.origin + path, { headers: { cookie: forms.cookie } })
  return ((await response.json()) as { data: Shape }).data
}

/** A question of a guest, and the page of its conversation as it was shown before anybody did anything. */
async function asked() {
  const [stay] = await get<readonly { slug: string }[]>('/api/stays?pagination[limit]=1')
  const guest = await createApiGuest(forms.origin)
  const party = { adults: 2, children: 0, infants: 0, pets: 0 }
  const { data } = await guest.call<ThreadShape>('POST', '/api/threads', { stay: stay?.slug, party, message: 'A cot?' })
  const id = data?.documentId ?? ''
  const path = consolePaths.inboxThread(id)
  const html = await forms.page(path)
  return { path, html, thread: () => get<StaffThreadShape>(`/api/staff/threads/${id}`) }
}

/** The fields of the form with this intent. */
const formIn = (html: string, intent: string) => html.slice(html.indexOf(`name="intent" value="${intent}"`))

test('where two people answer a guest at the same time, the second reads the first answer and decides', async () => {
  const { path, html, thread } = await asked()
  const answer = { intent: 'reply', seen: fieldIn(formIn(html, 'reply'), 'seen') }
  expect((await forms.post(path, { ...answer, message: 'There is a cot.' })).status).toBe(303)
  const second = await forms.post(path, { ...answer, message: 'There is none.' })
  expect(second.status).toBe(409)
  expect(second.html).toContain('has answered in the meantime: “There is a cot.” Yours was not sent.')
  expect(second.html).toMatch(/<textarea[^>]*id="message"[^>]*>There is none\.<\/textarea>/)
  const words = async () => (await thread()).messages.map(({ body }) => body)
  expect(await words()).toEqual(['A cot?', 'There is a cot.'])
  const seen = fieldIn(formIn(second.html, 'reply'), 'seen')
  expect((await forms.post(path, { ...answer, seen, message: 'There is none.' })).status).toBe(303)
  expect(await words()).toEqual(['A cot?', 'There is a cot.', 'There is none.'])
})

test('where two people assign a conversation at the same time, the second reads who has it and decides', async () => {
  const { path, html, thread } = await asked()
  const [colleague] = (await thread()).colleagues
  const choice = { intent: 'assign', seen: fieldIn(formIn(html, 'assign'), 'seen') }
  expect((await forms.post(path, { ...choice, colleague: colleague?.documentId ?? '' })).status).toBe(303)
  const second = await forms.post(path, { ...choice, colleague: '' })
  expect(second.status).toBe(409)
  expect(second.html).toContain(`this conversation was assigned to ${colleague?.name}.`)
  expect((await thread()).assignedTo).toEqual(colleague)
  const form = formIn(second.html, 'assign')
  expect(form).toContain('<option value="" selected="">')
  expect((await forms.post(path, { ...choice, seen: fieldIn(form, 'seen'), colleague: '' })).status).toBe(303)
  expect((await thread()).assignedTo).toBeNull()
})
