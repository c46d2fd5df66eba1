import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { CONSENT_ADDRESS } from '#contract/cookie-consent.ts'
import { axeViolations, tooWide } from '../support/axe-violations.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'
import { answered, consentOf, cookieBar, cookiesOf, type CookieBar } from './cookie-bar.ts'

const site = useSharedSite()
let visitor: Visitor
let page: Page
let cookies: CookieBar

beforeEach(async () => {
  visitor = await site.visitor({ isNew: true })
  page = visitor.page
  cookies = cookieBar(page)
})

const open = async (path = '/tos') => {
  await visitor.open(path)
  await answered(page)
}
const script = (of = page) => of.locator('head script[data-consent-id]')
/** Does what loads the page anew, and waits for that. */
const reloading = async (act: () => Promise<void>) => {
  const loaded = page.waitForEvent('load')
  await Promise.all([loaded, act()])
  await answered(page)
}

describe('the bar', () => {
  test('asks on the first visit, before anything optional has run or been stored', async () => {
    await open('/')
    await cookies.bar.waitFor()
    expect(await cookies.fab.isVisible()).toBe(false)
    expect(await script().count()).toBe(0)
    expect(await cookiesOf(page)).toEqual([''])
  })

  test('comes right after the skip link for the keyboard, and is no dialog', async () => {
    await open()
    const names: string[] = []
    for (let key = 0; key < 5; key++) {
      await page.keyboard.press('Tab')
      names.push((await page.evaluate(() => document.activeElement?.textContent?.trim())) ?? '')
    }
    expect(names).toEqual(['Skip to content', 'Privacy', 'Manage', 'Decline', 'Accept all'])
    expect(await cookies.bar.getAttribute('aria-modal')).toBeNull()
  })

  test('Accept and Decline look alike', async () => {
    await open()
    const look = (name: string) =>
      cookies.bar.getByRole('button', { name, exact: true }).evaluate((button) => {
        const { backgroundColor, color, fontWeight, borderColor, fontSize } = getComputedStyle(button)
        return [backgroundColor, color, fontWeight, borderColor, fontSize, button.getBoundingClientRect().height]
      })
    expect(await look('Decline')).toEqual(await look('Accept all'))
  })

  test('Accept enables every optional entry, loads the page anew once for the analytics entry, and its script runs once', async () => {
    await open()
    await reloading(() => cookies.press('Accept all'))
    expect(await cookies.bar.isVisible()).toBe(false)
    expect(await cookies.fab.isVisible()).toBe(true)
    expect(await consentOf(page)).toMatchObject({ status: 'accepted', recorded: 'given' })
    await expect.poll(() => cookiesOf(page)).toContain('hs_visits')
    expect(await script().count()).toBe(1)
  })

  test('Decline keeps only necessary cookies, and keeps the bar away', async () => {
    await open()
    await cookies.press('Decline')
    await cookies.fab.waitFor()
    expect(await cookies.bar.isVisible()).toBe(false)
    expect(await consentOf(page)).toMatchObject({ status: 'declined', recorded: 'given' })
    await visitor.open('/refund')
    await answered(page)
    expect([await cookies.bar.isVisible(), await script().count()]).toEqual([false, 0])
    expect(await cookiesOf(page)).toEqual(['ncc_c', 'ncc_e'])
  })
})

