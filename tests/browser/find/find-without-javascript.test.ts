import { sitePaths } from '#contract/site/site-paths.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { weekFromNow } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()
let guest: Visitor

beforeEach(async () => {
  guest = await site.visitor({ javaScriptEnabled: false })
})

describe('finding a home without JavaScript', () => {
  test('filters are a form in the page: kinds, rooms, amenities, prices', async () => {
    await guest.open('/stays?adults=3')
    const { page } = guest
    await page.locator('summary', { hasText: 'Filters' }).click()
    const form = page.locator('.filters-in-page form')
    await form.getByRole('checkbox', { name: /^Villa/ }).check()
    await form.getByRole('checkbox', { name: /^Private pool/ }).check()
    await form.getByRole('group', { name: 'Bedrooms' }).getByText('3+').click()
    await form.getByRole('textbox', { name: /^Up to/ }).fill('900')
    expect(await form.getByRole('slider').count()).toBe(0)
    await form.getByRole('button', { name: 'Show homes' }).click()
    await guest.arrivesAt(/type=villa/)
    const query = new URL(page.url()).searchParams
    expect([query.get('adults'), query.get('bedrooms'), query.get('priceMax')]).toEqual(['3', '3', '900'])
    await page.getByRole('link', { name: 'Remove filter: Villa' }).click()
    await guest.arrivesAt(/amenity=private-pool/)
    expect(new URL(page.url()).searchParams.has('type')).toBe(false)
  })

  test('homes are found by words, with a mistake in them, and without the words again', async () => {
    await guest.open('/stays?adults=3')
    const { page } = guest
    await page.locator('summary', { hasText: 'Filters' }).click()
    const form = page.locator('.filters-in-page form')
    await form.getByRole('searchbox', { name: 'Name or words' }).fill('paisa')
    await form.getByRole('button', { name: 'Show homes' }).click()
    await guest.arrivesAt(/q=paisa/)
    expect(new URL(page.url()).searchParams.get('adults')).toBe('3')
    await page.getByRole('link', { name: 'Sa Païssa' }).first().waitFor()
    await page.getByRole('link', { name: 'Remove filter: “paisa”' }).click()
    await guest.arrivesAt(/adults=3/)
    expect(new URL(page.url()).searchParams.has('q')).toBe(false)
  })

  test('a price that cannot be read leaves the dates of the search in the heading and in the links to homes', async () => {
    guest.allowFault(/status of 400/)
    const { checkIn, checkOut } = weekFromNow(20)
    for (const path of ['/stays', '/map']) {
      await guest.open(`${path}?checkIn=${checkIn}&checkOut=${checkOut}&priceMax=cheap`)
      const { page } = guest
      await page.getByRole('heading', { level: 1, name: /^\d+ homes free / }).waitFor()
      await page.getByRole('alert').filter({ hasText: 'We left it out.' }).waitFor()
      expect(await page.getByRole('link', { name: 'Look at homes without dates' }).count()).toBe(0)
      const stay = page.locator(`main a[href^="/stays/"]:not([href*="book"])`).first()
      expect(await stay.getAttribute('href')).toContain(`checkIn=${checkIn}&checkOut=${checkOut}`)
    }
  })

  test('dates that are left out make no prices a night into totals', async () => {
    guest.allowFault(/status of 400/)
    await guest.open(`/stays?checkIn=${weekFromNow(20).checkIn}`)
    const { page } = guest
    await page.getByText('A stay needs both days.').waitFor()
    expect(await page.getByLabel('Sort by').locator('option').allTextContents()).toContain('Lowest price a night')
    await page.locator('summary', { hasText: 'Filters' }).click()
    await page.getByRole('group', { name: 'Price a night' }).waitFor()
  })

  test('the map names the year of the dates', async () => {
    const dates = weekFromNow(20)
    await guest.open(sitePaths.map({ ...dates, adults: 2 }))
    await guest.page.getByText(`${dateRangeWithWeekdays(dates)}. Totals include`).waitFor()
  })

  test('a place among the filters says how many homes it has, and finds as many', async () => {
    await guest.open('/stays?adults=3')
    const { page } = guest
    await page.locator('summary', { hasText: 'Filters' }).click()
    const where = page.locator('.filters-in-page form').getByRole('group', { name: 'Where' })
    const place = where.getByRole('radio').nth(1)
    const stays = /(\d+) homes?$/.exec(await place.evaluate((radio) => radio.closest('label')?.textContent ?? ''))?.[1]
    expect(Number(stays)).toBeGreaterThan(0)
    await place.check()
    await page.getByRole('button', { name: 'Show homes' }).click()
    await guest.arrivesAt(/destination=/)
    expect(new URL(page.url()).searchParams.getAll('destination')).toHaveLength(1)
    await page.getByRole('heading', { level: 1, name: new RegExp(`^${stays} homes? `) }).waitFor()
  })

  test('for a large party the page names smaller ones that fit, each with what it finds', async () => {
    await guest.open('/stays?adults=20')
    const { page } = guest
    await page
      .getByRole('link', { name: /^Two homes, each for 10 guests|^For \d+ guests: the largest home sleeps no more/ })
      .first()
      .waitFor()
    const help = page.getByRole('link', { name: /: the largest home sleeps no more/ })
    const stays = /(\d+) homes?$/.exec((await help.textContent()) ?? '')?.[1]
    await help.click()
    await page.getByRole('heading', { level: 1, name: new RegExp(`^${stays} homes? `) }).waitFor()
  })

  test('a weekend in a month, chosen in the plain form', async () => {
    const month = weekFromNow(20).checkIn.slice(0, 7)
    await guest.open('/')
    const form = guest.page.getByRole('main').getByRole('search')
    await form.getByText('Flexible', { exact: true }).click()
    await form.getByLabel('How long').selectOption('weekend')
    await form.getByLabel('In which month').selectOption(month)
    await form.getByRole('button', { name: 'Search' }).click()
    await guest.arrivesAt('/stays')
    await guest.page.getByRole('heading', { level: 1, name: /^\d+ homes for a weekend in / }).waitFor()
  })

  test('an empty result offers what to give up, and the map is a link', async () => {
    await guest.open('/stays?type=chalet&priceMax=20')
    const help = guest.page.locator('.loosen a').first()
    await help.click()
    await guest.page.getByRole('heading', { level: 1, name: /^\d+ homes?/ }).waitFor()
    expect(await guest.page.getByRole('link', { name: 'Show the map' }).getAttribute('href')).toMatch(/^\/map/)
  })
})
