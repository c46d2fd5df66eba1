import type { Executor } from '#db/database.ts'

/** Returns the id of the booking with a reference as people write it, or null. */
export async function findBookingIdByReference(db: Executor, reference: string): Promise<string | null> {
  const row = await db
    .selectFrom('app.booking')
    .select('id')
    .where('ref', '=', reference.trim().toUpperCase())
    .executeTakeFirst()
  return row?.id ?? null
}
