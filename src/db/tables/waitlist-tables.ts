import type { Generated, GeneratedAlways } from 'kysely'
import type { DateColumn } from './column-types.ts'

/** `app.waitlist_entry`: a guest who wants to hear when dates of a home become free. */
export interface WaitlistEntryTable {
  id: Generated<string>
  uid: string
  stay_id: number
  check_in: DateColumn
  check_out: DateColumn
  adults: number
  children: number
  infants: number
  pets: number
  child_ages: Generated<number[]>
  asked_at: Date
  /** Null: they are waiting. */
  told_at: Date | null
}

/** `ops.freed_home`: a home whose waitlist has to be looked at. */
export interface FreedStayTable {
  id: GeneratedAlways<number>
  stay_id: number
}

export interface WaitlistTables {
  'app.waitlist_entry': WaitlistEntryTable
  'ops.freed_home': FreedStayTable
}
