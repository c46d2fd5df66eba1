import type { StayFactColumns } from '#db/queries/stay/stay-fact-queries.ts'

type Hours = Required<Pick<StayFactColumns, 'check_in_from' | 'check_in_until' | 'check_out_by'>>

/**
 * Returns what is wrong with the hours of a home (`HH:MM`, local), by field: guests must leave before the next ones may
 * come, and the arrival time must end after it begins. Null: nothing.
 */
export function wrongHours({
  check_in_from: from,
  check_in_until: until,
  check_out_by: by,
}: {
  readonly [Column in keyof Hours]?: string | null | undefined
}): Readonly<Record<string, string>> | null {
  if (from && by && hourOf(by) > hourOf(from)) return { checkOutBy: 'checkOutBy must not be later than checkInFrom' }
  if (from && until && hourOf(until) < hourOf(from))
    return { checkInUntil: 'checkInUntil must not be earlier than checkInFrom' }
  return null
}

/** Returns `HH:MM`; the database adds seconds. */
function hourOf(time: string): string {
  return time.slice(0, 5)
}
