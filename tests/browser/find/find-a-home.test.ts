import { sitePaths } from '#contract/site/site-paths.ts'
import type { StayListShape } from '#contract/stay-shapes.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { weekFromNow } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()
let guest: Visitor

beforeEach(async () => {
  guest = await site.visitor({ viewport: { width: 1440, height: 900 } })
})

const filtersButton = () => guest.page.locator('.filters > button', { hasText: 'Filters' })
const panel = () => guest.page.getByRole('dialog', { name: 'Filters' })
const chip = (name: string) => guest.page.getByRole('group', { name: 'Filters' }).getByRole('link', { name })
const query = () => new URL(guest.page.url()).searchParams

async function openPanel(): Promise<void> {
  await guest.page.mouse.move(300, 500)
  await filtersButton().click()
  await panel().waitFor()
}

async function staysFor(search: string): Promise<StayListShape> {
  return (await (await fetch(`${site.origin}/api/stay-search?${search}`)).json()) as StayListShape
}

describe('filters', () => {
  test('each choice says how many homes it leaves, the button how many there will be, and the list has as many', async () => {
    await guest.open('/stays')
    await openPanel()
    const villas = panel().getByRole('checkbox', { name: /^Villa \d+ homes$/ })
    const count = Number(/\d+/.exec((await villas.getAttribute('value')) === 'villa' ? await textOf(villas) : '')![0])
    await villas.check()
    await panel()
      .getByRole('button', { name: `Show ${count} homes` })
      .click()
    await guest.arrivesAt(/type=villa/)
    await guest.page.getByRole('heading', { level: 1, name: `${count} homes on Menorca` }).waitFor()
    expect(await guest.page.locator('main article.card').count()).toBe(Math.min(count, 24))
    expect((await staysFor('type=villa')).meta.total).toBe(count)
  })

  test('filters in use are chips that take themselves away, and Back brings them again', async () => {
    await guest.open('/stays?type=villa&amenity=private-pool')
    await chip('Remove filter: Private pool').click()
    await guest.arrivesAt(/^\/stays\?type=villa$/)
    // The address is there a little before its page.
    await chip('Remove filter: Private pool').waitFor({ state: 'detached' })
    await guest.page.goBack()
    await guest.arrivesAt(/amenity=private-pool/)
    await chip('Remove filter: Private pool').waitFor()
    await chip('Clear all').click()
    await guest.arrivesAt(/^\/stays$/)
  })

  test('a chip adds what most guests want', async () => {
    await guest.open('/stays')
    await chip('Add filter: Free cancellation').click()
    await guest.arrivesAt(/freeCancellation=1/)
    await chip('Remove filter: Free cancellation').waitFor()
  })

  test('prices are chosen by sliders with keys, or typed; the figures on both agree', async () => {
    await guest.open('/stays')
    await openPanel()
    const highest = panel().getByRole('slider', { name: 'Highest price' })
    await highest.focus()
    for (let step = 0; step < 3; step++) await guest.page.keyboard.press('ArrowLeft')
    const high = Number(await highest.inputValue())
    expect(
      await panel()
        .getByRole('textbox', { name: /^Up to/ })
        .inputValue(),
    ).toBe(String(high))
    await panel().getByRole('textbox', { name: /^From/ }).fill('100')
    expect(await panel().getByRole('slider', { name: 'Lowest price' }).getAttribute('aria-valuetext')).toBe('€100')
    const { meta } = await staysFor(`priceMin=100&priceMax=${high}`)
    await panel()
      .getByRole('button', { name: `Show ${meta.total} homes` })
      .click()
    await guest.arrivesAt(/priceMin=100/)
    await chip(`Remove filter: €100 to €${high}`).waitFor()
  })

  test('words are typed in the panel, which counts what they find, and shown as a filter', async () => {
    await guest.open('/stays')
    await openPanel()
    const { meta } = await staysFor('q=ciudadela+pool')
    expect(meta.total).toBeGreaterThan(1)
    await panel().getByRole('searchbox', { name: 'Name or words' }).fill('ciudadela pool')
    await guest.page.keyboard.press('Tab')
    await panel()
      .getByRole('button', { name: `Show ${meta.total} homes` })
      .click()
    await guest.arrivesAt(/q=ciudadela/)
    await chip('Remove filter: “ciudadela pool”').waitFor()
  })

  test('the panel closes by Escape, changes nothing then, and the focus goes back to its button', async () => {
    await guest.open('/stays')
    await openPanel()
    await panel()
      .getByRole('checkbox', { name: /^Villa/ })
      .check()
    await guest.page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
    expect(new URL(guest.page.url()).search).toBe('')
    expect(await filtersButton().evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('a new search keeps the filters, but not the prices of another kind', async () => {
    await guest.open('/stays?amenity=private-pool&priceMax=300')
    await guest.page.getByRole('banner').locator('summary', { hasText: 'Change the search' }).click()
    const form = guest.page.getByRole('banner').getByRole('search')
    await form.and(guest.page.locator('[data-live]')).waitFor()
    await form.locator('[name=destination]').selectOption({ index: 1 })
    await form.getByRole('button', { name: 'Search' }).click()
    await guest.arrivesAt(/destination=/)
    expect(query().getAll('amenity')).toEqual(['private-pool'])
    expect(query().has('priceMax')).toBe(false)
  })
})

describe('flexible dates', () => {
  test('a week in a month: each home with its best dates and their total, which its page has, too', async () => {
    const month = weekFromNow(20).checkIn.slice(0, 7)
    await guest.open('/')
    const form = guest.page.getByRole('main').getByRole('search')
    await form.getByText('Flexible', { exact: true }).click()
    await form.and(guest.page.locator('[data-live]')).waitFor()
    await form.getByLabel('In which month').selectOption(month)
    await form.getByRole('button', { name: 'Search' }).click()
    await guest.arrivesAt(/^\/stays\?/)
    expect([query().get('month'), query().get('length')]).toEqual([month, 'week'])
    await guest.page.getByRole('heading', { level: 1, name: /^\d+ homes for a week in / }).waitFor()
    const card = guest.page.locator('main article.card').first()
    const total = (await card.locator('.total b').textContent())!
    expect(await card.locator('.when').textContent()).toMatch(/^\d+( \w+ )?–/)
    await card.getByRole('heading').getByRole('link').click()
    await guest.arrivesAt(/\/stays\/.*checkIn=/)
    await guest.page.getByText(total, { exact: true }).first().waitFor()
  })

  test('days around the dates find at least as many homes, each said with its dates', async () => {
    const { checkIn, checkOut } = weekFromNow(14)
    const exact = await staysFor(`checkIn=${checkIn}&checkOut=${checkOut}`)
    await guest.open(`/stays?checkIn=${checkIn}&checkOut=${checkOut}&flex=3`)
    const heading = await guest.page.getByRole('heading', { level: 1 }).textContent()
    expect(Number(/\d+/.exec(heading!)![0])).toBeGreaterThanOrEqual(exact.meta.total)
    const cards = guest.page.locator('main article.card')
    expect(await cards.locator('.when').count()).toBe(await cards.count())
  })

  test('the map of a flexible search says for when its totals are, and of each home its dates', async () => {
    const { page } = guest
    const { checkIn, checkOut } = weekFromNow(20)
    await guest.open(`/map?month=${checkIn.slice(0, 7)}&length=week`)
    await page.getByRole('heading', { level: 1, name: /^\d+ homes for a week in \w+ \d{4}$/ }).waitFor()
    await page.getByText(/^Each home with its best dates. Totals include/).waitFor()
    for (const row of await page.locator('.map-row').allInnerTexts()) expect(row).toMatch(/total, \d+( \w+ )?–/)
    await guest.open(`/map?checkIn=${checkIn}&checkOut=${checkOut}&flex=3`)
    await page.getByRole('heading', { level: 1, name: /^\d+ homes free around / }).waitFor()
    await page.getByText(/up to 3 days earlier or later. Totals include/).waitFor()
  })

  test('what was typed before the scripts came is kept', async () => {
    await guest.open('/')
    const form = guest.page.getByRole('main').getByRole('search')
    await form.evaluate((element: HTMLFormElement) => {
      ;(element.elements.namedItem('adults') as HTMLInputElement).value = '5'
    })
    await guest.page.mouse.move(300, 500)
    await form.and(guest.page.locator('[data-live]')).waitFor()
    await form.getByText('5 adults').waitFor()
    await form.getByRole('button', { name: 'Search' }).click()
    await guest.arrivesAt(/adults=5/)
  })

  test('what a browser puts back into the form after a reload is named before it is touched', async () => {
    await guest.page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        const fields = document.querySelector<HTMLFormElement>('.hero .search')?.elements
        if (document.readyState !== 'interactive' || !fields) return
        ;(fields.namedItem('adults') as HTMLInputElement).value = '4'
        ;(fields.namedItem('month') as HTMLSelectElement).selectedIndex = 3
      })
    })
    await guest.open('/')
    const form = guest.page.getByRole('main').getByRole('search')
    await form.getByText('4 adults').waitFor()
    await form.getByText(/^A week in /).waitFor()
  })

  test('what was opened and typed before the scripts came stays open, with the focus in it', async () => {
    const { checkIn, checkOut } = weekFromNow(12)
    const scripts = Promise.withResolvers<void>()
    await guest.page.route(/search-form-.*\.js/, async (route) => {
      await scripts.promise
      await route.continue()
    })
    await guest.open('/')
    const form = guest.page.getByRole('main').getByRole('search')
    await form.getByLabel('Check-in').fill(checkIn)
    await form.getByLabel('Check-out').fill(checkOut)
    await form.getByText('Who', { exact: true }).click()
    const adults = form.getByLabel('Adults')
    await adults.fill('4')
    scripts.resolve()
    await form.and(guest.page.locator('[data-live]')).waitFor()
    await form.getByText('4 adults').waitFor()
    expect(await adults.evaluate((field) => field === document.activeElement)).toBe(true)
    await adults.fill('3')
    await form.getByRole('button', { name: 'Search' }).click()
    await guest.arrivesAt(/adults=3/)
    expect([query().get('checkIn'), query().get('checkOut')]).toEqual([checkIn, checkOut])
  })
})

