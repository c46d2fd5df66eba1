/** What can be added up of a period. Money in minor units. */
export interface ReportCounts {
  readonly nightsSold: number
  /** All nights of the homes but those that their owners blocked. */
  readonly nightsAvailable: number
  /** Net of discounts and of taxes. */
  readonly rentMinor: number
  readonly feesMinor: number
  readonly taxesMinor: number
  readonly bookings: number
  readonly cancellations: number
  /** Nights of `bookings` from arrival to departure, whichever months they are in. */
  readonly bookedNights: number
}

/** The same with what is divided; null where there is nothing to divide by. */
export interface ReportFigures extends ReportCounts {
  /** Sold of available nights, basis points. */
  readonly occupancyBp: number | null
  /** Rent of a sold night. */
  readonly adrMinor: number | null
  /** Rent of an available night. */
  readonly revParMinor: number | null
  /** Nights of a booking with one decimal. */
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

/** The sums of several periods. */
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

/** The figures of a period. Averages of several periods are those of their sums, never averages of averages. */
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

/** A part of a whole in basis points; null where there is no whole. */
export const shareBp = (part: number, whole: number) => rounded(part * 10_000, whole)

function rounded(dividend: number, divisor: number): number | null {
  return divisor > 0 ? Math.round(dividend / divisor) : null
}
