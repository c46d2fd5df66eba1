import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Tells the database who acts and when, until the transaction ends. Its triggers record both in the history. */
export async function actAs(tx: Tx, actor: string, at: Date): Promise<void> {
  await actingAs(actor, at).execute(tx)
}

/** Returns the same as a part of the statement that acts. */
export const actingAs = (actor: string, at: Date) =>
  sql`select set_config('app.actor', ${actor}, true), set_config('app.at', ${at.toISOString()}, true)`
