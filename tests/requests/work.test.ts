import { demoHost } from '#demo/seed-demo.ts'
import type { TaskShape } from '#contract/task/task-schemas.ts'
import type { WorkerShape } from '#contract/task/worker-schemas.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { callIdentity } from '#tests/support/call-identity.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { beforeAll, expect, test } from 'vitest'

let origin: string
let bearer: string
beforeAll(async () => {
  origin = `http://localhost:${(await sharedProduct()).port}`
  const { email, password } = demoHost
  const { idToken } = await callIdentity<{ idToken: string }>(origin, 'signInWithPassword', {
    email,
    password,
    returnSecureToken: true,
  })
  bearer = `Bearer ${idToken}`
}, 120_000)

async function byHost<Value>(method: string, path: string, data?: object): Promise<Value> {
  const response = await fetch(origin + path, {
    method,
    headers: { authorization: bearer, 'content-type': 'application/json' },
    ...(data && { body: JSON.stringify({ data }) }),
  })
  return ((await response.json()) as { data: Value }).data
}

/** A page as a browser without scripts asks for it; a form is posted as such a browser does. */
function page(
  path: string,
  { cookie = '', form, headers }: { cookie?: string; form?: URLSearchParams | FormData; headers?: object } = {},
) {
  return fetch(origin + path, {
    method: form ? 'POST' : 'GET',
    headers: { cookie, origin, 'sec-fetch-site': 'same-origin', ...headers },
    redirect: 'manual',
    ...(form && { body: form }),
  })
}

