import type { ContactMessageShape } from '#contract/contact-shapes.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { ContactState } from '#core/contact-topic.ts'
import { setContactMessageState } from '#db/queries/contact-queries.ts'
import type { EditorialActor, EditorialDeps } from '#editorial/editorial-deps.ts'
import { contactMessageShape } from './find-contact-messages.ts'

/** Marks a message as answered, or as open again. `message_not_found`: there is no such message. */
export async function markContactMessage(
  deps: Pick<EditorialDeps, 'db' | 'now'>,
  { actor, id, state }: { readonly actor: EditorialActor; readonly id: string; readonly state: ContactState },
): Promise<Result<ContactMessageShape, Extract<Problem, { code: 'message_not_found' }>>> {
  if (!isUuid(id)) return err({ code: 'message_not_found' })
  const row = await setContactMessageState(deps.db, { id, state, by: actor.uid, at: deps.now() })
  return row ? ok(contactMessageShape(row)) : err({ code: 'message_not_found' })
}
