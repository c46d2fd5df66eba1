import type { Page } from 'playwright-core'
import { consolePaths } from '#contract/site/console-map.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { expect, test } from 'vitest'
import { enter } from '../support/accounts.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()
const host = { name: demoHost.displayName, email: demoHost.email, password: demoHost.password }

declare global {
  interface Window {
    /** Lines of `looks` before the style sheet has come. */
    formerLooks?: ReadonlySet<string>
    /** The same after it. */
    looksNow?: readonly string[]
  }
}

/** How the elements of a page look, one of each kind, with what stands before and after them: a line for each property. */
function looks(): string[] {
  const kinds = new Set<string>()
  const lines: string[] = []
  const named = (element: Element | null) => (element ? `${element.tagName}.${element.getAttribute('class')}` : '')
  for (const element of document.querySelectorAll('html, body, body *:not(script, noscript, style, svg *)')) {
    const kind = `${named(element)} in ${named(element.parentElement)}`
    if (kinds.has(kind)) continue
    kinds.add(kind)
    for (const part of ['', '::before', '::after']) {
      const style = getComputedStyle(element, part)
      if (part !== '' && style.content === 'none') continue
      for (const name of style)
        // Margins show in the place; Chromium forgets the width of automatic ones when a sheet is added.
        if (!/^(--|margin)/.test(name)) lines.push(`${kind}${part} ${name}: ${style.getPropertyValue(name)}`)
    }
    lines.push(`${kind} ${JSON.stringify(element.getBoundingClientRect())}`)
  }
  return lines
}

/** Whether the sheets have come: that of the site, and in the console its own. */
const isStyled = () =>
  Array.from(document.querySelectorAll<HTMLLinkElement>('link[href$=".css"]'), ({ sheet }) => sheet != null).every(
    Boolean,
  )

const fontsLoaded = (page: Page) =>
  page.evaluate(() => Promise.all(Array.from(document.fonts, (font) => font.load().catch(() => null))))

/** Makes the page keep how it looks: sending it all costs more. Returns the number of lines. */
async function keepLooks(page: Page): Promise<number> {
  await fontsLoaded(page)
  await page.evaluate(`void (window.formerLooks = new Set((${String(looks)})()))`)
  return page.evaluate(() => window.formerLooks!.size)
}

/** Returns the first lines that differ from the kept ones. */
async function changedLooks(page: Page): Promise<readonly string[]> {
  await fontsLoaded(page)
  await page.evaluate(`void (window.looksNow = (${String(looks)})())`)
  return page.evaluate(() => window.looksNow!.filter((line) => !window.formerLooks!.has(line)).slice(0, 10))
}

test.each([
  ['/login', { width: 412, height: 823 }],
  ['/stays', { width: 1440, height: 900 }],
  ['/stays/villa-ullastre', { width: 412, height: 823 }],
  [consolePaths.today(), { width: 1440, height: 900 }],
  [consolePaths.consoleCalendar(), { width: 412, height: 823 }],
])('%s looks the same before and after the style sheet has come', async (path, viewport) => {
  const visitor = await site.visitor({ isNew: true, viewport, reducedMotion: 'reduce' })
  if (path.startsWith(consolePaths.today())) await enter(visitor, site.origin, host)
  const sheet = Promise.withResolvers<void>()
  await visitor.page.route('**/assets/*.js', () => undefined)
  await visitor.page.route('**/assets/{site,console}-*.css', (route) => sheet.promise.then(() => route.continue()))
  await visitor.page.goto(path)
  expect(await keepLooks(visitor.page)).toBeGreaterThan(10_000)
  expect(await visitor.page.evaluate(isStyled)).toBe(false)
  sheet.resolve()
  await visitor.page.waitForFunction(isStyled)
  expect(await changedLooks(visitor.page)).toEqual([])
})

test('a page that is come to by a link has all its styles when it is shown', async () => {
  const visitor = await site.visitor({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await visitor.open('/login')
  await visitor.page.evaluate(() => void Object.assign(window, { stayed: true }))
  await visitor.page.getByRole('link', { name: 'Terms of service' }).click()
  await visitor.arrivesAt('/tos')
  expect(await visitor.page.evaluate(() => 'stayed' in window)).toBe(true)
  const come = await visitor.page.locator('main').evaluate((main) => main.getBoundingClientRect().toJSON() as object)
  await visitor.page.reload()
  await visitor.arrivesAt('/tos')
  expect(
    await visitor.page.locator('main').evaluate((main) => main.getBoundingClientRect().toJSON() as object),
  ).toEqual(come)
})

test.each([
  ['/login', 'site'],
  [consolePaths.today(), 'console'],
])('scripts of %s show nothing before the style sheet of the %s has come', async (path, name) => {
  const visitor = await site.visitor({ isFresh: true })
  if (path === consolePaths.today()) await enter(visitor, site.origin, host)
  const sheet = Promise.withResolvers<void>()
  await visitor.page.route(`**/assets/${name}-*.css`, (route) => sheet.promise.then(() => route.continue()))
  await visitor.page.goto(path)
  const mounted = () => visitor.page.evaluate(() => '__reactRouterDataRouter' in window)
  await visitor.page.waitForFunction(
    (held) =>
      performance.getEntriesByType('resource').some(({ name: url }) => /\/entry\.client-/.test(url)) &&
      Array.from(document.querySelectorAll('link')).every(
        ({ href, rel, sheet: come }) => come !== null || rel !== 'stylesheet' || href.includes(held),
      ),
    `/assets/${name}-`,
  )
  // What the sheets that have come let in would have run by now.
  await visitor.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  expect(await visitor.page.locator('script[type="text/held-module"]').count()).toBe(1)
  expect(await mounted()).toBe(false)
  sheet.resolve()
  await expect.poll(mounted).toBe(true)
})
