import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

export interface Favourite {
  readonly slug: string
  readonly addedAt: Date
}

/** Returns the favourites of a user that visitors may open, newest first. */
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

/**
 * Stores homes by slug as favourites. Existing favourites keep their instant, and homes that visitors may not open are
 * left out.
 */
export async function insertFavourites(
  executor: Executor,
  { uid, slugs, at }: { readonly uid: string; readonly slugs: readonly string[]; readonly at: Date },
): Promise<void> {
  // Always in the same order, so that two tabs of a user wait for each other instead of deadlocking.
  await sql`
    insert into app.favourite (uid, stay_id, created_at)
    select ${uid}, id, ${at}::timestamptz from app.stay
    where slug = any(${slugs}::text[]) and state in ('published', 'unlisted')
    order by id
    on conflict do nothing`.execute(executor)
}

/** Removes a home from the favourites of a user, if it is one. */
export async function deleteFavourite(executor: Executor, uid: string, slug: string): Promise<void> {
  await sql`
    delete from app.favourite using app.stay stay
    where favourite.uid = ${uid} and stay.id = favourite.stay_id and stay.slug = ${slug}`.execute(executor)
}

/** Removes the oldest favourites of a user beyond the newest `most`. */
export async function trimFavourites(executor: Executor, uid: string, most: number): Promise<void> {
  await sql`
    delete from app.favourite
    where uid = ${uid} and stay_id in (
      select stay_id from app.favourite where uid = ${uid}
      order by created_at desc, stay_id offset ${most})`.execute(executor)
}
