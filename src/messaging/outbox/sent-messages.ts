import type {
  MessageState,
  SentMessageShape,
  SentMessagesMetaShape,
  SentMessagesQuery,
} from '#contract/message/sent-messages.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Db } from '#db/database.ts'
import {
  countUnsentMessages,
  findLoggedMessages,
  requeueFailedMessage,
  type LoggedMessage,
} from '#db/queries/message/sent-message-queries.ts'

const PAGE = 50

const states = {
  queued: 'waiting',
  sent: 'sent',
  failed: 'failed',
  suppressed: 'held_back',
} as const satisfies Readonly<Record<LoggedMessage['state'], MessageState>>

/** Returns a page of the mails and text messages of the site, newest first, with how many are unsent in all. */
export async function findSentMessages(
  { db }: { readonly db: Db },
  { state, text, cursor }: SentMessagesQuery,
): Promise<{ readonly data: SentMessageShape[]; readonly meta: SentMessagesMetaShape }> {
  const [stored] = Object.entries(states).find(([, name]) => name === state) ?? []
  const [found, unsent] = await Promise.all([
    findLoggedMessages(db, {
      state: stored as LoggedMessage['state'] | undefined,
      text: text?.trim() || undefined,
      after: cursor,
      limit: PAGE + 1,
    }),
    countUnsentMessages(db),
  ])
  const page = found.slice(0, PAGE)
  return {
    data: page.map(shapeOf),
    meta: { cursor: found.length > PAGE ? (page.at(-1)?.id ?? null) : null, ...unsent },
  }
}

/** Sends a message that was given up again. `message_not_found`: there is none, or what it said was erased. */
export async function retryMessage(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  id: string,
): Promise<Result<null, ProblemOf<'message_not_found'>>> {
  return isUuid(id) && (await requeueFailedMessage(db, id, now())) ? ok(null) : err({ code: 'message_not_found' })
}

function shapeOf(message: LoggedMessage): SentMessageShape {
  const { id, channel, template, subject, recipient, attempts, error, reference, hasData } = message
  const state = states[message.state]
  return {
    documentId: id,
    channel,
    template,
    subject: subject || null,
    to: recipient,
    state,
    createdAt: message.createdAt.toISOString(),
    sentAt: message.sentAt?.toISOString() ?? null,
    attempts,
    nextAttemptAt: state === 'waiting' ? message.nextAttemptAt.toISOString() : null,
    error,
    reference,
    canBeRetried: state === 'failed' && hasData,
  }
}
