import { statSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()
const HOUR = 3_600_000
const LATEST = '**/builds/latest.json*'

/** A visitor whose browser looks for new versions. */
interface ReadingVisitor extends Visitor {
  /** The requests for the latest version so far. */
  readonly asked: readonly string[]
  /** Decides what the next requests get; at first that is the answer of the site. */
  answer(how: (route: Route) => Promise<void>): void
}

const anotherBuild = (route: Route) => route.fulfill({ json: { id: 'another-build' } })

/** A visitor whose browser has loaded the idle part of the shell; its clock is moved by the test. */
async function readingVisitor(path: string): Promise<ReadingVisitor> {
  // Nobody before them has left a worker behind, which would say too early that the shell has asked for one.
  const visitor = await site.visitor({ isFresh: true })
  const { page } = visitor
  const asked: string[] = []
  let answer = (route: Route) => route.continue()
  // From the start: a route that comes later may miss what the page requests while its worker takes it over.
  await page.route(LATEST, (route) => {
    asked.push(route.request().url())
    return answer(route)
  })
  await page.clock.install()
  // The clock goes on by itself as well: where the page takes two seconds, it has asked before it can be used.
  const loaded = page.waitForResponse('**/assets/idle-shell-*.js')
  await visitor.open(path)
  await page.clock.fastForward(2_000)
  await loaded
  // It begins to look for versions before it asks for the worker of the site.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.evaluate(() => (document.documentElement.dataset['same'] = 'yes'))
  return { ...visitor, asked, answer: (how) => void (answer = how) }
}

const isSameDocument = (page: Page) => page.evaluate(() => document.documentElement.dataset['same'] === 'yes')
const toTerms = (page: Page) => page.locator('footer a[href="/tos"]').click()

test('builds/latest.json names the build and when it was made, and is asked for anew each time', async () => {
  const response = await fetch(`${site.origin}/builds/latest.json`)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  const latest = (await response.json()) as { id: string; timestamp: number }
  expect(latest).toEqual({ id: expect.stringMatching(/^\w+$/), timestamp: expect.any(Number) })
  expect(latest.timestamp).toBe(statSync('build/server/index.js').mtime.getTime())
})

test('a new version is looked for every hour; once it is there, the next link loads a document', async () => {
  const visitor = await readingVisitor('/stays')
  const { page, asked } = visitor
  visitor.answer(anotherBuild)
  await page.clock.fastForward(HOUR - 60_000)
  expect(asked).toHaveLength(0)
  await page.clock.fastForward(120_000)
  await expect.poll(() => asked.length).toBe(1)
  expect(await isSameDocument(page)).toBe(true)
  await toTerms(page)
  await visitor.arrivesAt('/tos')
  expect(await isSameDocument(page)).toBe(false)
})

test('a page that is up to date is left alone', async () => {
  const visitor = await readingVisitor('/stays')
  const answered = visitor.page.waitForResponse(LATEST)
  await visitor.page.clock.fastForward(HOUR)
  await answered
  await toTerms(visitor.page)
  await visitor.arrivesAt('/tos')
  expect(await isSameDocument(visitor.page)).toBe(true)
})

test('a tab that is looked at again after five minutes looks for a new version, sooner it does not', async () => {
  const visitor = await readingVisitor('/stays')
  const { page, asked } = visitor
  visitor.answer(anotherBuild)
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.clock.fastForward(4 * 60_000)
  await comeBack()
  expect(asked).toHaveLength(0)
  await page.clock.fastForward(60_000)
  await comeBack()
  await expect.poll(() => asked.length).toBe(1)
})

test('a lost connection is no news and ends nothing: an hour later it is looked for again', async () => {
  const visitor = await readingVisitor('/stays')
  visitor.allowFault(/ERR_FAILED/)
  const { page, asked } = visitor
  visitor.answer((route) => route.abort())
  await page.clock.fastForward(HOUR)
  await expect.poll(() => asked.length).toBe(1)
  visitor.answer(anotherBuild)
  await page.clock.fastForward(HOUR)
  await expect.poll(() => asked.length).toBe(2)
})

test('a page with a half-filled form is never loaded as a document because of a new version', async () => {
  const visitor = await readingVisitor('/forgot-password')
  const { page, asked } = visitor
  visitor.answer(anotherBuild)
  await page
    .getByLabel(/e-?mail/i)
    .first()
    .fill('anna@example.com')
  await page.clock.fastForward(HOUR)
  await expect.poll(() => asked.length).toBe(1)
  expect(
    await page
      .getByLabel(/e-?mail/i)
      .first()
      .inputValue(),
  ).toBe('anna@example.com')
  await toTerms(page)
  await visitor.arrivesAt('/tos')
  expect(await isSameDocument(page)).toBe(true)
})
