/** The figures of a month in a mail. Amounts are in minor units. Null: there is nothing to divide by. */
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

/** The data of the mail with the monthly figures. `link`: to the report, which also offers them as a table. */
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
  /** Where such mails can be switched off. */
  readonly ownMails: string
}
