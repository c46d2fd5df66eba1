import { within } from '#db/queries/account/home-scope.ts'
import type { HomeScope } from '#core/account/home-right.ts'
import { sql } from 'kysely'
import type { PublishState } from '#core/stay/publish-state.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import type { Executor } from '#db/database.ts'
import { hasFree } from '#db/queries/calendar/staff-calendar-queries.ts'

/** A home as staff choose it. */
export interface NamedHome {
  readonly documentId: string
  readonly slug: string
  readonly title: string
  readonly place: string | null
  readonly currency: string
  readonly maxGuests: number
  readonly state: PublishState
}

export interface NamedHomesQuestion {
  /** Each word must be a part of the name, the place or the slug. Without words: all homes. */
  readonly words: readonly string[]
  /** Only these homes. */
  readonly scope: HomeScope | null
  /** Only homes in which all of these nights are free. */
  readonly free: DateSpan | null
  /** Only homes in this state. Null: any but archived ones. */
  readonly state: PublishState | null
  readonly now: Date
  readonly limit: number
}

/**
 * Returns homes that are not archived, or those of a state, by name, beginning with those whose name starts with the
 * first word. Accents and capitals make no difference.
 */
export async function findHomesByName(
  executor: Executor,
  { words, scope, free, state, now, limit }: NamedHomesQuestion,
): Promise<NamedHome[]> {
  const conditions = [
    state === null ? sql`stay.state <> 'archived'` : sql`stay.state = ${state}::app.publish_state`,
    within(scope, 'stay'),
    ...(free ? [hasFree(free, now)] : []),
    ...words.map((word) => {
      const part = sql`app.plain(${`%${likeText(word)}%`})`
      return sql`(app.plain(stay.title) like ${part} or stay.slug like ${part} or stay.destination_id = any(array(
        select id from app.destination where app.plain(name || ' ' || other_names) like ${part})))`
    }),
  ]
  const [first] = words
  const beginsFirst =
    first === undefined ? sql`` : sql`app.plain(stay.title) like app.plain(${`${likeText(first)}%`}) desc,`
  const { rows } = await sql<NamedHome>`
    select stay.document_id as "documentId", stay.slug, stay.title, place.name as place, stay.currency,
      stay.max_guests as "maxGuests", stay.state
    from app.stay stay
    left join app.destination place on place.id = stay.destination_id
    where ${sql.join(conditions, sql` and `)}
    order by ${beginsFirst} app.plain(stay.title), stay.id
    limit ${limit}`.execute(executor)
  return rows
}

/** Escapes typed text, because it is not a pattern. */
const likeText = (typed: string) => typed.replaceAll(/[\\%_]/g, String.raw`\$&`)
