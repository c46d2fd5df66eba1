import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** A home that guests can book. */
export interface LetHome {
  readonly id: number
  readonly documentId: string
  readonly slug: string
  readonly title: string
  readonly place: string | null
}

/** The published homes by title, of one host only where `hostUid` says so. `names`: document ids or slugs; undefined = all. */
export async function findLetHomes(
  executor: Executor,
  { hostUid, names }: { readonly hostUid: string | null; readonly names: readonly string[] | undefined },
): Promise<LetHome[]> {
  const { rows } = await sql<LetHome>`
    select stay.id, stay.document_id as "documentId", stay.slug, stay.title, place.name as place
    from app.stay stay
    left join app.host host on host.id = stay.host_id
    left join app.destination place on place.id = stay.destination_id
    where stay.state = 'published'
      and ${hostUid === null ? sql`true` : sql`host.uid = ${hostUid}`}
      and ${names ? sql`(stay.slug = any(${names}::text[]) or stay.document_id::text = any(${names}::text[]))` : sql`true`}
    order by stay.title, stay.id`.execute(executor)
  return rows
}
