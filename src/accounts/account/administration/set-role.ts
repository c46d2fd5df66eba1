import { endStayRightsOf } from '#db/queries/account/stay-right-queries.ts'
import type { Role } from '#core/account/role.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { findAccountByEmail } from '#db/queries/account/account-queries.ts'
import {
  isLastAdministrator,
  lockRoleHolderByDocument,
  lockRoleHolders,
  storeRole,
  type RoleHolder,
} from '#db/queries/account/administrator-queries.ts'
import { upsertProfile } from '#db/queries/account/profile-queries.ts'
import { endDevices } from '#db/queries/session/device-queries.ts'
import { noteEndedStaffSessions } from '#db/queries/session/ended-staff-session-queries.ts'
import { shortenWebSessions } from '#db/queries/session/web-session-queries.ts'
import { deletePendingSignInsOf } from '#db/queries/sign-in/pending-sign-in-queries.ts'
import { canonicalEmail } from '#accounts/canonical-email.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { endAllSessions } from '#accounts/session/replace-sessions.ts'
import { sessionLifetimes } from '#accounts/session/session-lifetime.ts'
import { endAuthority } from './end-authority.ts'
import type { AccountStore } from '#accounts/account-store.ts'

type Services = AccountStore
type RefusedRole = ProblemOf<'email_not_verified' | 'last_administrator'>

export type SetRoleProblem = RefusedRole | ProblemOf<'account_not_found' | 'invalid_email'>

/** The account whose role was set, and the role it had. */
interface RoleSet {
  readonly uid: string
  readonly before: Role
}

/**
 * Gives the owner of this address a role and returns the former one; `user` removes every role. All their sign-ins end,
 * so that the next one follows the rules of the new role. `account_not_found`: nobody has the address, or several do
 * (hosted accounts); `email_not_verified`: anybody may have typed it, so it cannot be given a role;
 * `last_administrator`: the site would be left without one.
 */
export async function setRole(
  services: Services,
  { email: given, role }: { readonly email: string; readonly role: Role },
): Promise<Result<RoleSet, SetRoleProblem>> {
  const email = canonicalEmail(given)
  if (email === null) return err({ code: 'invalid_email' })
  return inTransaction<RoleSet, SetRoleProblem>(services.db, async (tx) => {
    // Somebody who has only registered has no profile yet.
    const account = await findAccountByEmail(tx, null, email)
    if (account) await upsertProfile(tx, account, services.now())
    const [holder, another] = await lockRoleHolders(tx, email)
    return !holder || another ? err({ code: 'account_not_found' }) : change(tx, services, { holder, role, details: {} })
  })
}

/**
 * Does the same for somebody with a role, by the id that administrators see. `by`: uid of the administrator.
 * `account_not_found`: nobody with a role has this id.
 */
export async function setRoleOfColleague(
  services: Services,
  { documentId, role, by }: { readonly documentId: string; readonly role: Role; readonly by: string },
): Promise<Result<RoleSet, RefusedRole | ProblemOf<'account_not_found'>>> {
  return inTransaction<RoleSet, RefusedRole | ProblemOf<'account_not_found'>>(services.db, async (tx) => {
    const holder = await lockRoleHolderByDocument(tx, documentId)
    if (!holder || holder.role === 'user') return err({ code: 'account_not_found' })
    return change(tx, services, { holder, role, details: { by } })
  })
}

interface RoleToGive {
  /** Locked in the transaction. */
  readonly holder: RoleHolder
  readonly role: Role
  /** For the log of the account. */
  readonly details: Readonly<Record<string, string>>
  /** A device that stays signed in, but not for longer than the role allows; none if left out or null. */
  readonly device?: string | null
}

async function change(
  tx: Tx,
  services: Pick<AccountStore, 'now'>,
  given: RoleToGive,
): Promise<Result<RoleSet, RefusedRole>> {
  const { holder, role } = given
  const { uid, role: before } = holder
  if (before === role) return ok({ uid, before })
  if (role !== 'user' && !holder.emailVerified) return err({ code: 'email_not_verified' })
  if (await isLastAdministrator(tx, uid)) return err({ code: 'last_administrator' })
  await giveRole(tx, services, given)
  return ok({ uid, before })
}

/**
 * Stores a role and applies its effects: sign-ins end, and so does access given to others that the new role may not
 * give.
 */
export async function giveRole(
  tx: Tx,
  services: Pick<AccountStore, 'now'>,
  { holder: { uid, role: before }, role, details, device = null }: RoleToGive,
): Promise<void> {
  const at = services.now()
  if (device === null) await noteEndedStaffSessions(tx, { uid, role: before, at })
  await storeRole(tx, uid, role, at)
  await endAuthority(tx, { uid, before, role, at })
  if (role !== 'host') await endStayRightsOf(tx, uid)
  if (device === null) await endAllSessions(tx, services, uid)
  else {
    const { idle, absolute } = sessionLifetimes[role]
    await endDevices(tx, uid, { except: device }, at)
    await deletePendingSignInsOf(tx, uid)
    await shortenWebSessions(tx, uid, new Date(at.getTime() + idle), new Date(at.getTime() + absolute))
  }
  await recordEvent(tx, services, { uid, event: 'role_changed', client: null, details: { before, role, ...details } })
}
