import type { Role } from '#core/account/role.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Db, Tx } from '#db/database.ts'
import { findAccountByEmail } from '#db/queries/account/account-queries.ts'
import { isLastAdministrator, lockRoleHolders, storeRole } from '#db/queries/account/administrator-queries.ts'
import { upsertProfile } from '#db/queries/account/profile-queries.ts'
import type { AccountServices } from '#accounts/account-services.ts'
import { canonicalEmail } from '#accounts/canonical-email.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { endAllSessions } from '#accounts/session/replace-sessions.ts'

export type SetRoleProblem =
  | Extract<Problem, { code: 'account_not_found' | 'email_not_verified' | 'invalid_email' }>
  | Extract<IdentityProblem, { code: 'last_administrator' }>

/**
 * Gives whoever has this address a role, and answers the one they had; `user` takes every role away. All their sign-ins end, so that the
 * next one is made under the rules of the new role. `account_not_found`: nobody has the address, or several do (hosted accounts);
 * `email_not_verified`: anybody may have typed it, so it earns no role; `last_administrator`: the site would be left without.
 */
export async function setRole(
  services: Pick<AccountServices, 'now'> & { readonly db: Db },
  { email: given, role }: { readonly email: string; readonly role: Role },
): Promise<Result<{ readonly uid: string; readonly before: Role }, SetRoleProblem>> {
  const email = canonicalEmail(given)
  if (email === null) return err({ code: 'invalid_email' })
  return inTransaction(services.db, (tx) => apply(tx, services, email, role))
}

async function apply(
  tx: Tx,
  services: Pick<AccountServices, 'now'>,
  email: string,
  role: Role,
): Promise<Result<{ readonly uid: string; readonly before: Role }, SetRoleProblem>> {
  const at = services.now()
  // Whoever has only registered has no profile yet.
  const account = await findAccountByEmail(tx, null, email)
  if (account) await upsertProfile(tx, account, at)
  const [holder, another] = await lockRoleHolders(tx, email)
  if (!holder || another) return err({ code: 'account_not_found' })
  const { uid, role: before } = holder
  if (before === role) return ok({ uid, before })
  if (role !== 'user' && !holder.emailVerified) return err({ code: 'email_not_verified' })
  if (await isLastAdministrator(tx, uid)) return err({ code: 'last_administrator' })
  await storeRole(tx, uid, role, at)
  await endAllSessions(tx, services, uid)
  await recordEvent(tx, services, { uid, event: 'role_changed', client: null, details: { before, role } })
  return ok({ uid, before })
}
