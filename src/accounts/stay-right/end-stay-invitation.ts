import type { StayPeopleShape } from '#contract/account/stay-people-schemas.ts'
import type { StayActor } from '#core/account/stay-right.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { findInvitedToStay } from '#db/queries/account/stay-right-queries.ts'
import { endInvitation } from '#db/queries/account/invitation-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import { findStayToShare, peopleShape } from './people-of-stay.ts'

/**
 * Withdraws an invitation to a home, for all homes that it names: its link becomes invalid at once. `stay_not_found`:
 * not the actor's own home; `invitation_not_found`: none to this home that could still be accepted.
 */
export async function endStayInvitation(
  services: AccountStore,
  { invitation, ...about }: { readonly actor: StayActor; readonly stayId: string; readonly invitation: string },
): Promise<Result<StayPeopleShape, ProblemOf<'stay_not_found' | 'invitation_not_found'>>> {
  const found = await findStayToShare(services.db, about)
  if (!found.ok) return found
  const stay = found.value
  const at = services.now()
  const isOfStay = (await findInvitedToStay(services.db, stay.id, at)).some(({ id }) => id === invitation)
  const isEnded = isOfStay && (await endInvitation(services.db, invitation, at))
  return isEnded ? ok(await peopleShape(services.db, stay, at)) : err({ code: 'invitation_not_found' })
}
