import * as z from 'zod/mini'
import {
  MESSAGE_STATES,
  sentMessageSchema,
  sentMessagesMetaSchema,
  sentMessagesQuerySchema,
} from '#contract/message/sent-messages.ts'
import { ok } from '#core/result.ts'
import { findSentMessages, retryMessage } from '#messaging/outbox/sent-messages.ts'
import { staffOnly } from '#api/route/access.ts'
import { text } from '#api/route/json-schema.ts'
import { envelope, withMeta } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'The company'

/** The log of the mails and text messages that the site sends, and another attempt for those that it gave up. */
export const sentMessageRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/sent-messages',
    chapter,
    summary: 'Mails and text messages of the site, newest first: to whom, when, and why one was not sent',
    access: staffOnly({ token: 'threads.find' }),
    query: {
      schema: sentMessagesQuerySchema,
      parameters: [
        {
          name: 'state',
          about: 'Only messages in this state. Left out: all except those that were held back.',
          schema: { type: 'string', enum: MESSAGE_STATES },
        },
        {
          name: 'text',
          about: 'Only messages to this address or phone number, or about the booking with this reference.',
          schema: text,
        },
        { name: 'cursor', about: 'The `cursor` of the previous answer, to get the next messages.', schema: text },
      ],
    },
    responses: withMeta(z.array(sentMessageSchema), sentMessagesMetaSchema),
    refuses: [],
    handle: async (deps, { query }) => ok(await findSentMessages(deps, query)),
  }),
  route({
    method: 'POST',
    path: '/api/staff/sent-messages/:id/retry',
    chapter,
    summary: 'Send a message again that was given up',
    access: staffOnly({ missing: 'message_not_found', token: 'mails.update' }),
    uuids: { id: 'message_not_found' },
    responses: envelope(z.null()),
    idempotency: 'optional',
    refuses: ['message_not_found'],
    handle: (deps, { param }) => retryMessage(deps, param('id')),
  }),
]
