import { expect, test } from 'vitest'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

declare global {
  interface Window {
    /** How long the timers are that the page has set since the link was clicked, in milliseconds. */
    timersOfTest?: (number | undefined)[]
  }
}

/**
 * Opens the terms of service and begins to go to the sign-in, whose data does not come before `arrive`. The clock of the
 * page stands still until the bar has begun to wait: a busy browser may render a while after the request is sent.
 */
async function slowNavigation(reducedMotion: 'reduce' | 'no-preference' = 'no-preference') {
  const visitor = await site.visitor({ reducedMotion })
  const { page } = visitor
  await page.clock.install()
  await visitor.open('/tos')
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  const asked = page.waitForRequest('**/login.data*')
  await page.route('**/login.data*', async (route) => {
    await arrival
    await route.continue()
  })
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.evaluate(() => {
    const timers: (number | undefined)[] = (window.timersOfTest = [])
    window.setTimeout = new Proxy(window.setTimeout, {
      apply(set, self, args: Parameters<typeof setTimeout>) {
        timers.push(args[1])
        return Reflect.apply(set, self, args)
      },
    })
  })
  await page.locator('header a[href="/login"]').first().click()
  await asked
  await expect.poll(() => page.evaluate(() => window.timersOfTest)).toContain(200)
  const bar = () =>
    page.evaluate(() => {
      const element = document.querySelector<HTMLElement>('.loading')!
      return {
        shown: element.classList.contains('is-loading'),
        percent: Math.round(Number(/scaleX\(([\d.e-]+)\)/.exec(element.style.transform)?.[1] ?? 0) * 100),
      }
    })
  return { page, visitor, arrive, bar }
}

test('the orange bar waits 200 ms, moves by the arctangent of its 2000 ms, stays 500 ms when the page is there and resets 400 ms later', async () => {
  const { page, visitor, arrive, bar } = await slowNavigation()
  await page.clock.runFor(199)
  expect(await bar()).toMatchObject({ shown: false })
  await page.clock.runFor(1)
  expect(await bar()).toMatchObject({ shown: true })
  // Its last frame may be 16 ms old.
  await page.clock.runFor(1_000)
  expect((await bar()).percent).toBeOneOf([49, 50])
  await page.clock.runFor(1_000)
  expect((await bar()).percent).toBeOneOf([70, 71])
  arrive()
  await visitor.page.waitForURL('**/login')
  await expect.poll(async () => (await bar()).percent).toBe(100)
  await page.clock.runFor(499)
  expect(await bar()).toMatchObject({ shown: true })
  await page.clock.runFor(1)
  expect(await bar()).toMatchObject({ shown: false, percent: 100 })
  await page.clock.runFor(399)
  expect(await bar()).toMatchObject({ shown: false, percent: 100 })
  await page.clock.runFor(1)
  expect(await bar()).toMatchObject({ shown: false, percent: 0 })
})

test('a page that comes within 200 ms never shows the bar', async () => {
  const { page, visitor, arrive, bar } = await slowNavigation()
  await page.clock.runFor(150)
  arrive()
  await visitor.page.getByLabel('Password', { exact: true }).waitFor()
  await page.clock.runFor(500)
  expect(await bar()).toMatchObject({ shown: false, percent: 0 })
})

test('the bar is orange, 3 px high, above everything, a progressbar that is not read out', async () => {
  const visitor = await site.visitor()
  await visitor.open('/')
  const look = await visitor.page.locator('.loading').evaluate((element) => {
    const style = getComputedStyle(element)
    return {
      height: style.height,
      zIndex: style.zIndex,
      position: style.position,
      top: style.top,
      pointer: style.pointerEvents,
      color: style.backgroundColor,
      role: element.getAttribute('role'),
      hidden: element.getAttribute('aria-hidden'),
    }
  })
  expect(look).toMatchObject({
    height: '3px',
    zIndex: '999999',
    position: 'fixed',
    top: '0px',
    pointer: 'none',
    role: 'progressbar',
    hidden: 'true',
  })
  const [red = 0, green = 0, blue = 0] = (look.color.match(/[\d.]+/g) ?? []).map(Number)
  expect(red > green && green > blue, look.color).toBe(true)
})

test('who wants less motion sees the bar without transitions', async () => {
  const { page } = await slowNavigation('reduce')
  const duration = await page.locator('.loading').evaluate((element) => getComputedStyle(element).transitionDuration)
  expect(duration.split(',').every((part) => Number.parseFloat(part) <= 0.001)).toBe(true)
})
