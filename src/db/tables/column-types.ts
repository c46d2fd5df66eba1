import type { ColumnType } from 'kysely'
import type { IsoDate } from '#core/time/iso-date.ts'

/**
 * A `jsonb` column: it arrives parsed and is written as JSON text (the driver would turn a bare array into a PostgreSQL
 * array).
 */
export type Json<Value> = ColumnType<Value, string, string>

/** A `jsonb` column with a default. */
export type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>

/** A bounded `daterange` as it arrives, half-open. Written as text (`[2027-05-01,2027-05-08)`) or by `daterange(…)` in SQL. */
export interface DateRange {
  from: IsoDate
  to: IsoDate
}

/** A `daterange` that may be open. Null: no end on that side. */
export interface OpenDateRange {
  from: IsoDate | null
  to: IsoDate | null
}

/** A `date` column: `YYYY-MM-DD` text in both directions, never a JavaScript Date. */
export type DateColumn = ColumnType<IsoDate, string, string>
