import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Stores an event of a provider before it is handled. Returns false when it is stored already. */
export async function insertWebhookEvent(
  db: Executor,
  event: { provider: string; eventId: string; kind: string; payload: unknown; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into app.webhook_event (provider, event_id, kind, payload, received_at)
    values (${event.provider}, ${event.eventId}, ${event.kind}, ${JSON.stringify(event.payload)}::jsonb, ${event.at})
    on conflict (provider, event_id) do nothing returning 1`.execute(db)
  return rows.length > 0
}

/** A stored event. `payload` is what the provider sent. */
export interface WebhookEvent {
  readonly provider: string
  readonly eventId: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly receivedAt: Date
}

const COLUMNS = sql`event.provider, event.event_id as "eventId", event.payload, event.received_at as "receivedAt"`

/** Returns events that are not handled yet, whether or not their next attempt is due, oldest first. */
export async function findOpenWebhookEvents(db: Executor, limit = 100): Promise<WebhookEvent[]> {
  const { rows } = await sql<WebhookEvent>`
    select ${COLUMNS} from app.webhook_event event
    where processed_at is null order by received_at limit ${limit}`.execute(db)
  return rows
}

/**
 * Takes events whose next attempt is due. They belong to this process until the attempt after that: 2 s later, then
 * twice as long each time, at most a minute. If the process dies, another one takes them then.
 */
export async function takeDueWebhookEvents(db: Executor, now: Date, limit: number): Promise<WebhookEvent[]> {
  const { rows } = await sql<WebhookEvent>`
    update app.webhook_event event
    set attempts = attempts + 1,
        next_attempt_at = ${now}::timestamptz + least(2 * power(2, least(attempts, 10)), 60) * interval '1 second'
    from (
      select provider, event_id from app.webhook_event
      where processed_at is null and next_attempt_at <= ${now}
      order by next_attempt_at limit ${limit} for update skip locked) due
    where event.provider = due.provider and event.event_id = due.event_id
    returning ${COLUMNS}`.execute(db)
  return rows
}

/** Records how the handling of an event ended. With an error it stays open. */
export async function noteWebhookEvent(
  db: Executor,
  event: { provider: string; eventId: string },
  outcome: { processedAt: Date | null; error: string | null },
): Promise<void> {
  await sql`
    update app.webhook_event set processed_at = ${outcome.processedAt}::timestamptz, error = ${outcome.error}
    where provider = ${event.provider} and event_id = ${event.eventId} and processed_at is null`.execute(db)
}
