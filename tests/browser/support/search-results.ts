import { sitePaths } from '#contract/site/site-paths.ts'
import type { StayCardShape, StayListShape } from '#contract/stay-shapes.ts'
import { formatMoney, minorDigitsOf } from '#core/money/format-money.ts'
import { expect } from 'vitest'
import type { Visitor } from './visitor.ts'

/** Cards of the first page of the list. */
const MOST_CARDS = 24
/** A slow machine must not fail the test. */
const PATIENCE = { timeout: 15_000 }

/** Returns the homes on a page of results, without those viewed recently. */
export const cardsOf = ({ page }: Visitor) => page.locator('.results article.card')

/** Returns the total of a home as every page shows it. */
export const totalOf = ({ quote, currency }: StayCardShape) => formatMoney(quote!.totalMinor, currency)

/** Returns a total as a pin of the map shows it, and as its name says it. */
export function roundedTotal({ quote, currency }: StayCardShape): string {
  const money = new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 0 })
  return money.format(quote!.totalMinor / 10 ** minorDigitsOf(currency))
}

/** Returns what the API finds for an address of the list (path and query). */
export async function listStays(origin: string, path: string): Promise<StayListShape> {
  const response = await fetch(origin + path.replace(sitePaths.stays(), '/api/stay-search'))
  return (await response.json()) as StayListShape
}

/**
 * Returns the homes of the visitor's search; waits until the page shows exactly these names and totals in this order.
 */
export async function staysOnShow(guest: Visitor): Promise<readonly StayCardShape[]> {
  const { origin, pathname, search } = new URL(guest.page.url())
  const { data } = await listStays(origin, pathname + search)
  await guest.page.getByRole('heading', { level: 1, name: new RegExp(`^${data.length || 'No'} homes?`) }).waitFor()
  const shown = data.slice(0, MOST_CARDS)
  const cards = cardsOf(guest)
  await expect
    .poll(() => cards.getByRole('heading').allTextContents(), PATIENCE)
    .toEqual(shown.map(({ title }) => title))
  await expect.poll(() => cards.locator('.total b').allTextContents(), PATIENCE).toEqual(shown.map(totalOf))
  return data
}
