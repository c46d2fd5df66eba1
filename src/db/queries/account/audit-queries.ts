import type { Executor } from '#db/database.ts'
import type { AuditActor } from '#core/account/audit-actor.ts'

/** Something that happened to an account. */
export interface AuditEvent {
  readonly uid: string | null
  readonly event: string
  readonly actor: AuditActor
  readonly details: Readonly<Record<string, unknown>>
  readonly clientAddress: string | null
  readonly userAgent: string | null
  readonly occurredAt: Date
}

/** Stores an event. */
export async function insertAuditEvent(db: Executor, event: AuditEvent): Promise<void> {
  await db
    .insertInto('identity.audit_event')
    .values({
      uid: event.uid,
      event: event.event,
      actor: event.actor,
      details: JSON.stringify(event.details),
      client_address: event.clientAddress,
      user_agent: event.userAgent,
      occurred_at: event.occurredAt,
    })
    .execute()
}

/** Returns the events of an account, newest first; of those of the same instant, the one written last. */
export async function findAuditEvents(db: Executor, uid: string, limit: number): Promise<AuditEvent[]> {
  const rows = await db
    .selectFrom('identity.audit_event')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    uid: row.uid,
    event: row.event,
    actor: row.actor as AuditEvent['actor'],
    details: row.details,
    clientAddress: row.client_address,
    userAgent: row.user_agent,
    occurredAt: row.occurred_at,
  }))
}

/** Whether something happened to an account since an instant. */
export async function hasAuditEventSince(db: Executor, uid: string, event: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('identity.audit_event')
    .select('event')
    .where('uid', '=', uid)
    .where('event', '=', event)
    .where('occurred_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
