import { sql } from 'kysely'
import type { OwnBookingView } from '#core/booking/booking-view.ts'
import type { Executor } from '#db/database.ts'

/** The views of the list of bookings that a user keeps, and their version; 0 when none were ever stored. */
export interface StoredBookingViews {
  readonly views: readonly OwnBookingView[]
  readonly version: number
}

/** Returns the views that a user keeps. */
export async function findBookingViews(db: Executor, uid: string): Promise<StoredBookingViews> {
  const row = await db
    .selectFrom('app.booking_views')
    .select(['views', 'version'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row ?? { views: [], version: 0 }
}

/** Replaces all views of a version. Returns false when there is a newer version. */
export async function storeBookingViews(
  db: Executor,
  { uid, views, version, at }: StoredBookingViews & { readonly uid: string; readonly at: Date },
): Promise<boolean> {
  const list = JSON.stringify(views)
  const { rows } =
    version === 0
      ? await sql`
          insert into app.booking_views (uid, views, updated_at) values (${uid}, ${list}, ${at})
          on conflict do nothing returning uid`.execute(db)
      : await sql`
          update app.booking_views set views = ${list}, version = version + 1, updated_at = ${at}
          where uid = ${uid} and version = ${version} returning uid`.execute(db)
  return rows.length > 0
}