test('whoever is at the filters when their scripts come stays there', async () => {
  const scripts = Promise.withResolvers<void>()
  await guest.page.route(/results-top-.*\.js/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await guest.open('/stays')
  await guest.page.mouse.down()
  await guest.page.mouse.up()
  await guest.page.locator('.filters-in-page > summary').focus()
  scripts.resolve()
  await filtersButton().waitFor()
  expect(await filtersButton().evaluate((button) => button === document.activeElement)).toBe(true)
})

test('whoever goes on from the dates while their calendar is on its way is not called back', async () => {
  const { checkIn, checkOut } = weekFromNow(12)
  await guest.open('/')
  const form = guest.page.getByRole('main').getByRole('search')
  await form.evaluate((element: HTMLFormElement, checkOut) => {
    ;(element.elements.namedItem('checkOut') as HTMLInputElement).value = checkOut
    new MutationObserver((_, observer) => {
      if (element.querySelector('input[type=date]')) return
      observer.disconnect()
      const who = [...element.querySelectorAll('summary')].find(({ textContent }) => textContent.startsWith('Who'))!
      who.focus()
      who.click()
    }).observe(element, { childList: true, subtree: true })
  }, checkOut)
  await form.getByLabel('Check-in').fill(checkIn)
  await form.and(guest.page.locator('[data-live]')).waitFor()
  await form.getByRole('textbox', { name: 'Check-in' }).and(guest.page.locator('[type=text]')).waitFor()
  await form.getByLabel('Adults').fill('3')
  expect(await form.getByRole('dialog').count()).toBe(0)
  await form.getByRole('button', { name: 'Search' }).click()
  await guest.arrivesAt(/adults=3/)
})

test.each(['Who', 'Flexible'])(
  'on a phone a press on "Search" searches while the choices of "%s" stand open above it',
  async (label) => {
    await guest.page.setViewportSize({ width: 390, height: 844 })
    await guest.open('/')
    const form = guest.page.getByRole('main').getByRole('search')
    await form.getByText(label, { exact: true }).click()
    await form.and(guest.page.locator('[data-live]')).waitFor()
    const button = form.getByRole('button', { name: 'Search' })
    await button.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await button.boundingBox())!
    // A finger rests for some frames.
    await guest.page.mouse.move(x + width / 2, y + height / 2)
    await guest.page.mouse.down()
    await guest.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await guest.page.mouse.up()
    await guest.arrivesAt('/stays')
  },
)

