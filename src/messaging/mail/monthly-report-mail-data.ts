/** What a mail tells of a month. Amounts in minor units; null: there is nothing to divide by. */
export interface MonthFigures {
  readonly nightsSold: number
  readonly bookings: number
  readonly cancellations: number
  /** Rent and fees. */
  readonly revenueMinor: number
  /** Basis points. */
  readonly occupancyBp: number | null
  readonly adrMinor: number | null
  readonly revParMinor: number | null
}

/** What the mail with the figures of a month needs. `link`: to the report, which gives it as a table, too. */
export interface MonthlyReportMailData {
  readonly name: string | null
  /** `YYYY-MM` */
  readonly month: string
  readonly currency: string
  /** Homes in other currencies are left out. */
  readonly isOneOfSeveral: boolean
  readonly now: MonthFigures
  readonly lastYear: MonthFigures
  readonly link: string
  /** Where it is switched off. */
  readonly ownMails: string
}
