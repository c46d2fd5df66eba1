import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

export interface Favourite {
  readonly slug: string
  readonly addedAt: Date
}

/** What somebody keeps and visitors may open, newest first. */
export async function findFavourites(executor: Executor, uid: string): Promise<Favourite[]> {
  return executor
    .selectFrom('app.favourite as favourite')
    .innerJoin('app.stay as stay', 'stay.id', 'favourite.stay_id')
    .select(['stay.slug', 'favourite.created_at as addedAt'])
    .where('favourite.uid', '=', uid)
    .where('stay.state', 'in', ['published', 'unlisted'])
    .orderBy('favourite.created_at', 'desc')
    .orderBy('stay.slug')
    .execute()
}

/** Keeps homes by slug; those that are kept already keep their instant, those that visitors may not open are left out. */
export async function insertFavourites(
  executor: Executor,
  { uid, slugs, at }: { readonly uid: string; readonly slugs: readonly string[]; readonly at: Date },
): Promise<void> {
  // In one order, so that two tabs of a person wait for each other instead of locking each other out.
  await sql`
    insert into app.favourite (uid, stay_id, created_at)
    select ${uid}, id, ${at}::timestamptz from app.stay
    where slug = any(${slugs}::text[]) and state in ('published', 'unlisted')
    order by id
    on conflict do nothing`.execute(executor)
}

/** Takes a home away from what somebody keeps, if it is among it. */
export async function deleteFavourite(executor: Executor, uid: string, slug: string): Promise<void> {
  await sql`
    delete from app.favourite using app.stay stay
    where favourite.uid = ${uid} and stay.id = favourite.stay_id and stay.slug = ${slug}`.execute(executor)
}

/** Takes away what somebody has kept longest, beyond the newest `most`. */
export async function trimFavourites(executor: Executor, uid: string, most: number): Promise<void> {
  await sql`
    delete from app.favourite
    where uid = ${uid} and stay_id in (
      select stay_id from app.favourite where uid = ${uid}
      order by created_at desc, stay_id offset ${most})`.execute(executor)
}
