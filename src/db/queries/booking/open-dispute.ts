import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#db/database.ts'

/** Selects whether a payment is disputed and its bank has not decided yet. */
export const isDisputed = (paymentId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from app.dispute where dispute.payment_id = ${paymentId} and dispute.state = 'open')`

/** Returns whether a payment is disputed and its bank has not decided yet. Its booking has to be locked. */
export async function hasOpenDispute(tx: Tx, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isDisputed(sql`${paymentId}::uuid`)} as is`.execute(tx)
  return rows[0]?.is ?? false
}
