import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { endInvitation } from '#db/queries/account/invitation-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/**
 * Withdraws an invitation: its link becomes invalid at once. `invitation_not_found`: there is none with this id that
 * could still be accepted.
 */
export async function withdrawInvitation(
  { db, now }: AccountStore,
  id: string,
): Promise<Result<{ readonly documentId: string }, ProblemOf<'invitation_not_found'>>> {
  const isEnded = isUuid(id) && (await endInvitation(db, id, now()))
  return isEnded ? ok({ documentId: id }) : err({ code: 'invitation_not_found' })
}
