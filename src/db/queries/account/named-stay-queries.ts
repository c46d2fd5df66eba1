import { sql } from 'kysely'
import { isUuid } from '#core/is-uuid.ts'
import type { Executor } from '#db/database.ts'
import type { StayRight } from '#core/account/stay-right.ts'
import { within } from './stay-scope.ts'

/**
 * Returns whether somebody may see a home but lacks the requested right on it. The home is named by its slug or
 * document id, or by the id of a booking, a conversation or the like that belongs to it.
 */
export async function lacksRightOnNamed(
  executor: Executor,
  uid: string,
  { name, right }: { readonly name: string; readonly right: StayRight },
): Promise<boolean> {
  const may = (what: StayRight) => within({ uid, right: what, reach: null }, 'stay')
  const about = sql.join(
    ['booking', 'thread', 'task', 'review', 'offer'].map(
      (table) => sql`select stay_id from ${sql.table(`app.${table}`)} where id = ${name}::uuid`,
    ),
    sql` union all `,
  )
  const named = isUuid(name)
    ? sql`(stay.document_id = ${name}::uuid or stay.id in (${about}))`
    : sql`stay.slug = ${name.toLowerCase()}`
  const { rows } = await sql`
    select 1 from app.stay where ${named} and ${may('read')} and not ${may(right)} limit 1`.execute(executor)
  return rows.length > 0
}
