import { beforeAll, expect, test } from 'vitest'
import { consolePaths } from '#contract/site/console-map.ts'
import type { WorkerShape } from '#contract/task/worker-schemas.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'

let forms: ConsoleForms
let stays: readonly string[]
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
  const found = await get<readonly { slug: string }[]>('/api/stays?status=draft&pagination[pageSize]=4')
  stays = found.map(({ slug }) => slug)
}, 120_000)

async function get<Value>(path: string): Promise<Value> {
  const response = await fetch(forms.origin + path, { headers: { cookie: forms.cookie } })
  return ((await response.json()) as { data: Value }).data
}

const fieldsOf = (worker: { name: string; phone: string; homes: readonly string[]; id?: string; seen?: string }) => [
  ['intent', 'save'] as const,
  ['worker', worker.id ?? ''] as const,
  ['seen', worker.seen ?? ''] as const,
  ['name', worker.name] as const,
  ['phone', worker.phone] as const,
  ...worker.homes.map((slug) => ['home', slug] as const),
]

/** A new worker in the first two homes, and what their form was shown with. */
async function newWorker(name: string) {
  const first = { name, phone: '600 000 001', homes: stays.slice(0, 2) }
  await forms.post(consolePaths.team(), fieldsOf(first))
  const worker = async () => (await get<readonly WorkerShape[]>('/api/staff/workers')).find((one) => one.name === name)!
  const { documentId: id } = await worker()
  const path = `${consolePaths.team()}?edit=${id}`
  const seenIn = (html: string) => / name="seen" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const shown = { ...first, id, seen: seenIn(await forms.page(path)) }
  const save = (changed: object) => forms.post(path, fieldsOf({ ...shown, ...changed }))
  return { id, worker, save, seenIn }
}

const slugsOf = ({ homes: theirs }: WorkerShape) => theirs.map(({ slug }) => slug).sort()

test('what a colleague has changed of a worker meanwhile stays where somebody else changes something else', async () => {
  const { worker, save } = await newWorker('Ana Forms')
  const [one = '', two = '', three = '', four = ''] = stays
  expect((await save({ phone: '600 000 002', homes: [one, two, three] })).status).toBe(303)
  expect((await save({ homes: [one, four] })).status).toBe(303)
  expect((await worker()).phone).toBe('600 000 002')
  expect(slugsOf(await worker())).toEqual([one, three, four].sort())
})

test('where two people change the same of a worker, the second reads both and decides', async () => {
  const { id, worker, save, seenIn } = await newWorker('Bel Forms')
  expect((await save({ phone: '600 000 002' })).status).toBe(303)
  const second = await save({ phone: '600 000 003', homes: stays.slice(0, 1) })
  expect(second.status).toBe(409)
  expect(second.html).toMatch(/<td>600 000 003<\/td><td>600 000 002<\/td>/)
  expect(second.html).toContain('value="600 000 003"')
  expect(second.html).toContain(`<a href="${consolePaths.team()}?edit=${id}">Use the saved values`)
  expect((await worker()).phone).toBe('600 000 002')
  const decided = await save({ phone: '600 000 003', homes: stays.slice(0, 1), seen: seenIn(second.html) })
  expect(decided.status).toBe(303)
  expect((await worker()).phone).toBe('600 000 003')
  expect(slugsOf(await worker())).toEqual(stays.slice(0, 1))
})

test('a worker that was changed since they were read is not written over', async () => {
  const { id, worker } = await newWorker('Cati Forms')
  const { version } = await worker()
  const put = (data: object) =>
    fetch(`${forms.origin}/api/staff/workers/${id}`, {
      method: 'PUT',
      headers: { cookie: forms.cookie, origin: forms.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { name: 'Cati Forms', homes: stays.slice(0, 2), ...data } }),
    })
  expect((await put({ phone: '600 000 002', version })).status).toBe(200)
  expect((await put({ phone: '600 000 003', version })).status).toBe(409)
  expect((await worker()).phone).toBe('600 000 002')
})

test('a form of a worker that is refused comes back as it was typed', async () => {
  const { save } = await newWorker('Dolors Forms')
  const refused = await save({ name: ' ', phone: '600 000 009' })
  expect(refused.status).toBe(400)
  expect(refused.html).toContain('value="600 000 009"')
  expect(refused.html).toContain('Change Dolors Forms')
})

test('what was typed about a worker who has left meanwhile can be added again', async () => {
  const { id, worker, save } = await newWorker('Eva Forms')
  await forms.post(consolePaths.team(), { intent: 'leave', worker: id })
  const refused = await save({ phone: '600 000 009' })
  expect(refused.status).toBe(404)
  expect(refused.html).toContain('Somebody else has removed this in the meantime.')
  expect(refused.html).toContain('value="600 000 009"')
  expect(refused.html).toContain('<h2>Add a person</h2>')
  expect(await worker()).toBeUndefined()
})
