import { beforeAll, expect, test } from 'vitest'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

test('where two people change a message that waits, the second reads the other and decides', async () => {
  const { origin, cookie } = forms
  const ask = async <Shape>(path: string, data?: object) => {
    const body = data && { method: 'POST', body: JSON.stringify({ data }) }
    const headers = { cookie, origin, 'content-type': 'application/json' }
    const response = await fetch(origin + path, { headers, ...body })
    return ((await response.json()) as { data: Shape }).data
  }
  const [stay] = await ask<readonly { slug: string }[]>('/api/stays?pagination[limit]=1')
  const guest = await createApiGuest(origin)
  const party = { adults: 2, children: 0, infants: 0, pets: 0 }
  const asked = await guest.call<ThreadShape>('POST', '/api/threads', { stay: stay?.slug, party, message: 'A cot?' })
  const thread = asked.data?.documentId ?? ''
  const api = `/api/staff/threads/${thread}`
  const sendAt = `${new Date().getUTCFullYear() + 1}-06-01T10:00`
  await ask(`${api}/messages`, { message: 'The key is in the box.', sendAt })
  const waiting = async () => (await ask<StaffThreadShape>(api)).toSend.find(({ sendAt: at }) => at.includes('-06-01T'))
  const first = await waiting()
  const shown = { intent: 'changeWaiting', toSend: first?.documentId ?? '', version: String(first?.version), sendAt }
  const save = (changed: object) => forms.post(consolePaths.inboxThread(thread), { ...shown, ...changed })
  expect((await save({ message: 'The key is under the mat.' })).status).toBe(303)

  const second = await save({ message: 'The key is at the bar.' })
  expect([second.status, second.html]).toEqual([409, expect.stringContaining('“The key is under the mat.”')])
  expect(second.html).toMatch(/<textarea[^>]*>The key is at the bar\.<\/textarea>/)
  expect((await waiting())?.body).toBe('The key is under the mat.')
  const form = second.html.slice(0, second.html.indexOf('The key is at the bar.</textarea>'))
  const version = [...form.matchAll(/ name="version" value="(\d+)"/g)].at(-1)?.[1]
  expect((await save({ message: 'The key is at the bar.', version })).status).toBe(303)
  const last = await waiting()
  expect(last?.body).toBe('The key is at the bar.')
  // Taken back on a page from before: what goes on as a draft is what would have been sent.
  const cancel = { ...shown, intent: 'takeBack', message: 'The key is in the box.' }
  const taken = await forms.post(consolePaths.inboxThread(thread), cancel)
  expect(await waiting()).toBeUndefined()
  expect(taken.html).toMatch(/<textarea[^>]*id="message"[^>]*>The key is at the bar\.<\/textarea>/)
})
