import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Stores an event of a provider before it is handled. False when it is there already. */
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

/** A stored event; `payload` as the provider sent it. */
export interface WebhookEvent {
  readonly provider: string
  readonly eventId: string
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly receivedAt: Date
  readonly processed: boolean
}

interface WebhookEventRow {
  provider: string
  event_id: string
  kind: string
  payload: Record<string, unknown>
  received_at: Date
  processed: boolean
}

const eventOf = (row: WebhookEventRow): WebhookEvent => ({
  provider: row.provider,
  eventId: row.event_id,
  kind: row.kind,
  payload: row.payload,
  receivedAt: row.received_at,
  processed: row.processed,
})

/** The stored event, or null. */
export async function findWebhookEvent(db: Executor, provider: string, eventId: string): Promise<WebhookEvent | null> {
  const { rows } = await sql<WebhookEventRow>`
    select provider, event_id, kind, payload, received_at, processed_at is not null as processed
    from app.webhook_event where provider = ${provider} and event_id = ${eventId}`.execute(db)
  return rows[0] ? eventOf(rows[0]) : null
}

/** Events that were received before `receivedBefore` and are not handled yet, oldest first. */
export async function findOpenWebhookEvents(db: Executor, receivedBefore: Date, limit = 100): Promise<WebhookEvent[]> {
  const { rows } = await sql<WebhookEventRow>`
    select provider, event_id, kind, payload, received_at, false as processed from app.webhook_event
    where processed_at is null and received_at <= ${receivedBefore} order by received_at limit ${limit}`.execute(db)
  return rows.map(eventOf)
}

/** Notes how the handling of an event ended; with an error it stays open. */
export async function noteWebhookEvent(
  db: Executor,
  event: { provider: string; eventId: string },
  outcome: { processedAt: Date | null; error: string | null },
): Promise<void> {
  await sql`
    update app.webhook_event set processed_at = ${outcome.processedAt}::timestamptz, error = ${outcome.error}
    where provider = ${event.provider} and event_id = ${event.eventId} and processed_at is null`.execute(db)
}
