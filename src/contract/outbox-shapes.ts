/** A message of the demo's outbox: `GET /demo/outbox.json`, newest first. */
export interface OutboxMessageShape {
  readonly id: string
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly createdAt: string
  readonly sentAt: string | null
}
