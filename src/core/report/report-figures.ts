/** The figures of a period that can be added up. Money is in minor units. */
export interface ReportCounts {
  readonly nightsSold: number
  /** All nights of the homes except those that their owners blocked. */
  readonly nightsAvailable: number
  /** After discounts, without taxes. */
  readonly rentMinor: number
  readonly feesMinor: number
  readonly taxesMinor: number
  readonly bookings: number
  readonly cancellations: number
  /** All nights of `bookings` from arrival to departure, whichever months they are in. */
  readonly bookedNights: number
}

/** The counts together with averages and shares. These are null where there is nothing to divide by. */
export interface ReportFigures extends ReportCounts {
  /** Sold nights as a share of available nights, in basis points. */
  readonly occupancyBp: number | null
  /** Average rent per sold night. */
  readonly adrMinor: number | null
  /** Average rent per available night. */
  readonly revParMinor: number | null
  /** Average nights per booking, with one decimal. */
  readonly averageNights: number | null
}

const nothing: ReportCounts = {
  nightsSold: 0,
  nightsAvailable: 0,
  rentMinor: 0,
  feesMinor: 0,
  taxesMinor: 0,
  bookings: 0,
  cancellations: 0,
  bookedNights: 0,
}

/** Returns the sums of several periods. */
export function summedCounts(periods: readonly ReportCounts[]): ReportCounts {
  return periods.reduce(
    (sum, one) => ({
      nightsSold: sum.nightsSold + one.nightsSold,
      nightsAvailable: sum.nightsAvailable + one.nightsAvailable,
      rentMinor: sum.rentMinor + one.rentMinor,
      feesMinor: sum.feesMinor + one.feesMinor,
      taxesMinor: sum.taxesMinor + one.taxesMinor,
      bookings: sum.bookings + one.bookings,
      cancellations: sum.cancellations + one.cancellations,
      bookedNights: sum.bookedNights + one.bookedNights,
    }),
    nothing,
  )
}

/**
 * Returns the figures of a period. Averages over several periods are those of their sums, never averages of averages.
 */
export function figuresOf(counts: ReportCounts): ReportFigures {
  const { nightsSold, nightsAvailable, rentMinor, bookings, bookedNights } = counts
  const tenths = rounded(bookedNights * 10, bookings)
  return {
    ...counts,
    occupancyBp: shareBp(nightsSold, nightsAvailable),
    adrMinor: rounded(rentMinor, nightsSold),
    revParMinor: rounded(rentMinor, nightsAvailable),
    averageNights: tenths === null ? null : tenths / 10,
  }
}

/** Returns a part of a whole in basis points, or null where there is no whole. */
export const shareBp = (part: number, whole: number) => rounded(part * 10_000, whole)

function rounded(dividend: number, divisor: number): number | null {
  return divisor > 0 ? Math.round(dividend / divisor) : null
}
