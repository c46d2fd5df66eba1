import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'
import { answered } from './cookie-bar.ts'

const FOREIGN = 'https://scripts.example'

const site = useSite(async () => ({
  COOKIE_CONSENT: JSON.stringify({
    barPosition: 'top-right',
    isModalForced: true,
    isCookieIdVisible: true,
    declineAllAcceptsNecessary: false,
    closeModalOnClickOutside: true,
    localeTexts: { en: { save: 'That is it', cookiesOptional: 'If you like' } },
    colors: { modalBackground: '#123456' },
    cookies: {
      optional: [
        {
          id: '1',
          name: 'Counting',
          src: `${FOREIGN}/count.js?id=G-1`,
          targetCookieIds: ['_ga*'],
          isPreselected: true,
        },
        { id: '2', name: 'Showing', links: { 'https://maker.example/': 'Its maker' } },
      ],
    },
  }),
}))
let visitor: Visitor
let page: Page

beforeEach(async () => {
  visitor = await site.visitor({ isNew: true })
  page = visitor.page
  visitor.allowFault(/foreign request: https:\/\/scripts\.example/)
  await page.context().route(`${FOREIGN}/**`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'document.cookie = "_ga_X=1; Path=/"; window.counted = true',
    }),
  )
})

const settings = () => page.getByRole('dialog', { name: 'Cookie settings' })
const press = (name: string) => settings().getByRole('button', { name, exact: true }).click()
const open = async (path = '/tos') => {
  await visitor.open(path)
  await answered(page)
}

describe('settings that are forced', () => {
  test('open by themselves without a bar and cannot be put away without a decision', async () => {
    await open()
    await settings().waitFor()
    expect(await page.locator('.cookie-bar').isVisible()).toBe(false)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await settings().isVisible()).toBe(true)
    for (const name of ['Close', 'Decline all'])
      expect(await settings().getByRole('button', { name }).count(), name).toBe(0)
  })

  test('show a preselected entry as unsaved, and nothing runs before it is saved', async () => {
    await open()
    await settings().getByText('You have unsaved changes.').waitFor()
    expect(await page.locator('head script[data-consent-id]').count()).toBe(0)
    await press('That is it')
    await settings().waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => 'counted' in window)).toBe(true)
  })

  test('ids of digits do not make the site ask again on the next visit', async () => {
    await open()
    await press('That is it')
    await settings().waitFor({ state: 'detached' })
    await open('/refund')
    expect(await settings().count()).toBe(0)
    await page.getByRole('button', { name: 'Cookie settings' }).waitFor()
  })

  test('once there is a decision they can be put away', async () => {
    await open()
    await press('That is it')
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await settings().waitFor()
    await page.keyboard.press('Escape')
    await settings().waitFor({ state: 'detached' })
  })
})

test('texts, colours, ids and links of the configuration are shown', async () => {
  await open()
  await settings().getByRole('heading', { name: 'If you like' }).waitFor()
  await settings().getByText('Cookies: _ga*').waitFor()
  expect(await settings().evaluate((panel) => getComputedStyle(panel).backgroundColor)).toBe('rgb(18, 52, 86)')
  const link = settings().getByRole('link', { name: 'Its maker' })
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
})

test('a script of another server is allowed by the security policy, and its mark and cookies follow a withdrawal', async () => {
  await open()
  await press('That is it')
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('_ga_X')
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await settings().getByRole('switch', { name: 'Counting' }).click()
  const loaded = page.waitForEvent('load')
  await press('That is it')
  await loaded
  await answered(page)
  const marked = () => page.evaluate(() => 'ga-disable-G-1' in window && window['ga-disable-G-1' as keyof Window])
  expect(await marked()).toBe(true)
  expect(await page.evaluate(() => document.cookie)).not.toContain('_ga_X')
})

test('without JavaScript the bar asks, and can be answered', async () => {
  const plain = await site.visitor({ isNew: true, javaScriptEnabled: false })
  await plain.open('/tos')
  await plain.page.getByRole('button', { name: 'Decline' }).click()
  await plain.arrivesAt('/tos')
  expect(await plain.page.locator('.cookie-bar').isVisible()).toBe(false)
})
