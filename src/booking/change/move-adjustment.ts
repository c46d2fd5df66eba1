import type { MoveCause } from '#core/booking/move-terms.ts'
import { product, roundToUnit } from '#core/money/rounding.ts'
import { smallestUnitOf } from '#core/money/smallest-unit.ts'
import type { Adjustment } from '#core/quote/adjusted-quote.ts'
import type { Quote, QuoteLine } from '#core/quote/quote.ts'

const LABELS: Readonly<Record<MoveCause, string>> = {
  wish: 'Price kept',
  unusable: 'No extra cost for the other home',
}

const REASON = 'moved from '

/** Returns the adjustment that makes a booking cost what was agreed when it moved from the home with this title. */
export const moveAdjustment = (title: string, cause: MoveCause, amountMinor: number): Adjustment => ({
  label: LABELS[cause],
  amountMinor,
  reason: `${REASON}${title}`,
})

/**
 * Returns the lines of a price without the adjustment of an earlier move: it corrects the price of the home that is
 * left now, so it would make the next one cheaper or dearer than offered.
 */
export function withoutMove({ lines = [] }: Partial<Quote>): Pick<Quote, 'lines'> {
  return { lines: lines.filter((line) => !isOfMove(line)) }
}

/**
 * Returns the lines of a price as they apply to a new one: the adjustment of a move was made for all nights, so a
 * shorter stay has its share of it. A longer one has no more.
 */
export function withMoveFor(
  { nights, currency }: Quote,
  { lines = [], nights: before = nights }: Partial<Quote>,
): Pick<Quote, 'lines'> {
  if (nights >= before) return { lines }
  const share = (amountMinor: number) => roundToUnit(product(amountMinor, nights), before, smallestUnitOf(currency))
  return { lines: lines.map((line) => (isOfMove(line) ? { ...line, amountMinor: share(line.amountMinor) } : line)) }
}

function isOfMove({ kind, label, formula }: QuoteLine): boolean {
  const isLabel = Object.values(LABELS).includes(label)
  return kind === 'adjustment' && isLabel && String(formula.inputs['reason'] ?? '').startsWith(REASON)
}
