import { sql } from 'kysely'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'

/** Returns the first day on which a booking was on the books, or null. */
export async function findFirstReportDay(executor: Executor): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate }>`
    select to_char(confirmed_at at time zone coalesce((select timezone from app.company), 'UTC'), 'YYYY-MM-DD') as day
    from app.booking where confirmed_at is not null order by confirmed_at limit 1`.execute(executor)
  return rows[0]?.day ?? null
}

/** Returns the day from whose end on it is kept how blocked nights were before. */
export async function findFirstBlockDay(executor: Executor): Promise<IsoDate> {
  const { rows } = await sql<{ day: IsoDate }>`
    select to_char(blocks_since at time zone coalesce((select timezone from app.company), 'UTC'), 'YYYY-MM-DD') as day
    from app.report_start`.execute(executor)
  return rows[0]!.day
}
