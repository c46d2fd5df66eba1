import type { KeptState } from '#core/message/scheduled-state.ts'
import type { Executor, Tx } from '#db/database.ts'
import { releaseDedupeKeys } from '#db/queries/demo/outbox-queries.ts'

/** What was decided about the message of a rule for a booking. */
export interface KeptMessage {
  readonly automationId: string
  readonly bookingId: string
  readonly state: KeptState
  readonly text: { readonly subject: string; readonly body: string } | null
  readonly isEdited: boolean
  readonly missing: readonly string[]
  /** To be sent at that instant, whatever the rule says. */
  readonly sendAt: Date | null
  readonly updatedAt: Date
}

/** Returns what was decided about a booking, by rule. */
export async function findKeptMessages(db: Executor, bookingId: string): Promise<ReadonlyMap<string, KeptMessage>> {
  const rows = await db.selectFrom('app.scheduled_message').selectAll().where('booking_id', '=', bookingId).execute()
  return new Map(
    rows.map((row): [string, KeptMessage] => [
      row.automation_id,
      {
        automationId: row.automation_id,
        bookingId: row.booking_id,
        state: row.status,
        text: row.subject === null || row.body === null ? null : { subject: row.subject, body: row.body },
        isEdited: row.is_edited,
        missing: row.missing,
        sendAt: row.send_at,
        updatedAt: row.updated_at,
      },
    ]),
  )
}

/** Stores a decision, unless the message was sent already. Returns whether it was stored. */
export async function keepMessage(
  tx: Tx,
  { automationId, bookingId, text, ...kept }: Omit<KeptMessage, 'updatedAt'> & { readonly at: Date },
): Promise<boolean> {
  const values = {
    status: kept.state,
    subject: text?.subject ?? null,
    body: text?.body ?? null,
    is_edited: kept.isEdited,
    missing: [...kept.missing],
    send_at: kept.sendAt,
    updated_at: kept.at,
  }
  const written = await tx
    .insertInto('app.scheduled_message')
    .values({ automation_id: automationId, booking_id: bookingId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['automation_id', 'booking_id'])
        .doUpdateSet(values)
        .where('app.scheduled_message.status', '<>', 'sent'),
    )
    .returning('automation_id')
    .execute()
  return written.length > 0
}

/**
 * Lets the message of a rule be sent to a booking again: forgets that it was, and gives the mail that was sent a key of
 * its own.
 */
export async function forgetSent(
  tx: Tx,
  { automationId, bookingId }: { readonly automationId: string; readonly bookingId: string },
): Promise<void> {
  await tx
    .deleteFrom('app.scheduled_message')
    .where('automation_id', '=', automationId)
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'sent')
    .execute()
  await releaseDedupeKeys(tx, [`guest_message:${automationId}:${bookingId}`])
}