describe('when nothing is found', () => {
  test('each filter whose loss helps is a link that says how many homes there are then, and there are', async () => {
    const { checkIn, checkOut } = weekFromNow(12)
    const search = `checkIn=${checkIn}&checkOut=${checkOut}&type=chalet&priceMax=100`
    const { meta } = await staysFor(search)
    expect(meta.total).toBe(0)
    await guest.open(`/stays?${search}`)
    await guest.page.getByRole('heading', { name: 'No home has all of that' }).waitFor()
    const help = guest.page.locator('.loosen a').first()
    const promised = /(\d+) homes?$/.exec((await help.textContent())!)![1]
    await help.click()
    await guest.page.getByRole('heading', { level: 1, name: new RegExp(`^${promised} homes?`) }).waitFor()
  })
})

describe('the list and the map', () => {
  test('beside each other on a wide screen; moving the map puts its piece into the address and into the list', async () => {
    await guest.open('/stays')
    await guest.page.mouse.move(300, 500)
    const map = guest.page.getByRole('complementary', { name: 'Map of the results' })
    await map.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await guest.arrivesAt(/bbox=/)
    await chip('Remove filter: This part of the map').waitFor()
    const { meta } = await staysFor(`bbox=${query().get('bbox')}`)
    await guest.page.getByRole('heading', { level: 1, name: new RegExp(`^${meta.total} homes?`) }).waitFor()
  })

  test('on a phone a button leads to the map with the same search', async () => {
    await guest.page.setViewportSize({ width: 390, height: 800 })
    await guest.open('/stays?type=villa&adults=4')
    expect(await guest.page.locator('.map-fab:visible').getAttribute('href')).toBe('/map?adults=4&type=villa')
  })
})

