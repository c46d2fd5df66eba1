import { earnedRating, matchFit, usualPricesPerGuest, valueForKind } from '#core/best-match.ts'
import type { StayCardShape, StayListShape } from '#contract/stay-shapes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { weekFromNow } from '../support/checkout.ts'
import { queryProduct } from '../support/product-database.ts'
import { cardsOf } from '../support/search-results.ts'
import { useSite } from '../support/use-site.ts'

const site = useSite()
const { checkIn, checkOut } = weekFromNow(9)

let unreviewed: StayCardShape

const staysOf = async (query: string) =>
  ((await (await fetch(`${site.origin}/api/stay-search?${query}`)).json()) as StayListShape).data

beforeAll(async () => {
  const [stay] = await queryProduct<{ slug: string }>(
    site.dataDirectory,
    `select slug from app.stay where state = 'published' and max_guests = 4 and rating is not null order by id limit 1`,
    [],
  )
  await queryProduct(
    site.dataDirectory,
    `delete from app.review where stay_id = (select id from app.stay where slug = $1)`,
    [stay!.slug],
  )
  unreviewed = (await staysOf('adults=2')).find(({ slug }) => slug === stay!.slug)!
})

describe.each(['adults=2', 'adults=6', `adults=2&children=2&childAges=5,7&checkIn=${checkIn}&checkOut=${checkOut}`])(
  'best match for %s',
  (query) => {
    test('"Why this order?" says what the order of the list really follows', async () => {
      const visitor = await site.visitor()
      const { page } = visitor
      await visitor.open(`/stays?${query}`)
      const why = page.locator('.why-order')
      await why.locator('summary').click()
      const text = await why.getByRole('listitem').allInnerTexts()
      const guests = query.includes('children') ? 4 : Number(query.at(-1))
      expect(text[0]).toContain(`right size for ${guests} guests come first`)
      expect(text[1]).toContain('many good reviews count for more than a few perfect ones')
      expect(text[2]).toContain('price below that of similar homes moves a home up')

      const shown = await cardsOf(visitor).evaluateAll((all) =>
        all.map((card) => (card as HTMLElement).dataset['slug']),
      )
      const stays = await staysOf(query)
      expect(shown).toEqual(stays.slice(0, shown.length).map(({ slug }) => slug))
      // First the size.
      const fits = stays.map(({ maxGuests }) => matchFit({ maxGuests, guests }))
      expect(fits).toEqual(fits.toSorted((a, b) => a - b))
      expect(new Set(fits).size).toBeGreaterThan(1)
      // Then reviews and value: nowhere a home stands before one of its size that has the better of both.
      const priced = stays.map((stay) => ({
        kind: `${stay.kind} ${stay.currency}`,
        maxGuests: stay.maxGuests,
        priceMinor: stay.quote?.totalMinor ?? stay.fromMinor,
      }))
      const usual = usualPricesPerGuest(priced)
      const merits = stays.map((stay, index) => {
        const { kind, maxGuests, priceMinor } = priced[index]!
        const perGuest = usual.get(kind)
        return {
          slug: stay.slug,
          fit: fits[index],
          earned: earnedRating(stay),
          value: valueForKind({ priceMinor, usualMinor: perGuest === undefined ? null : perGuest * maxGuests }),
        }
      })
      const wrong = merits.filter((one, index) =>
        merits
          .slice(index + 1)
          .some((later) => later.fit === one.fit && later.earned > one.earned && later.value > one.value),
      )
      expect(wrong).toEqual([])
    })
  },
)

test('another order has another reason, and needs no explanation', async () => {
  const source = await (await fetch(`${site.origin}/stays?adults=2&sort=-rating`)).text()
  expect(source).toContain('Sort by')
  expect(source).not.toContain('why-order')
})

describe('a home without reviews', () => {
  test('is "New" in the list and on its own page, not without a rating or with none of 5', async () => {
    expect(unreviewed.reviews).toBe(0)
    const visitor = await site.visitor({ javaScriptEnabled: false })
    const { page } = visitor
    await visitor.open(
      `/stays?adults=2&bbox=${[-1, -1, 1, 1].map((by, at) => (at % 2 === 0 ? unreviewed.approximate.lng : unreviewed.approximate.lat) + by * 0.01).join()}`,
    )
    const card = page.locator(`article[data-slug="${unreviewed.slug}"]`)
    // Cards below the fold are not laid out, and have no text until they are.
    await card.scrollIntoViewIfNeeded()
    await expect.poll(() => card.locator('.rate').innerText()).toBe('New')
    await visitor.open(`/stays/${unreviewed.slug}`)
    expect(await page.locator('.stay-title .rate').innerText()).toBe('New')
    expect(await page.locator('.stay-title a.rate, #reviews').count()).toBe(0)
  })

  test('one with reviews says how many, and leads to them', async () => {
    const stay = (await staysOf('adults=2')).find(({ reviews }) => reviews > 1)!
    const source = await (await fetch(`${site.origin}/stays/${stay.slug}`)).text()
    const [, rate] = /<a class="rate" href="#reviews">(.*?)<\/a>/s.exec(source) ?? []
    const words = rate?.replaceAll(/<!--.*?-->|<[^>]+>/g, '')
    expect(words).toContain(`${stay.rating!.toFixed(2)}, ${stay.reviews} reviews`)
  })
})
