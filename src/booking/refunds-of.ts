import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { GivenBack } from '#db/queries/payment/given-back-queries.ts'

/**
 * Returns the refunds of a booking, the parts of each together. Lines that do not add up to a refund are left out: a
 * part of it was given back in another way since.
 */
export function refundsOf(parts: readonly GivenBack[]): BookingShape['givenBack'] {
  return [...Map.groupBy(parts, ({ at }) => at.toISOString())].map(([at, own]) => {
    const amountMinor = own.reduce((sum, part) => sum + part.amountMinor, 0)
    const lines = own.flatMap((part) => part.lines)
    const isWhole = lines.reduce((sum, line) => sum + line.amountMinor, 0) === amountMinor
    return {
      at,
      amountMinor,
      lines: isWhole ? lines : [],
      ways: own.map(({ by, ending, amountMinor: minor, sentAt }) => ({
        by,
        ending: by === 'by_hand' ? null : ending,
        amountMinor: minor,
        sentAt: sentAt?.toISOString() ?? null,
      })),
    }
  })
}
