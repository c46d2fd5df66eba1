import { beforeAll, expect, test } from 'vitest'
import { consolePaths } from '#contract/site/console-map.ts'
import type { TaskShape } from '#contract/task/task-schemas.ts'
import type { WorkerShape } from '#contract/task/worker-schemas.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'

let forms: ConsoleForms
let stay: string
let [ana, bel]: [string, string] = ['', '']
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
  const [found] = await call<readonly { slug: string }[]>('GET', '/api/stays?status=draft&pagination[pageSize]=1')
  stay = found!.slug
  const worker = async (name: string) =>
    (await call<WorkerShape>('POST', '/api/staff/workers', { name, homes: [stay] })).documentId
  ;[ana, bel] = [await worker('Ana Tasks'), await worker('Bel Tasks')]
}, 120_000)

async function call<Value>(method: string, path: string, data?: object): Promise<Value> {
  const response = await fetch(forms.origin + path, {
    method,
    headers: { cookie: forms.cookie, origin: forms.origin, 'content-type': 'application/json' },
    ...(data && { body: JSON.stringify({ data }) }),
  })
  return ((await response.json()) as { data: Value }).data
}

/** A new task, and the fields with which its forms are shown now. */
async function newTask(title: string) {
  const day = todayIn('Europe/Madrid', Date.now())
  const { documentId: id } = await call<TaskShape>('POST', '/api/staff/tasks', {
    stay: stay,
    kind: 'other',
    title,
    day,
  })
  const task = async () =>
    (await call<readonly TaskShape[]>('GET', `/api/staff/tasks?home=${stay}`)).find(
      ({ documentId }) => documentId === id,
    )!
  const shownFields = (html: string) => {
    const row = html.slice(html.indexOf(`id="task-${id}"`)).split('</li>')[0] ?? ''
    const seen = / name="seen" value="([^"]*)"/.exec(row)?.[1]?.replaceAll('&quot;', '"') ?? ''
    return { task: id, seen, row }
  }
  const { task: same, seen } = shownFields(await forms.page(consolePaths.tasks()))
  const shown = { task: same, seen, worker: '', startsAt: '', note: '' }
  return {
    id,
    task,
    shownFields,
    give: (worker: string) => forms.post(consolePaths.tasks(), { task: id, seen, worker, intent: 'give' }),
    save: (changed: object) => forms.post(consolePaths.tasks(), { ...shown, ...changed, intent: 'plan' }),
  }
}

test('what a colleague has changed of a task meanwhile stays where somebody else changes something else', async () => {
  const { task, save } = await newTask('Windows')
  expect((await save({ note: 'The key is with the neighbour.' })).status).toBe(303)
  expect((await save({ worker: ana })).status).toBe(303)
  expect((await save({ startsAt: '12:30' })).status).toBe(303)
  expect(await task()).toMatchObject({
    note: 'The key is with the neighbour.',
    worker: { name: 'Ana Tasks' },
    startsAt: '12:30',
  })
})

test('where two people change the same of a task, the second reads both and decides', async () => {
  const { task, save, shownFields } = await newTask('Lamps')
  expect((await save({ worker: ana, note: 'Two are broken.' })).status).toBe(303)
  const second = await save({ worker: bel, note: 'Three are broken.' })
  expect(second.status).toBe(409)
  const { row, seen } = shownFields(second.html)
  expect(row).toContain('<td>Bel Tasks</td><td>Ana Tasks</td>')
  expect(row).toContain('<td>Three are broken.</td><td>Two are broken.</td>')
  expect(row).toMatch(/<textarea[^>]*>Three are broken\.<\/textarea>/)
  expect(row).toMatch(new RegExp(`<option value="${bel}" selected="">`))
  expect(await task()).toMatchObject({ note: 'Two are broken.', worker: { documentId: ana } })
  expect((await save({ worker: bel, note: 'Three are broken.', seen })).status).toBe(303)
  expect(await task()).toMatchObject({ note: 'Three are broken.', worker: { documentId: bel } })
})

test('a task that was given to somebody meanwhile is not given to somebody else by an older page', async () => {
  const { task, give } = await newTask('Gutters')
  expect((await give(ana)).status).toBe(303)
  const second = await give(bel)
  expect(second.status).toBe(409)
  expect(second.html).toContain('Ana Tasks')
  expect((await task()).worker).toMatchObject({ documentId: ana })
})

test('a task that its worker has finished meanwhile stays theirs', async () => {
  const { id, task, save, shownFields } = await newTask('Terrace')
  await save({ worker: ana })
  const { seen } = shownFields(await forms.page(consolePaths.tasks()))
  await call('PUT', `/api/staff/tasks/${id}`, { state: 'done' })
  const late = await save({ worker: bel, seen })
  expect(late.status).toBe(409)
  expect(await task()).toMatchObject({ state: 'done', worker: { documentId: ana } })
})

test('a form of a task that is refused comes back as it was typed', async () => {
  const { save, shownFields } = await newTask('Attic')
  const refused = await save({ startsAt: 'noon', note: 'Bring the ladder.' })
  expect(refused.status).toBe(400)
  expect(shownFields(refused.html).row).toContain('Bring the ladder.')
})

test('whoever removes a task goes on at the one beside it, since its own row is gone', async () => {
  const [first, second] = [await newTask('Hedge'), await newTask('Gate')]
  const ids = (html: string) => [...html.matchAll(/ id="task-([\w-]+)"/g)].map(([, id]) => id)
  for (const { id, shownFields } of [first, second]) {
    const { row } = shownFields(await forms.page(consolePaths.tasks()))
    const button = /<button[^>]* value="remove"[^>]*>/.exec(row)?.[0] ?? ''
    const next = / formAction="#task-([\w-]+)"/i.exec(button)?.[1]
    expect((await forms.post(consolePaths.tasks(), { task: id, intent: 'remove' })).status).toBe(303)
    const left = ids(await forms.page(consolePaths.tasks()))
    expect(left).not.toContain(id)
    expect(left).toContain(next)
  }
})

test('more tasks than fit on a page are on the pages after it, with links there and back', async () => {
  // Other files look at the days before.
  const day = addDays(todayIn('Europe/Madrid', Date.now()), 40)
  const titles = Array.from({ length: 105 }, (_, index) => `Count the spoons ${index}`)
  await Promise.all(titles.map((title) => call('POST', '/api/staff/tasks', { stay: stay, kind: 'other', title, day })))
  const address = `${consolePaths.tasks()}?from=${day}&home=${stay}`
  const titlesOn = (html: string) => titles.filter((title) => new RegExp(`${title}\\b`).test(html))
  const linkTo = (html: string, text: string) =>
    new RegExp(`href="([^"]*)"[^>]*>${text}</a>`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const first = await forms.page(address)
  expect(first).not.toContain('First tasks')
  const last = await forms.page(linkTo(first, 'Later tasks'))
  expect(last).not.toContain('Later tasks')
  expect([...titlesOn(first), ...titlesOn(last)].toSorted()).toEqual(titles.toSorted())
  expect(titlesOn(last).length).toBeGreaterThanOrEqual(5)
  expect(linkTo(last, 'First tasks')).toBe(address)
  const [, count] = /(\d+) tasks, /.exec(last) ?? []
  expect(Number(count)).toBeGreaterThanOrEqual(105)
})
