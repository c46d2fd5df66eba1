import type { Generated } from 'kysely'
import type { BookingSource } from '#core/booking/booking-source.ts'
import type { SalesChannel } from '#core/channel/sales-channel.ts'
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

/** `app.report_version`: what a report knew of a booking or of blocked nights at the end of certain days. */
export interface ReportVersionTable extends ReportFactTable {
  known_on: DateColumn
  /** The day after the last one; infinity: it holds now. */
  known_until: DateColumn
}

/** `app.report_movement`: what a day added to a month, or took from it. */
export interface ReportMovementTable extends ReportSumTable {
  /** At whose end it had come, or gone. */
  day: DateColumn
  /** Where it was booked. Empty: blocked nights. */
  source: BookingSource | ''
  booked_on: DateColumn
}

/** `app.report_start`: since when it is kept how blocked nights were before. One row. */
export interface ReportStartTable {
  only_one: Generated<boolean>
  blocks_since: Date
}

/** `app.past_block`: blocked nights as they were until they were changed or freed. */
export interface PastBlockTable {
  id: string
  stay_id: number
  from_day: DateColumn
  nights: number
  since: Date
  until: Date
}

/** `app.past_tax_lines`: the taxes of a booking by name, before its price changed. */
export interface PastTaxLinesTable {
  booking_id: string
  until: Date
  lines: Json<readonly TaxLine[]>
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

/** `app.channel_cost`: what bookings of a channel cost, from a day of booking on. */
export interface ChannelCostTable {
  id: Generated<number>
  channel: SalesChannel
  /** Of bookings made on this day and later, until the next cost of the channel. -infinity: all. */
  since: Generated<DateColumn>
  cost_bp: number
}

export interface ReportTables {
  'app.channel_cost': ChannelCostTable
  'app.report_version': ReportVersionTable
  'app.report_movement': ReportMovementTable
  'app.report_start': ReportStartTable
  'app.past_block': PastBlockTable
  'app.past_tax_lines': PastTaxLinesTable
  'app.report_fact': ReportFactTable
  'app.report_pending': ReportPendingTable
  'app.report_sum': ReportSumTable
  'app.report_lead': ReportLeadTable
  'app.report_tax': ReportTaxTable
  'app.report_pace': ReportPaceTable
  'app.report_source': ReportSourceTable
  'app.report_home': ReportStayTable
}
