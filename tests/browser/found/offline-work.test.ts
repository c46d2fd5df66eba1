import type { TaskShape } from '#contract/task/task-schemas.ts'
import type { WorkerShape } from '#contract/task/worker-schemas.ts'
import { workerPaths } from '#contract/site/worker-paths.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { expect, test } from 'vitest'
import { asHost } from '../support/host.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()
const PATIENTLY = { timeout: 20_000 }

const tasksOf = (stay: string) => asHost<TaskShape[]>(site.origin, `tasks?home=${stay}`, undefined, 'GET')

/** The phone of somebody with two tasks today, whose pages are stored by now. */
async function phoneOfWorker() {
  const [stay] = await asHost<{ slug: string }[]>(site.origin, 'stays?limit=1', undefined, 'GET')
  const worker = await asHost<WorkerShape>(site.origin, 'workers', { name: 'Ana', homes: [stay!.slug] })
  const newTask = (title: string) =>
    asHost<TaskShape>(site.origin, 'tasks', {
      stay: stay!.slug,
      kind: 'other',
      title,
      day: todayIn('Europe/Madrid', Date.now()),
      worker: worker.documentId,
    })
  const [lemon, pool] = [await newTask('Water the lemon tree'), await newTask('Skim the pool')]
  const { link } = await asHost<{ link: string }>(site.origin, `workers/${worker.documentId}/link`)
  const visitor = await site.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const { page } = visitor
  await visitor.open(new URL(link).pathname)
  await page.getByRole('button', { name: 'Open my tasks' }).click()
  await visitor.arrivesAt(workerPaths.work())
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const stored = () =>
    page.evaluate(async () =>
      (await (await caches.open('holmstay-work')).keys()).map(({ url }) => new URL(url).pathname),
    )
  const own = [workerPaths.work(), ...[lemon, pool].map(({ documentId }) => workerPaths.task(documentId))]
  await expect.poll(async () => (await stored()).toSorted(), PATIENTLY).toEqual(own.toSorted())
  return { visitor, page, home: stay!.slug, worker, lemon, pool, stored }
}

async function goOffline(visitor: Visitor): Promise<void> {
  visitor.allowFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError/)
  await visitor.page.context().setOffline(true)
}

test('whoever has no signal reads their tasks, and what they do and report is sent once there is one, in its order', async () => {
  const { visitor, page, home: stay, lemon, stored } = await phoneOfWorker()
  await goOffline(visitor)
  await page.goto(workerPaths.work())
  await page.getByText('You are offline. This page is as it was on').waitFor()
  const card = page.locator(`#task-${lemon.documentId}`)
  const kept = (what: string) =>
    page.getByText(new RegExp(`^“${what}”, Water the lemon tree, .+: kept on this phone and sent as soon as`))
  await card.getByRole('button', { name: 'I have begun' }).click()
  await kept('I have begun').waitFor()
  await card.getByRole('button', { name: 'It is ready' }).click()
  await kept('It is ready').waitFor()
  await card.getByRole('link', { name: 'Something is broken' }).click()
  await page.getByLabel('What is it?').fill('The tap drips')
  await page.getByLabel('A photo, if you like').setInputFiles({
    name: 'tap.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawPhoto(600, 400, 90).jpeg().toBuffer(),
  })
  await page.getByRole('button', { name: 'Report it' }).click()
  await kept('Something is broken').waitFor()
  const waiting = await page.getByText('kept on this phone').allInnerTexts()
  expect(waiting.map((text) => /“(.+)”/.exec(text)?.[1])).toEqual([
    'I have begun',
    'It is ready',
    'Something is broken',
  ])
  const before = await tasksOf(stay)
  expect(before.find(({ documentId }) => documentId === lemon.documentId)?.state).toBe('open')

  await page.context().setOffline(false)
  await page.goto(workerPaths.work())
  await card.getByRole('button', { name: 'Not ready yet' }).waitFor()
  const after = await tasksOf(stay)
  expect(after.find(({ documentId }) => documentId === lemon.documentId)?.state).toBe('done')
  const reported = after.filter(({ title }) => title === 'The tap drips')
  expect(reported).toMatchObject([{ kind: 'repair', picture: expect.stringContaining('/') as string }])
  expect((await stored()).filter((path) => path.startsWith('/unsent/'))).toEqual([])

  // With a signal a form goes straight to the server, and its page comes back.
  await card.getByRole('button', { name: 'Not ready yet' }).click()
  await page.getByText('No longer marked as ready.').waitFor()
  await card.getByRole('button', { name: 'It is ready' }).waitFor()
  expect(await page.getByText('You are offline').isVisible()).toBe(false)
})

test('what was kept for a link that has been taken back meanwhile is shown once more, to be copied', async () => {
  const { visitor, page, worker, pool, stored } = await phoneOfWorker()
  await goOffline(visitor)
  await page.goto(workerPaths.task(pool.documentId))
  await page.getByLabel('What is it?').fill('The pump is loud')
  await page.getByRole('button', { name: 'Report it' }).click()
  await page.getByText('sent as soon as there is a signal').waitFor()
  await asHost(site.origin, `workers/${worker.documentId}/link`, undefined, 'DELETE')
  visitor.allowFault(/status of 401/)
  await page.context().setOffline(false)
  await page.goto(workerPaths.work())
  await page.getByText('Your link has just been revoked').waitFor()
  expect(await page.getByLabel('What you wrote').inputValue()).toBe('The pump is loud')
  await page.goto(workerPaths.work())
  await page.getByText('This phone has no working link').waitFor()
  expect(await page.getByText('Your link has just been revoked').isVisible()).toBe(false)
  // Nor is the key to the home left on a phone without a link.
  expect(await stored()).toEqual([])
})