test('somebody who cleans sees what is theirs by a link, and says how far it is, without scripts', async () => {
  const [stay] = await byHost<{ slug: string; name: string }[]>('GET', '/api/stays?status=draft&pagination[pageSize]=1')
  const { documentId } = await byHost<WorkerShape>('POST', '/api/staff/workers', { name: 'Ana', homes: [stay!.slug] })
  const day = todayIn('Europe/Madrid', Date.now())
  const asked = { stay: stay!.slug, kind: 'other', title: 'Water the lemon tree', day, worker: documentId }
  const task = await byHost<TaskShape>('POST', '/api/staff/tasks', asked)
  const { link } = await byHost<{ link: string }>('POST', `/api/staff/workers/${documentId}/link`)
  const opening = new URL(link).pathname

  // What a messenger fetches to show what is behind the link uses nothing up.
  for (let time = 0; time < 2; time++) expect(await (await page(opening)).text()).toContain('Open my tasks')
  expect((await page('/t')).status).toBe(401)
  const opened = await page(opening, { form: new URLSearchParams() })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/t'])
  expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect((await page(opening, { form: new URLSearchParams() })).status).toBe(401)
  // The phone that opened it gets to its tasks through the message with the link as well.
  const again = await page(opening, { cookie, form: new URLSearchParams() })
  expect([again.status, again.headers.get('location')]).toEqual([303, '/t'])

  const work = await page('/t', { cookie })
  expect(work.headers.get('cache-control')).toBe('private, no-store')
  const html = await work.text()
  expect(html).toContain('Water the lemon tree')
  const done = await page('/t', { cookie, form: new URLSearchParams({ task: task.documentId, state: 'done' }) })
  expect(done.status).toBe(303)
  expect(await (await page('/t', { cookie })).text()).toContain('Not ready yet')

  // Phones offer the camera and the pictures that were taken before: the field asks for neither.
  const form = await (await page(`/t/task/${task.documentId}`, { cookie })).text()
  expect(/<input type="file"[^>]*>/.exec(form)?.[0]).toBe('<input type="file" accept="image/*" name="files"/>')

  const report = new FormData()
  report.set('words', 'The hose leaks')
  const reported = await page(`/t/task/${task.documentId}`, { cookie, form: report })
  expect([reported.status, reported.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/t\?done=reported&/),
  ])
  const told = reported.headers.get('location') ?? ''
  expect(await (await page(told, { cookie })).text()).toContain('Somebody will look after it.')
  // Whoever comes back to the tab of yesterday is told nothing of it.
  const yesterday = told.replace(/at=(\d+)/, (_, at) => `at=${Number(at) - 86_400_000}`)
  expect(await (await page(yesterday, { cookie })).text()).not.toContain('Somebody will look after it.')
  const tasks = await byHost<TaskShape[]>('GET', `/api/staff/tasks?home=${stay!.slug}`)
  expect(tasks.find(({ documentId: id }) => id === task.documentId)?.state).toBe('done')
  expect(tasks.find(({ title }) => title === 'The hose leaks')).toMatchObject({ kind: 'repair', createdBy: 'Ana' })

  // A photo that cannot be used is no reason to type again.
  report.set('words', 'The hose leaks\nbehind the shed')
  report.set('files', new File(['no picture'], 'hose.jpg', { type: 'image/jpeg' }))
  const refused = await page(`/t/task/${task.documentId}`, { cookie, form: report })
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('>The hose leaks\nbehind the shed</textarea>'),
  ])
  report.delete('files')
  await page(`/t/task/${task.documentId}`, { cookie, form: report })
  const titles = (await byHost<TaskShape[]>('GET', `/api/staff/tasks?home=${stay!.slug}`)).map(({ title }) => title)
  expect(titles.filter((title) => title === 'The hose leaks')).toHaveLength(2)

  // A phone without a signal sends a report again when the answer to it was lost.
  report.set('words', 'The gate sticks')
  const headers = { 'idempotency-key': crypto.randomUUID() }
  for (let time = 0; time < 2; time++)
    expect((await page(`/t/task/${task.documentId}`, { cookie, form: report, headers })).status).toBe(303)
  const gates = await byHost<TaskShape[]>('GET', `/api/staff/tasks?home=${stay!.slug}`)
  expect(gates.filter(({ title }) => title === 'The gate sticks')).toHaveLength(1)

  // Who mends it sees what was photographed, and reads lines as they were written.
  const photo = drawPhoto(640, 480).jpeg()
  report.set('words', 'A cracked pane\nin the kitchen\non the left')
  report.set('files', new File([new Uint8Array(await photo.toBuffer())], 'pane.jpg', { type: 'image/jpeg' }))
  expect((await page(`/t/task/${task.documentId}`, { cookie, form: report })).status).toBe(303)
  report.delete('files')
  const found = await byHost<TaskShape[]>('GET', `/api/staff/tasks?home=${stay!.slug}`)
  const pane = found.find(({ title }) => title === 'A cracked pane')!
  await byHost('PUT', `/api/staff/tasks/${pane.documentId}`, { worker: documentId })
  const mending = await (await page('/t', { cookie })).text()
  expect(mending).toContain(`src="${pane.picture}"`)
  expect(mending).toContain('<p class="w-words">in the kitchen\non the left</p>')

  for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
    const elsewhere = await fetch(`${origin}/api/worker/tasks/${id}/reports`, {
      method: 'POST',
      headers: { cookie, origin, 'sec-fetch-site': 'same-origin' },
      body: report,
    })
    expect([elsewhere.status, await elsewhere.json()]).toMatchObject([
      404,
      { error: { details: { code: 'task_not_found' } } },
    ])
  }

  // Nor is a task that somebody else has got meanwhile.
  await byHost('PUT', `/api/staff/tasks/${task.documentId}`, { worker: null, state: 'open' })
  const taken = await page(`/t/task/${task.documentId}`, { cookie, form: report })
  const refusal = await taken.text()
  expect([taken.status, refusal]).toEqual([404, expect.stringContaining('This task is no longer yours')])
  expect(refusal).toContain('on the left</textarea>')
  expect((await page(`/t/task/${task.documentId}`, { cookie })).status).toBe(404)

  await byHost('DELETE', `/api/staff/workers/${documentId}/link`)
  expect((await page('/t', { cookie })).status).toBe(401)

  // What is sent from a page that was open then is not lost without a word.
  const late = await page('/t', { cookie, form: new URLSearchParams({ task: task.documentId, state: 'done' }) })
  expect([late.status, await late.text()]).toEqual([401, expect.stringContaining('what you sent was not saved')])
  report.set('words', 'The hose leaks <again>')
  report.set('files', new File([new Uint8Array(3_000_000)], 'hose.jpg', { type: 'image/jpeg' }))
  const lateReport = await page(`/t/task/${task.documentId}`, { cookie, form: report })
  expect([lateReport.status, await lateReport.text()]).toEqual([
    401,
    expect.stringContaining('The hose leaks &lt;again&gt;'),
  ])
})
