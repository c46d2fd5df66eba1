import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { answered, cookieBar, type CookieBar } from '../consent/cookie-bar.ts'
import { fingerOn } from '../support/finger.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()
let visitor: Visitor
let page: Page
let cookies: CookieBar

/** Opens the cookie settings, by which all modals are shown here, from the round button. */
async function openSettings(): Promise<void> {
  await visitor.open('/tos')
  await answered(page)
  await cookies.fab.click()
  await cookies.settings.waitFor()
}
const isOpen = async () => {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return cookies.settings.isVisible()
}
const boxOf = async () => (await cookies.settings.boundingBox())!

beforeEach(async () => {
  visitor = await site.visitor()
  page = visitor.page
  cookies = cookieBar(page)
})

describe('a modal', () => {
  test('is a dialog with a name, 1000 above the page', async () => {
    await openSettings()
    expect(await cookies.settings.getAttribute('aria-modal')).toBe('true')
    expect(await page.locator('.modal-root').evaluate((root) => getComputedStyle(root).zIndex)).toBe('1000')
  })

  test('takes the focus, keeps it, and gives it back to what opened it', async () => {
    await openSettings()
    const isInside = () => page.evaluate(() => document.activeElement?.closest('.modal') !== null)
    expect(await isInside()).toBe(true)
    const inside: boolean[] = []
    for (let key = 0; key < 12; key++) {
      await page.keyboard.press('Tab')
      // Between the last and the first the focus may be at the browser itself.
      inside.push(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('.modal') !== null,
        ),
      )
    }
    expect(inside).not.toContain(false)
    expect(await page.locator('main').evaluate((main) => main.closest('[inert]') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await cookies.settings.waitFor({ state: 'detached' })
    expect(await cookies.fab.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await page.locator('[inert]').count()).toBe(0)
  })

  test('is closed by Escape even when the focus is nowhere', async () => {
    await openSettings()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('Escape')
    await cookies.settings.waitFor({ state: 'detached' })
  })

  test('is closed by clicking outside, but not by dragging out of it or into it', async () => {
    await openSettings()
    const { x, y } = await boxOf()
    await page.mouse.move(x + 60, y + 90)
    await page.mouse.down()
    await page.mouse.move(x - 60, y + 90)
    await page.mouse.up()
    expect(await isOpen()).toBe(true)
    await page.mouse.down()
    await page.mouse.move(x + 60, y + 90)
    await page.mouse.up()
    expect(await isOpen()).toBe(true)
    await page.mouse.click(x - 60, y + 90)
    await cookies.settings.waitFor({ state: 'detached' })
  })

  test('keeps the page from scrolling and from moving sideways', async () => {
    await visitor.open('/tos')
    await answered(page)
    const left = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().left)
    const before = await left()
    await cookies.fab.click()
    await cookies.settings.waitFor()
    // The button stands at the end of the page.
    const scrolled = await page.evaluate(() => window.scrollY)
    await page.mouse.move(10, 400)
    await page.mouse.wheel(0, -600)
    expect(await isOpen()).toBe(true)
    expect([await page.evaluate(() => window.scrollY), await left()]).toEqual([scrolled, before])
    await page.keyboard.press('Escape')
    await cookies.settings.waitFor({ state: 'detached' })
    await page.mouse.wheel(0, -600)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(scrolled)
  })

  test('does not move for people who want less motion', async () => {
    await openSettings()
    expect(await cookies.settings.evaluate((panel) => getComputedStyle(panel).animationName)).toBe('none')
  })
})

describe('swiping', () => {
  /** A finger that goes through points, in pixels from where the head of the modal is; `pause` before it is lifted. */
  async function swipe(points: readonly [number, number][], { pause = 0, from = 20 } = {}) {
    const { x, y, width } = await boxOf()
    const at = ([dx, dy]: readonly [number, number]) => [x + width / 2 + dx, y + from + dy] as const
    await (await fingerOn(page)).swipe([[0, 0] as const, ...points].map(at), pause)
  }

  beforeEach(async () => {
    visitor = await site.visitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    page = visitor.page
    cookies = cookieBar(page)
    await openSettings()
  })

  test('down by more than a tenth of its height closes it, however slow', async () => {
    await swipe(
      [
        [0, 40],
        [0, 90],
        [0, 140],
      ],
      { pause: 400 },
    )
    await cookies.settings.waitFor({ state: 'detached' })
  })

  test('down a little closes it when it is quick', async () => {
    await swipe([
      [0, 15],
      [0, 30],
    ])
    await cookies.settings.waitFor({ state: 'detached' })
  })

  test('a tap, a short slow movement, one that turns back and one to the side leave it open and in its place', async () => {
    const before = await boxOf()
    await swipe([])
    await swipe([[0, 6]])
    await swipe([[0, 30]], { pause: 400 })
    await swipe([
      [0, 160],
      [0, 120],
    ])
    await swipe([[80, 10]])
    expect(await isOpen()).toBe(true)
    expect(await boxOf()).toEqual(before)
  })

  test('a movement that the system takes away leaves it open', async () => {
    await page.locator('.modal-head').evaluate((head) => {
      const send = (type: string, clientY: number) =>
        head.dispatchEvent(
          new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, clientX: 100, clientY, button: 0 }),
        )
      // The pointer of a made-up event cannot be captured.
      Element.prototype.setPointerCapture = () => {}
      send('pointerdown', 100)
      send('pointermove', 300)
      send('pointercancel', 300)
      send('pointerup', 300)
    })
    expect(await isOpen()).toBe(true)
  })

  test('what is scrolled is scrolled, not swiped away', async () => {
    await page.setViewportSize({ width: 360, height: 480 })
    await page.locator('.modal-body').evaluate((body) => body.scrollTo(0, 120))
    await page.locator('.modal-body.is-scrolled').waitFor()
    await swipe(
      [
        [0, 20],
        [0, 60],
      ],
      { from: 160 },
    )
    expect(await isOpen()).toBe(true)
  })
})
