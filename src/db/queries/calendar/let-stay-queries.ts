import { isStayNamed } from '#db/queries/stay/named-stay.ts'
import { within } from '#db/queries/account/stay-scope.ts'
import type { StayScope } from '#core/account/stay-right.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** A home that guests can book. */
export interface LetStay {
  readonly id: number
  readonly documentId: string
  readonly slug: string
  readonly title: string
  readonly place: string | null
}

/** Which homes, and from where on. */
export interface LetStaysQuestion {
  /** Only these homes. */
  readonly scope: StayScope | null
  /** Document ids or slugs. Undefined: all. */
  readonly names: readonly string[] | undefined
  /** The document id of the last home of the previous page, even if it is no longer let. */
  readonly after?: string | undefined
  readonly limit: number
}

/**
 * Returns the published homes by title, at most `limit`. They are read in that order, so that no more of them are
 * looked at.
 */
export async function findLetStays(
  executor: Executor,
  { scope, names, after, limit }: LetStaysQuestion,
): Promise<LetStay[]> {
  const { rows } = await sql<LetStay>`
    select stay.id, stay.document_id as "documentId", stay.slug, stay.title, place.name as place
    from app.stay stay
    left join app.destination place on place.id = stay.destination_id
    where stay.state = 'published' and stay.state <> 'archived'
      and ${within(scope, 'stay')}
      and ${names ? isStayNamed('stay', names) : sql`true`}
      and ${after ? sql`(app.plain(stay.title), stay.id) > (select app.plain(title), id from app.stay where document_id = ${after}::uuid)` : sql`true`}
    order by app.plain(stay.title), stay.id limit ${limit}`.execute(executor)
  return rows
}
