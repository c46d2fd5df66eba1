import type { OwnerChange, OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import { canonicalIban } from '#core/owner/iban.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findHostUid, insertOwner, lockOwner, updateOwner, type OwnerColumns } from '#db/queries/owner/owner-writes.ts'
import type { StaffActor } from '#booking/booking-deps.ts'
import { findOwner } from './find-owner.ts'
import type { OfOwner, OwnerDeps } from './on-owner.ts'

type UnknownHost = ProblemOf<'account_not_found'>
type NewOwnerProblem = ProblemOf<'owner_not_found'> | UnknownHost
type OwnerChangeProblem = NewOwnerProblem | ProblemOf<'version_conflict'>

/** Adds an owner. `account_not_found`: nobody who works in the console has the address of their host account. */
export async function addOwner(
  deps: OwnerDeps,
  { actor, owner }: { readonly actor: StaffActor; readonly owner: Omit<OwnerChange, 'version'> },
): Promise<Result<OwnerDetailsShape, NewOwnerProblem>> {
  const added = await inTransaction<string, UnknownHost>(deps.db, async (tx) => {
    const columns = await columnsOf(tx, owner)
    if (!columns.ok) return columns
    return ok(await insertOwner(tx, { ...columns.value, currency: owner.currency, at: deps.now() }))
  })
  return added.ok ? findOwner(deps, { actor, ownerId: added.value }) : added
}

/**
 * Changes an owner. The currency stays as it is, because statements are in it. `account_not_found`: nobody who works in
 * the console has the address of their host account; `version_conflict`: somebody else has changed the owner since
 * `version`.
 */
export async function changeOwner(
  deps: OwnerDeps,
  { actor, ownerId, owner }: OfOwner & { readonly owner: OwnerChange },
): Promise<Result<OwnerDetailsShape, OwnerChangeProblem>> {
  const changed = await inTransaction<null, OwnerChangeProblem>(deps.db, async (tx) => {
    const version = await lockOwner(tx, ownerId)
    if (version === null) return err({ code: 'owner_not_found' })
    if (owner.version !== undefined && owner.version !== version)
      return err({ code: 'version_conflict', currentVersion: version })
    const columns = await columnsOf(tx, owner)
    if (!columns.ok) return columns
    await updateOwner(tx, ownerId, columns.value)
    return ok(null)
  })
  return changed.ok ? findOwner(deps, { actor, ownerId }) : changed
}

async function columnsOf(tx: Tx, owner: OwnerChange): Promise<Result<OwnerColumns, UnknownHost>> {
  const { name, address, iban, email, hostEmail } = owner
  const uid = hostEmail === '' ? null : await findHostUid(tx, hostEmail)
  if (hostEmail !== '' && uid === null) return err({ code: 'account_not_found' })
  return ok({ name, address, iban: canonicalIban(iban), email: email === '' ? null : email, uid })
}
