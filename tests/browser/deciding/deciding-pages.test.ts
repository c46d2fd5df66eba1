import type { StayCardShape, StayPageShape } from '#contract/stay-shapes.ts'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe-violations.ts'
import { offersFor, type Offer } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()
let offers: readonly [Offer, ...Offer[]]
beforeAll(async () => {
  offers = await offersFor(site.origin, 10)
})

const pathOf = ({ slug, checkIn, checkOut }: Offer) => `/stays/${slug}?checkIn=${checkIn}&checkOut=${checkOut}&adults=2`
const compareOf = (stays: readonly string[]) =>
  `/compare?${stays.map((slug) => `home=${slug}`).join('&')}&checkIn=${offers[0].checkIn}&checkOut=${offers[0].checkOut}`

async function hasNoViolations({ page }: Visitor): Promise<void> {
  await expectAccessible(page)
}

/** The home with most reviews. */
async function talkedAbout(): Promise<StayPageShape> {
  const { data } = (await (await fetch(`${site.origin}/api/stay-search`)).json()) as { data: StayCardShape[] }
  const [most] = data.toSorted((a, b) => b.reviews - a.reviews)
  return ((await (await fetch(`${site.origin}/api/stay-pages/${most!.slug}`)).json()) as { data: StayPageShape }).data
}

test('homes stand side by side from their address alone, without JavaScript, with the totals of their pages', async () => {
  const four = offers.slice(0, 4)
  const visitor = await site.visitor({ javaScriptEnabled: false })
  await visitor.open(compareOf(four.map(({ slug }) => slug)))
  const { page } = visitor
  expect(await page.locator('.compare-head .name').allTextContents()).toEqual(four.map(({ title }) => title))
  const price = page.getByRole('row', { name: /^Price/ })
  for (const { total } of four) await price.getByText(total, { exact: true }).first().waitFor()
  await page.getByRole('link', { name: `Take out ${four[0]!.title}` }).click()
  expect(await page.locator('.compare-head .name').allTextContents()).toEqual(four.slice(1).map(({ title }) => title))
})

/** The page of a comparison as it is sent, and the homes it shows. */
async function comparison(path: string): Promise<{ readonly source: string; readonly homes: readonly string[] }> {
  const source = (await (await fetch(site.origin + path)).text()).replaceAll('<!-- -->', '')
  return { source, homes: Array.from(source.matchAll(/<a class="name"[^>]*>([^<]+)</g), ([, title]) => title!) }
}

test('of more than four homes the first four are compared, and the page says so', async () => {
  const { data } = (await (await fetch(`${site.origin}/api/stay-search?limit=6`)).json()) as { data: StayCardShape[] }
  const { source, homes: stays } = await comparison(compareOf(data.map(({ slug }) => slug)))
  expect(stays).toEqual(data.slice(0, 4).map(({ title }) => title))
  expect(source).toContain('Only four homes fit side by side: the first 4 of 6 are shown.')
})

test('homes that are not there any more are left out of a comparison', async () => {
  const { source, homes: stays } = await comparison(compareOf([offers[0].slug, 'gone-for-good']))
  expect(stays).toEqual([offers[0].title])
  expect(source).toContain('A home on this list is no longer let and has been left out.')
  const nonsense = await comparison('/compare?home=..%2F..%2Fuser&home=%00&checkIn=x&adults=-1')
  expect(nonsense.source).toContain('No homes to compare')
  // Dates have no totals to show then.
  expect(nonsense.source).not.toContain('Show totals')
})

test('a comparison has no violations at three widths, light and dark', async () => {
  const visitor = await site.visitor()
  await visitor.open(compareOf(offers.slice(0, 3).map(({ slug }) => slug)))
  await hasNoViolations(visitor)
})

test('similar homes are free for the same dates and party, at the totals of their pages', async () => {
  const visitor = await site.visitor()
  const { page } = visitor
  await visitor.open(pathOf(offers[0]))
  await page.mouse.move(30, 30)
  await page.mouse.move(60, 60)
  const similar = page.locator('.similar')
  await similar.scrollIntoViewIfNeeded()
  await similar.getByRole('heading', { name: 'Like this one, and free on your dates' }).waitFor()
  const cards = similar.locator('article')
  await cards.first().waitFor()
  expect(await cards.count()).toBeGreaterThan(0)
  expect(await similar.getByRole('link', { name: offers[0].title, exact: true }).count()).toBe(0)
  const total = (await cards.first().locator('.total b').textContent()) ?? ''
  await cards.first().getByRole('link').click()
  await visitor.arrivesAt(/^\/stays\/[a-z0-9-]+\?.*checkIn=/)
  await page
    .getByRole('complementary', { name: 'Price for your dates' })
    .getByText(total, { exact: true })
    .first()
    .waitFor()
})

