import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '#tests/support/browser.ts'
import { serveApp, type ServedApp } from '#tests/support/serve-app.ts'
import { INLINE_PARTS_HEADER, writeInlineParts } from '#contract/site/inline-parts.ts'
import { createApp, notFound } from '#server/create-app.ts'
import type { Service } from '#server/service.ts'
import { NO_FOREIGN_ORIGINS } from '#server/http/hosted-origins.ts'
import { takeInlineMarks } from '#web/shell/take-inline-marks.ts'

let browser: Browser
let site: ServedApp
const none: Service = async () => notFound()

/** A page whose shell marks its script, with a text in it that somebody failed to escape. */
const page: Service = async () => {
  const marked = `<!doctype html><title>A home</title><script nonce="m4rk">window.ours = true</script>
    <style nonce="m4rk">h1 { color: rgb(1, 2, 3) }</style><h1>A home</h1>
    <p><script>window.stolen = true</script><style>h1 { color: red !important }</style><img src="data:," onerror="window.stolen = true"></p>`
  const { page: unmarked, parts } = takeInlineMarks({ head: '', body: marked }, 'm4rk')
  return new Response(unmarked.body, {
    headers: { 'content-type': 'text/html; charset=utf-8', [INLINE_PARTS_HEADER]: writeInlineParts(parts) },
  })
}

beforeAll(async () => {
  const services = { content: none, identity: none, session: none, media: none, consent: none, siteFiles: none }
  const app = createApp(
    { ...services, sessionPath: '/__session', demo: null, renderPage: page },
    {
      websiteUrl: 'http://localhost:3000',
      foreignOrigins: NO_FOREIGN_ORIGINS,
      guardPages: true,
      readiness: [],
      isStopping: () => false,
    },
  )
  ;[site, browser] = await Promise.all([serveApp(app), sharedBrowser()])
})
afterAll(async () => {
  await site.close()
})

test('a script or style that came into a page with a text does nothing; those of the shell work', async () => {
  const tab = await browser.newPage()
  const response = await tab.goto(site.url)
  expect(response!.headers()).not.toHaveProperty(INLINE_PARTS_HEADER)
  expect(await tab.evaluate(() => [Reflect.get(window, 'ours'), Reflect.get(window, 'stolen')])).toEqual([
    true,
    undefined,
  ])
  expect(await tab.evaluate(() => getComputedStyle(document.querySelector('h1')!).color)).toBe('rgb(1, 2, 3)')
  await tab.close()
})
