import type { Generated } from 'kysely'
import type { BookingSource } from '#core/booking/booking-source.ts'
import type { ReportBasis } from '#core/report/report-basis.ts'
import type { DateColumn, Json } from './column-types.ts'

type TaxLine = readonly [label: string, amount: number, of: number | null]

/** `app.report_fact`: what the sums of reports contain of a confirmed booking, or of blocked nights. */
export interface ReportFactTable {
  /** The id of the booking or of the claim. */
  id: string
  stay_id: number
  /** 0: the home has none. */
  host_id: number
  destination_id: number
  currency: string
  from_day: DateColumn
  nights: number
  /** Null: blocked nights. */
  booked_on: DateColumn | null
  is_sold: boolean
  is_cancelled: boolean
  rent: number
  fees: number
  taxes: number
  /** Name, amount, and what it is calculated from. */
  tax_lines: Json<readonly TaxLine[]>
  /** Where it was booked. Null: blocked nights. */
  source: BookingSource | null
}

/** `app.report_pending`: what has changed since it was added to the sums. */
export interface ReportPendingTable {
  id: Generated<number>
  fact_id: string
}

/** `app.report_sum`: a month of all homes (-1, -1), of a host (host, -1), or of a host in a destination. */
export interface ReportSumTable {
  host_id: number
  destination_id: number
  currency: string
  basis: ReportBasis
  month: DateColumn
  sold: number
  blocked: number
  rent: number
  fees: number
  taxes: number
  bookings: number
  cancellations: number
  booked_nights: number
}

/** `app.report_lead`: how many bookings of a month were made how many days ahead. */
export interface ReportLeadTable {
  host_id: number
  destination_id: number
  currency: string
  basis: ReportBasis
  month: DateColumn
  lead: number
  bookings: number
}

/** `app.report_tax`: the taxes of what was sold in a month, by name. */
export interface ReportTaxTable {
  host_id: number
  destination_id: number
  currency: string
  basis: ReportBasis
  month: DateColumn
  label: string
  lines: number
  amount: number
  /** How many of the lines say what they are calculated from. */
  based: number
  base: number
}

/** `app.report_pace`: how many nights of a month were booked in which week. */
export interface ReportPaceTable {
  host_id: number
  destination_id: number
  currency: string
  /** The month of the nights. */
  month: DateColumn
  /** Its Monday. */
  week: DateColumn
  nights: number
}

/** `app.report_source`: the figures of a month by where bookings were made. */
export interface ReportSourceTable {
  host_id: number
  destination_id: number
  currency: string
  basis: ReportBasis
  month: DateColumn
  source: BookingSource
  sold: number
  /** Rent and fees. */
  revenue: number
  bookings: number
}

/** `app.report_home`: the figures of a home in a month. */
export interface ReportStayTable {
  stay_id: number
  currency: string
  basis: ReportBasis
  month: DateColumn
  sold: number
  blocked: number
  rent: number
  fees: number
  bookings: number
}

export interface ReportTables {
  'app.report_fact': ReportFactTable
  'app.report_pending': ReportPendingTable
  'app.report_sum': ReportSumTable
  'app.report_lead': ReportLeadTable
  'app.report_tax': ReportTaxTable
  'app.report_pace': ReportPaceTable
  'app.report_source': ReportSourceTable
  'app.report_home': ReportStayTable
}
