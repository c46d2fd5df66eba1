import { consolePaths } from '#contract/site/console-map.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { expect, test } from 'vitest'
import { enter } from '../support/accounts.ts'
import { asHost } from '../support/host.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

/** Pages are left before the SDK has its sign-in back, more often than a session may ask for it. */
const LEFT_EARLY = /429.*__session\/token/

/** Pages with rows, chips, small buttons, ticks and links of all kinds. */
const PAGES = [
  consolePaths.today(),
  consolePaths.consoleBookings(),
  consolePaths.inbox(),
  consolePaths.tasks(),
  consolePaths.team(),
  consolePaths.homes(),
  consolePaths.savedTexts(),
  consolePaths.messageRule('new'),
  consolePaths.consoleReviews(),
  consolePaths.guests(),
  consolePaths.reports(),
  consolePaths.settings(),
  consolePaths.promoCodes(),
  consolePaths.people(),
  consolePaths.owners(),
]

test('on a phone everything that is pressed in the console is at least 44 px high', async () => {
  const short = { name: 'Bins', subject: 'Your stay', body: 'They go out on Mondays.' }
  await asHost(site.origin, 'message-templates', short)
  const visitor = await site.visitor()
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  visitor.allowFault(LEFT_EARLY)
  await visitor.page.setViewportSize({ width: 390, height: 844 })
  const small: string[] = []
  for (const path of PAGES) {
    await visitor.open(path)
    small.push(...(await visitor.page.evaluate(targetsBelow, 44)).map((one) => `${path}: ${one}`))
  }
  expect(small).toEqual([])
})

test('on a phone the sentence of a policy has the width of its list', async () => {
  const visitor = await site.visitor()
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  visitor.allowFault(LEFT_EARLY)
  await visitor.page.setViewportSize({ width: 390, height: 844 })
  await visitor.open(consolePaths.policies())
  const unused = await visitor.page
    .locator('.c-list > li')
    .evaluateAll((rows) => rows.map((row) => row.clientWidth - row.querySelector('.c-main')!.clientWidth))
  expect(Math.max(...unused)).toBe(0)
})

/** Returns what is pressed and, measured by pressing above and below its middle, not as high as that. */
function targetsBelow(least: number): string[] {
  const pressed = '#main :is(a, button, summary, select, input:not([type="hidden"]))'
  return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((one) => {
    // Links in sentences are as high as their line.
    if (!one.checkVisibility() || one.closest('p, .vh, table, .c-notes, svg')) return []
    const target = one.closest('label') ?? one
    target.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = target.getBoundingClientRect()
    if (width === 0) return []
    const isHit = (y: number) => {
      const hit = document.elementFromPoint(left + Math.min(width / 2, 40), y)
      return hit !== null && target.contains(hit)
    }
    const middle = top + height / 2
    const reach = (step: number) => {
      let far = 0
      while (far < least && isHit(middle + step * (far + 1))) far += 1
      return far
    }
    const high = reach(-1) + reach(1) + 1
    return high >= least - 1 ? [] : [`${one.tagName} “${one.textContent.trim().slice(0, 30) || one.className}” ${high}`]
  })
}

test('a note that is one paragraph has room around its words, as all others have', async () => {
  const visitor = await site.visitor()
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  visitor.allowFault(LEFT_EARLY)
  await visitor.open(`${consolePaths.today()}?done=accepted`)
  const note = visitor.page.locator('p.c-note').first()
  expect(await note.evaluate((one) => getComputedStyle(one).padding)).toBe('9.6px 12px')
})

test('on a phone the link of the page that is open is in sight in rows that are wider', async () => {
  const visitor = await site.visitor()
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  visitor.allowFault(LEFT_EARLY)
  const { page } = visitor
  await page.setViewportSize({ width: 390, height: 844 })
  await visitor.open(consolePaths.homes())
  await page.locator('.c-homes a.c-what').first().click()
  const parts = page.getByRole('navigation', { name: 'Parts of the home' })
  await parts.getByRole('link', { name: 'Channels' }).click()
  await page.getByRole('heading', { name: 'Imported calendars' }).waitFor()
  const isInSight = () =>
    parts.locator('[aria-current]').evaluate((link) => {
      const { left, right } = link.getBoundingClientRect()
      return link.textContent === 'Channels' && left >= 0 && right <= innerWidth
    })
  expect(await isInSight()).toBe(true)
  await page.reload()
  await expect.poll(isInSight).toBe(true)
})

test('on a phone a row of links that has the open page in sight already begins with its first link', async () => {
  const visitor = await site.visitor()
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  visitor.allowFault(LEFT_EARLY)
  const { page } = visitor
  await page.setViewportSize({ width: 390, height: 844 })
  await visitor.open(consolePaths.inbox())
  const row = page.locator('#main .c-chips.one-line')
  await expect.poll(() => row.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true)
  expect(await row.locator('[aria-current]').innerText()).toBe('All')
  expect(await row.evaluate((one) => one.scrollLeft)).toBe(0)
})

test.each([true, false])(
  'on a phone nothing makes a page wider than the screen, with scripts: %s',
  async (javaScriptEnabled) => {
    for (const width of [320, 390]) {
      // Phones zoom out to the width of what they lay out, so the window is no measure.
      const visitor = await site.visitor({
        javaScriptEnabled,
        viewport: { width, height: 700 },
        hasTouch: true,
        isMobile: true,
      })
      // Pages that are left at once never store the sign-in that they have asked for, and ten in an hour may ask.
      visitor.allowFault(/429.*__session\/token/)
      await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
      visitor.allowFault(LEFT_EARLY)
      for (const path of [...PAGES, consolePaths.consoleCalendar(), consolePaths.reportStays(), consolePaths.rates()]) {
        await visitor.open(path)
        expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(
          width,
        )
      }
    }
  },
)
