import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'
import { MESSAGE_CHANNELS } from '#core/message-channel.ts'

/** `held_back`: it was not to be sent after all, because its recipient refuses such mails or it had become pointless. */
export const MESSAGE_STATES = ['waiting', 'sent', 'failed', 'held_back'] as const

export type MessageState = (typeof MESSAGE_STATES)[number]

/** The query of `GET /api/staff/sent-messages`. */
export const sentMessagesQuerySchema = z.strictObject({
  state: z.optional(z.enum(MESSAGE_STATES)),
  /** An address or phone number, or the reference of a booking, in full. */
  text: z.optional(z.string().check(z.maxLength(320))),
  cursor: z.optional(z.uuid()),
})

export const sentMessageSchema = z
  .object({
    documentId: z.string(),
    channel: z.enum(MESSAGE_CHANNELS),
    template: z.string(),
    subject: z.nullable(z.string()).check(z.describe('As it was sent; null: it was not sent, or has none.')),
    to: z.string(),
    state: z.enum(MESSAGE_STATES),
    createdAt: z.iso.datetime(),
    sentAt: z.nullable(z.iso.datetime()),
    attempts: z.int(),
    nextAttemptAt: z.nullable(z.iso.datetime()).check(z.describe('For waiting messages: not before.')),
    error: z.nullable(z.string()).check(z.describe('Why the last attempt failed.')),
    reference: z.nullable(z.string()).check(z.describe('Of the booking that it is about.')),
    canBeRetried: z
      .boolean()
      .check(z.describe('False as well when what it said was erased, because it contained a secret.')),
  })
  .check(z.meta({ id: 'SentMessage', description: 'A mail or text message of the site, without what it says.' }))

export const sentMessagesMetaSchema = z.object({
  cursor: z
    .nullable(z.string())
    .check(z.describe('Cursor of the next messages, which are older; null: there are none.')),
  waiting: z.int().check(z.describe('How many wait to be sent, in all.')),
  failed: z.int().check(z.describe('How many were given up, in all.')),
})

export type SentMessagesQuery = z.infer<typeof sentMessagesQuerySchema>
export type SentMessageShape = ShapeOf<typeof sentMessageSchema>
export type SentMessagesMetaShape = ShapeOf<typeof sentMessagesMetaSchema>
