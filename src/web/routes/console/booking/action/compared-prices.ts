import { formatMoney } from '#core/money/format-money.ts'
import type { QuoteLine } from '#core/quote/quote.ts'
import { counted } from '#core/text/counted.ts'

/** A price, line by line. */
interface Price {
  readonly lines: readonly ComparedLine[]
  readonly totalMinor: number
}

type ComparedLine = Pick<QuoteLine, 'kind' | 'code' | 'label' | 'amountMinor' | 'quantity' | 'included'>
type Item = Pick<ComparedLine, 'label' | 'amountMinor' | 'quantity'>

/** A row of a comparison: what it is for, its amount now, after, and the change. */
export type ComparedRow = readonly [label: string, now: string, after: string, change: string]

/**
 * Returns two prices side by side: the lines of the new price in its order, then those that are no longer charged, then
 * the total. Nights are one row, because those of other dates or of another home have other prices. Taxes inside the
 * other prices are left out, so that the lines sum to the total.
 */
export function comparedPrices(before: Price, after: Price, currency: string): readonly ComparedRow[] {
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  const change = (amountMinor: number) => (amountMinor > 0 ? '+' : '') + money(amountMinor)
  const was = itemsOf(before)
  const becomes = itemsOf(after)
  const keys = [...becomes.keys(), ...[...was.keys()].filter((key) => !becomes.has(key))]
  return [
    ...keys.map((key): ComparedRow => {
      const [old, next] = [was.get(key), becomes.get(key)]
      return [
        key === NIGHTS ? nightsText(old?.quantity ?? 0, next?.quantity ?? 0) : (next?.label ?? old?.label ?? ''),
        old ? money(old.amountMinor) : '–',
        next ? money(next.amountMinor) : '–',
        change((next?.amountMinor ?? 0) - (old?.amountMinor ?? 0)),
      ]
    }),
    ['Total', money(before.totalMinor), money(after.totalMinor), change(after.totalMinor - before.totalMinor)],
  ]
}

const NIGHTS = 'night'

/** Returns the items of a price by kind and code. */
function itemsOf({ lines }: Price): ReadonlyMap<string, Item> {
  const items = new Map<string, Item>()
  for (const { kind, code, label, amountMinor, quantity, included } of lines) {
    if (included) continue
    const key = kind === NIGHTS ? NIGHTS : `${kind} ${code}`
    const item = items.get(key)
    items.set(key, {
      label,
      amountMinor: amountMinor + (item?.amountMinor ?? 0),
      quantity: quantity + (item?.quantity ?? 0),
    })
  }
  return items
}

function nightsText(before: number, after: number): string {
  return before === after ? counted(after, 'night') : `Nights: ${before}, then ${after}`
}
