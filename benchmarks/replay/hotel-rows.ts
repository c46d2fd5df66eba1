import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { addDays, daysBetween } from '#core/time/date-arithmetic.ts'
import { MONTH_NAMES } from '#core/time/english-date.ts'
import { parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'

/** One line of the hotel bookings of 2015 and 2016 (Antonio, de Almeida, Nunes 2019, doi 10.1016/j.dib.2018.11.126, CC BY 4.0). */
export interface HotelRow {
  readonly hotel: 'Resort Hotel' | 'City Hotel'
  readonly createdOn: IsoDate
  readonly checkIn: IsoDate
  readonly nights: number
  readonly adults: number
  readonly children: number
  readonly infants: number
  /** How often it was changed after it was made. */
  readonly changes: number
  /** Rate a night in minor units; a few are negative. */
  readonly rateMinor: number
  readonly status: 'Check-Out' | 'Canceled' | 'No-Show'
  readonly statusOn: IsoDate
}

/**
 * Reads the file (`.csv` or `.csv.gz`) in the order in which the bookings were made; dirty rows are part of it. All days are moved by
 * whole weeks, so that the first booking is made after `today`: the product's clock only goes forward, and weekdays stay weekdays.
 */
export function readHotelRows(file: string, today: IsoDate): readonly HotelRow[] {
  const bytes = readFileSync(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const [header = '', ...lines] = text.trim().split(/\r?\n/)
  const names = header.split(',')
  const rows = lines
    .map((line) => {
      const values = line.split(',')
      return rowOf((name) => values[names.indexOf(name)] ?? '')
    })
    .toSorted((a, b) => (a.createdOn < b.createdOn ? -1 : a.createdOn > b.createdOn ? 1 : 0))
  const days = 7 * Math.ceil(daysBetween(rows[0]?.createdOn ?? today, addDays(today, 1)) / 7)
  return rows.map((row) => ({
    ...row,
    createdOn: addDays(row.createdOn, days),
    checkIn: addDays(row.checkIn, days),
    statusOn: addDays(row.statusOn, days),
  }))
}

function rowOf(field: (name: string) => string): HotelRow {
  const count = (name: string) => Number(field(name)) || 0
  const month = String(MONTH_NAMES.findIndex((name) => name === field('arrival_date_month')) + 1).padStart(2, '0')
  const arrival = dateOf(
    `${field('arrival_date_year')}-${month}-${field('arrival_date_day_of_month').padStart(2, '0')}`,
  )
  return {
    hotel: field('hotel') as HotelRow['hotel'],
    createdOn: addDays(arrival, -count('lead_time')),
    checkIn: arrival,
    nights: count('stays_in_weekend_nights') + count('stays_in_week_nights'),
    adults: count('adults'),
    children: count('children'),
    infants: count('babies'),
    changes: count('booking_changes'),
    rateMinor: Math.round(Number(field('adr')) * 100),
    status: field('reservation_status') as HotelRow['status'],
    statusOn: dateOf(field('reservation_status_date')),
  }
}

function dateOf(text: string): IsoDate {
  const date = parseIsoDate(text)
  if (!date) throw new Error(`not a date of the data: ${text}`)
  return date
}