test('a home shows sub-scores, what guests mention and the least content voice, and links to all reviews', async () => {
  const stay = await talkedAbout()
  const visitor = await site.visitor({ javaScriptEnabled: false })
  await visitor.open(`/stays/${stay.slug}`)
  const reviews = visitor.page.locator('#reviews')
  for (const name of ['Cleanliness', 'As described', 'Arrival', 'Contact with the host', 'Location', 'Value'])
    await reviews.getByText(name, { exact: true }).first().waitFor()
  const critical = stay.reviewSummary.critical
  if (critical) {
    const voice = reviews.locator('article').filter({ hasText: 'Least content' })
    await voice.getByText(critical.body).waitFor()
  }
  await visitor.open(`/stays/${stay.slug}/reviews`)
  await visitor.page.getByRole('heading', { name: `What guests say about ${stay.title}` }).waitFor()
  await visitor.page.getByRole('link', { name: 'Lowest first' }).click()
  const stars = (await visitor.page.locator('.review .tiny').allTextContents()).map((text) =>
    Number(/(\d) of 5/.exec(text)?.[1]),
  )
  expect(stars).toEqual(stars.toSorted((a, b) => a - b))
})

test('the name of a home, however long, cuts none of the links in front of it on a phone', async () => {
  const { slug } = await talkedAbout()
  const visitor = await site.visitor({ viewport: { width: 390, height: 844 } })
  await visitor.open(`/stays/${slug}`)
  const crumbs = visitor.page.getByRole('navigation', { name: 'Breadcrumb' })
  const widthsUnder = async (name: string) => {
    await crumbs.locator('span').evaluate((last, text) => (last.textContent = text), name)
    return crumbs.locator('a').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().width))
  }
  expect(await widthsUnder('A house with a long name '.repeat(8))).toEqual(await widthsUnder('Home'))
})

test('the reviews of a home have no violations; those of no home are not found', async () => {
  const { slug } = await talkedAbout()
  const visitor = await site.visitor()
  await visitor.open(`/stays/${slug}/reviews?page=nonsense&order=%00`)
  await hasNoViolations(visitor)
  visitor.allowFault(/status of 404/)
  expect((await visitor.open('/stays/no-such-home/reviews'))?.status()).toBe(404)
})

test('what a home has not stands beside what it has', async () => {
  const { data } = (await (await fetch(`${site.origin}/api/stay-search`)).json()) as { data: StayCardShape[] }
  const visitor = await site.visitor()
  for (const { slug } of data) {
    const stay = ((await (await fetch(`${site.origin}/api/stay-pages/${slug}`)).json()) as { data: StayPageShape }).data
    const missing = stay.amenities.find(({ present }) => !present)
    if (!missing || stay.amenities.filter(({ present }) => present).length <= 10) continue
    await visitor.open(`/stays/${slug}`)
    await visitor.page.getByText(/^All \d+ amenities, and what is missing$/).click()
    await visitor.page
      .locator('.more .lacks')
      .filter({ hasText: `Not here: ${missing.name}` })
      .first()
      .waitFor()
    return
  }
  throw new Error('every home has everything')
})

test('"Share" copies the address of the page; without JavaScript it opens a mail with it', async () => {
  const visitor = await site.visitor({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = visitor
  await visitor.open(pathOf(offers[0]))
  await page.getByRole('link', { name: 'Share' }).click()
  await page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  const plain = await site.visitor({ javaScriptEnabled: false })
  await plain.open(`/stays/${offers[0].slug}`)
  const href = (await plain.page.getByRole('link', { name: 'Share' }).getAttribute('href')) ?? ''
  expect(href).toMatch(/^mailto:\?subject=/)
  expect(decodeURIComponent(href)).toContain(`/stays/${offers[0].slug}`)
})