describe('the settings', () => {
  test('open by Manage, and once consent is given by the round button', async () => {
    await open()
    await cookies.press('Manage')
    await cookies.settings.waitFor()
    await cookies.choose('Decline all')
    await cookies.settings.waitFor({ state: 'detached' })
    await cookies.fab.click()
    await cookies.settings.waitFor()
  })

  test('show a notice while the selection differs from the saved one', async () => {
    await open()
    await cookies.press('Manage')
    expect(await cookies.unsaved.isVisible()).toBe(false)
    await cookies.statistics.click()
    await cookies.unsaved.waitFor()
    await cookies.statistics.press('Space')
    await cookies.unsaved.waitFor({ state: 'detached' })
  })

  test('keep the switches when they are closed, and save nothing', async () => {
    await open()
    await cookies.press('Manage')
    await cookies.statistics.click()
    await cookies.choose('Close')
    expect((await consentOf(page)).status).toBe('unset')
    await cookies.press('Manage')
    expect(await cookies.statistics.isChecked()).toBe(true)
  })

  test('say that necessary entries are always on, and do not let them be moved', async () => {
    await open()
    await cookies.press('Manage')
    const necessary = cookies.settings.getByRole('switch', { name: 'Log-in' })
    expect([await necessary.isChecked(), await necessary.isDisabled()]).toEqual([true, true])
    expect(
      await necessary.evaluate((field) => document.getElementById(field.getAttribute('aria-describedby')!)?.innerText),
    ).toContain('Always on.')
  })

  test('Save enables what is switched on; its script runs on every later visit without being asked again', async () => {
    await open()
    await cookies.press('Manage')
    await cookies.statistics.click()
    await reloading(() => cookies.choose('Save choice'))
    await visitor.open('/refund')
    await expect.poll(() => script().count()).toBe(1)
    await answered(page)
    expect(await cookies.bar.isVisible()).toBe(false)
  })

  test('a link to a page of this site closes them and goes there without a page being loaded', async () => {
    await open()
    await cookies.press('Manage')
    await page.evaluate(() => (document.body.dataset['same'] = 'yes'))
    await cookies.settings.getByRole('link', { name: 'How we treat your data' }).click()
    await visitor.arrivesAt('/privacy')
    expect(await cookies.settings.count()).toBe(0)
    expect(await page.evaluate(() => document.body.dataset['same'])).toBe('yes')
  })

  test('withdrawing removes script and cookies, also those no script can see, and loads the page anew once', async () => {
    await open()
    await reloading(() => cookies.press('Accept all'))
    await expect.poll(() => cookiesOf(page)).toContain('hs_visits')
    await page.context().addCookies([{ name: 'hs_visits', value: '9', url: `${site.origin}/tos`, httpOnly: true }])
    await cookies.fab.click()
    await reloading(() => cookies.choose('Decline all'))
    expect(await script().count()).toBe(0)
    const all = await page.context().cookies()
    expect(all.map(({ name }) => name).sort()).toEqual(['ncc_c', 'ncc_e'])
    expect((await consentOf(page)).status).toBe('declined')
  })

  test('withdrawing removes the cookies a script can see, also when the server cannot be reached', async () => {
    await open()
    await reloading(() => cookies.press('Accept all'))
    await expect.poll(() => cookiesOf(page)).toContain('hs_visits')
    visitor.allowFault(/ERR_FAILED/)
    await page.route(`**${CONSENT_ADDRESS}`, (route) => route.abort())
    await cookies.fab.click()
    await reloading(() => cookies.choose('Decline all'))
    expect(await cookiesOf(page)).toEqual(['ncc_c', 'ncc_e'])
  })

  test('cookies that were set for the folder of the page are deleted as well', async () => {
    await open('/stays')
    await reloading(() => cookies.press('Accept all'))
    await page.evaluate(() => {
      for (const path of ['/stays', '/stays/', '/']) document.cookie = `hs_visits=1; Path=${path}`
    })
    await cookies.fab.click()
    await reloading(() => cookies.choose('Decline all'))
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('hs_visits')
  })

  test('nothing that somebody has typed is lost: then there is no reload', async () => {
    await open('/login')
    await page.locator('main input[type=email]').first().fill('kept@example.org')
    await cookies.press('Accept all')
    await expect.poll(() => script().count()).toBe(1)
    expect(await page.locator('main input[type=email]').first().inputValue()).toBe('kept@example.org')
  })

  test('a script that is on the page already is not added again by another change', async () => {
    await open('/login')
    await page.locator('main input[type=email]').first().fill('kept@example.org')
    await cookies.press('Accept all')
    await expect.poll(() => script().count()).toBe(1)
    await cookies.fab.click()
    await cookies.choose('Accept all')
    await cookies.settings.waitFor({ state: 'detached' })
    expect(await script().count()).toBe(1)
  })
})

describe('where cookies cannot be written', () => {
  test('the page is loaded anew once and no more', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
      sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads') ?? 0) + 1))
    })
    await open()
    await reloading(() => cookies.press('Accept all'))
    await cookies.press('Accept all')
    await expect.poll(() => script().count()).toBe(1)
    expect(await page.evaluate(() => sessionStorage.getItem('loads'))).toBe('2')
  })
})

describe('two tabs', () => {
  test('follow each other: the bar goes in both, and a withdrawal removes the script in both', async () => {
    await open()
    const other = await visitor.newTab()
    await other.goto('/refund')
    await answered(other)
    const there = cookieBar(other)
    await there.bar.waitFor()
    await cookies.press('Decline')
    await there.fab.waitFor()
    await there.bar.waitFor({ state: 'hidden' })

    const bothLoad = () => Promise.all([page, other].map((tab) => tab.waitForEvent('load')))
    await there.fab.click()
    await Promise.all([bothLoad(), there.choose('Accept all')])
    await Promise.all([answered(page), answered(other)])
    expect([await script().count(), await script(other).count()]).toEqual([1, 1])
    await cookies.fab.click()
    await Promise.all([bothLoad(), cookies.choose('Decline all')])
    await Promise.all([answered(page), answered(other)])
    expect([await script().count(), await script(other).count()]).toEqual([0, 0])
  })

  test('hear of a decision once it can be read: a cookie that is only written may come later than word of it', async () => {
    await page.addInitScript(() => {
      const order: string[] = ((window as unknown as { order: string[] }).order = [])
      const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!
      Object.defineProperty(document, 'cookie', {
        get() {
          order.push('read')
          return cookie.get!.call(document) as string
        },
        set(text: string) {
          order.push('write')
          cookie.set!.call(document, text)
        },
      })
      window.BroadcastChannel = class extends BroadcastChannel {
        override postMessage(message: unknown): void {
          order.push('tell')
          super.postMessage(message)
        }
      }
    })
    await open()
    const steps = () => page.evaluate(() => (window as unknown as { order: string[] }).order.splice(0))
    await steps()
    await cookies.press('Decline')
    await cookies.fab.waitFor()
    expect((await steps()).join(' ')).toMatch(/^(write )+read (write )*tell$/)
  })
})

