import type { ContactMessageShape } from '#contract/contact-shapes.ts'
import { listContactMessages, type ContactMessageRow } from '#db/queries/contact-queries.ts'
import type { EditorialDeps } from '#editorial/editorial-deps.ts'
import type { ContactState } from '#core/contact-topic.ts'

export const MESSAGES_A_PAGE = 25

/** Returns a page of messages, newest first (`state` null = all), and how many there are in total. */
export async function findContactMessages(
  deps: Pick<EditorialDeps, 'db'>,
  { state, page }: { readonly state: ContactState | null; readonly page: number },
): Promise<{ messages: ContactMessageShape[]; total: number }> {
  const offset = (page - 1) * MESSAGES_A_PAGE
  const { rows, total } = await listContactMessages(deps.db, { state, offset, limit: MESSAGES_A_PAGE })
  return { messages: rows.map(contactMessageShape), total }
}

/** Returns a message as staff see it. */
export function contactMessageShape(row: ContactMessageRow): ContactMessageShape {
  return {
    documentId: row.id,
    reference: row.reference,
    name: row.name,
    email: row.email,
    topic: row.topic,
    bookingReference: row.bookingRef,
    message: row.message,
    uid: row.uid,
    state: row.state,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    sentAt: row.createdAt.toISOString(),
  }
}
