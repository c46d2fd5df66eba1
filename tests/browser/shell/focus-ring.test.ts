import { sitePaths } from '#contract/site/site-paths.ts'
import { describe, expect, test } from 'vitest'
import { useEveryPage } from '../support/pages/every-page.ts'
import { ringCuts } from '../support/pages/ring-cuts.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()
const every = useEveryPage(site)

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
]

const MAIN = [
  'the home page',
  'the list for dates',
  'a home with dates',
  'a calendar after the arrival',
  'the map for dates',
  '/login',
  '/register',
  '/contact',
  'the checkout',
  'the payment',
  'the account',
  'a booking',
  'the profile',
  'the security of the account',
]

describe('the ring of the focus', () => {
  const pages = [...every.pages, ...every.states].filter(({ name }) => MAIN.includes(name))

  test('is looked at on every main page', () => {
    expect(pages.map(({ name }) => name).toSorted()).toEqual(MAIN.toSorted())
  })

  test.each(pages)('lies over no text of $name', async ({ name, who, address }) => {
    const visitor = await every.visitorWho(who)
    for (const size of SIZES) {
      await visitor.page.setViewportSize(size)
      await visitor.open(address())
      if (name === 'the map for dates') await visitor.page.locator('.map-pin').first().waitFor()
      expect(await ringCuts(visitor.page), `${size.width} px`).toEqual([])
    }
  })

  test('is found where it cuts a label', async () => {
    const visitor = await every.visitorWho('anybody')
    await visitor.open(sitePaths.home())
    await visitor.page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.search select:focus-visible { outline: 3px solid; outline-offset: 6px }')
      document.adoptedStyleSheets.push(sheet)
    })
    expect((await ringCuts(visitor.page)).join('\n')).toContain('over “Where”')
  })
})