describe('the server', () => {
  test('knows the decision: the page it sends has the bar for new visitors and the button for others, from the cache too', async () => {
    const html = async (cookie?: string) => {
      const response = await fetch(`${site.origin}/refund`, cookie === undefined ? {} : { headers: { cookie } })
      const text = await response.text()
      const bar = /<section class="cookie-bar[^>]*>/.exec(text)?.[0] ?? ''
      const button = /<button class="cookie-fab"[^>]*>/.exec(text)?.[0] ?? ''
      return [!bar.includes('hidden'), !button.includes('hidden')]
    }
    await open()
    await cookies.press('Decline')
    await cookies.fab.waitFor()
    const cookie = await page.evaluate(() => document.cookie)
    for (const round of ['made', 'kept']) {
      expect(await html(), round).toEqual([true, false])
      expect(await html(cookie), round).toEqual([false, true])
      expect(await html('ncc_c=v1.other; ncc_e=visit-statistics'), round).toEqual([true, false])
      expect(await html('ncc_c=0'), round).toEqual([true, false])
    }
  })

  test('a visitor who comes from another site with a decision sees no bar', async () => {
    await open()
    await cookies.press('Decline')
    await cookies.fab.waitFor()
    const all = await page.context().cookies()
    expect(all.map(({ name, sameSite, secure }) => [name, sameSite, secure])).toEqual([
      ['ncc_c', 'Lax', false],
      ['ncc_e', 'Lax', false],
    ])
  })
})

describe('without JavaScript', () => {
  beforeEach(async () => {
    visitor = await site.visitor({ isNew: true, javaScriptEnabled: false })
    page = visitor.page
    cookies = cookieBar(page)
  })

  test('Decline and Accept lead back to the same page, without the bar', async () => {
    await visitor.open('/stays?adults=3')
    await cookies.press('Decline')
    await visitor.arrivesAt('/stays')
    expect(new URL(page.url()).search).toBe('?adults=3')
    expect([await cookies.bar.isVisible(), await cookies.fab.isVisible()]).toEqual([false, true])
  })

  test('Manage leads to the switches as a page, which saves and leads back', async () => {
    await visitor.open('/refund')
    await cookies.press('Manage')
    await visitor.arrivesAt('/cookies')
    await page.getByRole('switch', { name: 'Visit statistics' }).check()
    await page.getByRole('main').getByRole('button', { name: 'Save choice' }).click()
    await visitor.arrivesAt('/refund')
    await cookies.fab.click()
    await visitor.arrivesAt('/cookies')
    expect(await page.getByRole('switch', { name: 'Visit statistics' }).isChecked()).toBe(true)
    await page.getByRole('main').getByRole('button', { name: 'Decline all' }).click()
    await visitor.arrivesAt('/refund')
    expect((await page.context().cookies()).find(({ name }) => name === 'ncc_e')?.value).not.toContain('statistics')
  })
})

describe('for everybody', () => {
  test.each([360, 768, 1440])('bar, settings and button have no violations at %i px, light and dark', async (width) => {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.context().clearCookies()
      await open()
      expect(await axeViolations(page), `bar, ${colorScheme}`).toEqual([])
      await cookies.press('Manage')
      await cookies.statistics.click()
      await cookies.unsaved.waitFor()
      expect(await axeViolations(page), `settings, ${colorScheme}`).toEqual([])
      await cookies.choose('Decline all')
      await cookies.fab.waitFor()
      expect(await axeViolations(page), `button, ${colorScheme}`).toEqual([])
      await visitor.open('/cookies')
      expect(await axeViolations(page), `page, ${colorScheme}`).toEqual([])
    }
    await page.context().clearCookies()
    await page.setViewportSize({ width: 320, height: 640 })
    await open()
    expect(await tooWide(page)).toEqual([])
    await cookies.press('Manage')
    await cookies.settings.waitFor()
    expect(await tooWide(page)).toEqual([])
  })

  test('no page calls another server before consent, or stores anything that is not necessary', async () => {
    for (const path of ['/', '/stays', '/tos', '/privacy', '/refund', '/contact', '/cookies', '/login', '/register'])
      await open(path)
    // Requests to other servers are faults of the visitor's browser, which the end of every test looks at.
    expect(visitor.faults()).toEqual([])
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual([])
  })
})
