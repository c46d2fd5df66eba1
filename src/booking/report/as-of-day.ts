import { companyToday } from '#booking/company-today.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'
import { findFirstBlockDay, findFirstReportDay } from '#db/queries/report/version-queries.ts'
import type { BookingDeps } from '../booking-deps.ts'

/**
 * Returns the query of a report if there was something to report by the end of its day `asOf`. Today stands for now.
 * `as_of_unknown`: the day has not come yet, or is before the first booking.
 */
export async function askedAsOf<Query extends { readonly asOf?: IsoDate | undefined }>(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  query: Query,
): Promise<Result<Query, ProblemOf<'as_of_unknown'>>> {
  const { asOf } = query
  if (asOf === undefined) return ok(query)
  const [today, first] = await Promise.all([companyToday({ db, now }), findFirstReportDay(db)])
  if (asOf === today) return ok({ ...query, asOf: undefined })
  return first === null || asOf < first || asOf > today ? err({ code: 'as_of_unknown', first, today }) : ok(query)
}

/** Returns the later day of which the blocked nights of a report as of a day are, or null when they are of that day. */
export async function blocksOfOther(db: Executor, asOf: IsoDate | undefined): Promise<IsoDate | null> {
  if (asOf === undefined) return null
  const kept = await findFirstBlockDay(db)
  return asOf < kept ? kept : null
}
