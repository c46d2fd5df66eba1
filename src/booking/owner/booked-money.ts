import { endedWithoutStay } from '#core/booking/booking-state.ts'
import { refundFor, type RefundLine } from '#core/cancellation/refund.ts'
import type { BookedMoney } from '#core/owner/statement.ts'
import type { QuoteLine } from '#core/quote/quote.ts'
import type { BookedRow, PricedBooking } from '#db/queries/owner/owner-queries.ts'
import { includedTaxes } from '#booking/ledger/included-taxes.ts'
import { checkInAt, checkOutAt } from '#booking/stay-instants.ts'

/**
 * Divides the fees of a booking into the cleaning fee and the others. The cleaning fee is the part of the agreed price
 * that is kept, without the taxes inside it, and at most what the books have as fees. The books take every reduction
 * off the rent. What is more than the rent comes off the other fees, then off the cleaning fee, and what is left of it
 * is the company's, so that no owner pays for it (decision 116).
 */
export function bookedMoney({ agreedCleaningMinor, priced, ...row }: BookedRow): BookedMoney {
  const keptMinor = priced === null ? agreedCleaningMinor : keptCleaning(priced)
  const cleaningMinor = Math.min(Math.max(row.feesMinor, 0), keptMinor)
  const feesMinor = row.feesMinor - cleaningMinor
  const beyondMinor = Math.max(0, -row.rentMinor)
  const offFeesMinor = Math.min(beyondMinor, Math.max(0, feesMinor))
  return {
    ...row,
    rentMinor: Math.max(0, row.rentMinor),
    feesMinor: feesMinor - offFeesMinor,
    cleaningMinor: Math.max(0, cleaningMinor - (beyondMinor - offFeesMinor)),
  }
}

const isCleaning = ({ fee }: QuoteLine) => fee?.kind === 'cleaning'

function keptCleaning(priced: PricedBooking): number {
  const { quote } = priced
  const back = backOf(priced)
  const backMinor = (code: string) =>
    back.filter((line) => line.code === code).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const amountOf = (line: QuoteLine) => line.amountMinor - backMinor(line.code)
  const rentMinor = quote.rentMinor - backMinor('rent')
  const all = includedTaxes(quote, { rentMinor, amountOf })
  const others = includedTaxes(quote, { rentMinor, amountOf: (line) => (isCleaning(line) ? 0 : amountOf(line)) })
  const cleaning = quote.lines.filter(isCleaning).reduce((sum, line) => sum + amountOf(line), 0)
  return Math.max(0, cleaning - (all.feesMinor - others.feesMinor))
}

/** Returns what the policy gave back when a booking ended without a stay; nothing for one that is sold. */
function backOf(priced: PricedBooking): readonly RefundLine[] {
  const { state, quote, policy, endedAt, confirmedAt, stay } = priced
  if (!endedWithoutStay(state) || endedAt === null) return []
  const checkInAtMs = checkInAt(priced).getTime()
  // A booking that stayed unpaid ends as if its guest had cancelled before check-in, however late that was noticed.
  const latestMs = state === 'cancelled_unpaid' ? checkInAtMs - 1 : Infinity
  return refundFor(quote, policy, {
    cancelledAtMs: Math.min(Date.parse(endedAt), latestMs),
    confirmedAtMs: Date.parse(confirmedAt),
    checkInAtMs,
    checkOutAtMs: checkOutAt(priced).getTime(),
    timeZone: stay.timeZone,
  }).lines
}
