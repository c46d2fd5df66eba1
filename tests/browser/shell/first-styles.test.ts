import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

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

const isStyled = () => document.querySelector<HTMLLinkElement>('#site-sheet')?.sheet != null

async function looksAtRest(page: Page): Promise<ReadonlySet<string>> {
  await page.evaluate(() => Promise.all(Array.from(document.fonts, (font) => font.load().catch(() => null))))
  return new Set(await page.evaluate(looks))
}

test.each([
  ['/login', { width: 412, height: 823 }],
  ['/stays', { width: 1440, height: 900 }],
  ['/stays/villa-ullastre', { width: 412, height: 823 }],
])('%s looks the same before and after the style sheet has come', async (path, viewport) => {
  const visitor = await site.visitor({ isNew: true, viewport, reducedMotion: 'reduce' })
  const sheet = Promise.withResolvers<void>()
  await visitor.page.route('**/assets/*.js', () => undefined)
  await visitor.page.route('**/assets/site-*.css', (route) => sheet.promise.then(() => route.continue()))
  await visitor.page.goto(path)
  const before = await looksAtRest(visitor.page)
  expect(await visitor.page.evaluate(isStyled)).toBe(false)
  sheet.resolve()
  await visitor.page.waitForFunction(isStyled)
  const after = await looksAtRest(visitor.page)
  expect(before.size).toBeGreaterThan(10_000)
  expect([...after].filter((line) => !before.has(line)).slice(0, 10)).toEqual([])
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

test('scripts show nothing before the style sheet has come', async () => {
  const visitor = await site.visitor({ isFresh: true })
  const sheet = Promise.withResolvers<void>()
  await visitor.page.route('**/assets/site-*.css', (route) => sheet.promise.then(() => route.continue()))
  await visitor.page.goto('/login')
  const mounted = () => visitor.page.evaluate(() => '__reactRouterDataRouter' in window)
  await visitor.page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/entry\.client-/.test(name)),
  )
  expect(await mounted()).toBe(false)
  sheet.resolve()
  await expect.poll(mounted).toBe(true)
})
