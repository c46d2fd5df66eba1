import type { ContactMessageShape } from '#contract/contact-shapes.ts'
import { findContactMessagesOf } from '#db/queries/contact-queries.ts'
import type { EditorialDeps } from '#editorial/editorial-deps.ts'
import { contactMessageShape } from './find-contact-messages.ts'

/** Returns what somebody has written while signed in, newest first, for the copy of everything stored about them. */
export async function findOwnContactMessages(
  deps: Pick<EditorialDeps, 'db'>,
  { uid }: { readonly uid: string },
): Promise<ContactMessageShape[]> {
  return (await findContactMessagesOf(deps.db, uid)).map(contactMessageShape)
}
