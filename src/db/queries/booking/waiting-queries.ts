import { sql, type RawBuilder } from 'kysely'
import type { StayScope } from '#core/account/stay-right.ts'
import type { Executor } from '#db/database.ts'
import { within } from '#db/queries/account/stay-scope.ts'
import { needsToCount, type NeedParts } from './staff-need-queries.ts'

export interface WaitingCounts {
  readonly needs: number
  readonly requests: number
  readonly conversations: number
  readonly tasks: number
}

/**
 * Counts what waits at an instant in the homes of a scope, each kind up to a limit. Each is read by an index of open
 * items alone, so that the cost does not grow with the history. `needs`: what the page of the day shows as such.
 */
export async function countWaitingThings(
  db: Executor,
  {
    scope,
    at,
    most,
    needs,
  }: {
    readonly scope: StayScope | null
    readonly at: Date
    readonly most: number
    readonly needs: readonly NeedParts[]
  },
): Promise<WaitingCounts> {
  const counted = (from: RawBuilder<unknown>) => sql`(select count(*)::int from (select ${from} limit ${most}) counted)`
  const instant = sql`${at}::timestamptz`
  const { rows } = await sql<WaitingCounts>`
    select
      ${counted(sql`from (${needsToCount(scope, needs)}) need`)} as needs,
      ${counted(sql`from app.booking b join app.stay s on s.id = b.stay_id
        where b.status = 'requested' and b.expires_at > ${instant}
          and (b.accepting_until is null or b.accepting_until <= ${instant}) and ${within(scope, 's')}`)} as requests,
      ${counted(sql`from app.thread t join app.stay s on s.id = t.stay_id
        where t.waiting_since is not null and (t.later_until is null or t.later_until <= ${instant})
          and ${within(scope, 's')}`)} as conversations,
      ${counted(sql`from app.task t join app.stay s on s.id = t.stay_id
        where t.state <> 'done' and t.day <= (${instant} at time zone s.timezone)::date
          and t.day <= ${instant}::date + 1 and ${within(scope, 's')}`)} as tasks`.execute(db)
  return rows[0] ?? { needs: 0, requests: 0, conversations: 0, tasks: 0 }
}