describe('search engines and nonsense', () => {
  test('the plain list and those by kind may be indexed, lists with filters may not, and say in the title what they are', async () => {
    for (const list of ['/stays', '/stays?type=villa']) expect(await robotsOf(list), list).toBeUndefined()
    expect(await robotsOf('/stays?type=villa&bedrooms=2')).toContain('noindex')
    expect(await sourceOf('/stays?type=villa&bedrooms=2')).toMatch(/<title>\d+ homes on Menorca/)
  })

  test('impossible filters are explained, unknown ones ignored, and nothing is an error of ours', async () => {
    const impossible = await fetch(`${site.origin}/stays?priceMin=500&priceMax=200`)
    expect(impossible.status).toBe(400)
    expect(await impossible.text()).toMatch(/role="alert"[^>]*>(?:(?!<\/p>).)*The highest price/s)
    const nonsense = [
      'type=castle&amenity=%00&bedrooms=-1',
      'bbox=1,2,3&sort=sideways&flex=99',
      'month=2027-13&length=decade',
      `amenity=${'x'.repeat(3000)}`,
      'checkIn=tomorrow&flex=3&priceMax=1e9&instant=maybe&page=-3',
      'type=villa&type=&type=villa,,farm&constructor=1&__proto__=2',
    ]
    for (const text of nonsense) {
      const status = (await fetch(`${site.origin}/stays?${text}`)).status
      expect(status, text).toBeLessThan(500)
    }
    expect((await fetch(`${site.origin}/stays?type=castle&colour=red`)).status).toBe(200)
  })
})

/** A page as it is sent. */
const sourceOf = async (path: string) => (await fetch(site.origin + path)).text()
/** What it says to search engines. */
const robotsOf = async (path: string) => /<meta name="robots" content="([^"]*)"/.exec(await sourceOf(path))?.[1]

/** The words beside a box. */
async function textOf(box: ReturnType<typeof panel>): Promise<string> {
  return (await box.locator('xpath=ancestor::label').textContent()) ?? ''
}

test('homes that only ask for more nights are called neither taken nor free earlier or later', async () => {
  // Most homes ask for several nights, so that one of these days has only homes that are free, but not for one night.
  for (const day of Array.from({ length: 21 }, (_, index) => addDays(weekFromNow(20).checkIn, index))) {
    const dates = { checkIn: day, checkOut: addDays(day, 1) }
    const path = sitePaths.stays({ ...dates, adults: 2 })
    const { meta } = await staysFor(path.replace(/^.*\?/, ''))
    const shown = meta.nearMisses.slice(0, 3)
    const covered = shown.filter(({ nearest }) => nearest.checkIn <= day && nearest.checkOut >= dates.checkOut)
    if (shown.length === 0 || covered.length < shown.length) continue
    await guest.open(path)
    const region = guest.page.getByRole('region', { name: 'Free on your dates, but only for more nights' })
    expect(await region.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(shown.map(({ stay }) => stay.title))
    expect(await region.innerText()).not.toMatch(/not on your dates|earlier|later/i)
    expect(await guest.page.getByRole('main').innerText()).not.toMatch(/\btaken\b/i)
    return
  }
  throw new Error('on no day are homes free that only ask for more nights')
})
