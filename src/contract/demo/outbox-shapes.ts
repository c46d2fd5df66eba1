import type { MessageChannel } from '#core/message-channel.ts'

/** A message of the demo's outbox: `GET /demo/outbox.json`, newest first. */
export interface OutboxMessageShape {
  readonly id: string
  readonly channel: MessageChannel
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  /** The attached files. */
  readonly attachments: readonly { readonly name: string; readonly mediaType: string; readonly text: string }[]
  readonly createdAt: string
  readonly sentAt: string | null
}
