import type { HomePeopleShape } from '#contract/account/home-people-schemas.ts'
import type { HomeActor } from '#core/account/home-right.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { findInvitedToHome } from '#db/queries/account/home-right-queries.ts'
import { endInvitation } from '#db/queries/account/invitation-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import { findHomeToShare, peopleShape } from './people-of-home.ts'

/**
 * Withdraws an invitation to a home, for all homes that it names: its link becomes invalid at once. `stay_not_found`:
 * not the actor's own home; `invitation_not_found`: none to this home that could still be accepted.
 */
export async function endHomeInvitation(
  services: AccountStore,
  { invitation, ...about }: { readonly actor: HomeActor; readonly stayId: string; readonly invitation: string },
): Promise<Result<HomePeopleShape, ProblemOf<'stay_not_found' | 'invitation_not_found'>>> {
  const found = await findHomeToShare(services.db, about)
  if (!found.ok) return found
  const home = found.value
  const at = services.now()
  const isOfHome = (await findInvitedToHome(services.db, home.id, at)).some(({ id }) => id === invitation)
  const isEnded = isOfHome && (await endInvitation(services.db, invitation, at))
  return isEnded ? ok(await peopleShape(services.db, home, at)) : err({ code: 'invitation_not_found' })
}
