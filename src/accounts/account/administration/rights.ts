import { findGivenRights } from '#db/queries/account/stay-right-queries.ts'
import type { RightsRequest, RightsShape } from '#contract/account/staff-people-schemas.ts'
import type { StaffRole } from '#core/account/role.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Executor, Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findRoleHolderByDocument, lockRoleHolderByDocument } from '#db/queries/account/administrator-queries.ts'
import {
  findCompanyCurrency,
  findStaysRunBy,
  findRefundLimit,
  findSplitStays,
  giveStays,
  lockStaysBySlug,
  storeRefundLimit,
} from '#db/queries/account/rights-queries.ts'
import { findPerson } from '#db/queries/session/web-session-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'

type NotFound = ProblemOf<'account_not_found'>

/**
 * Returns which homes somebody who works here runs, and how much they may give back. `account_not_found`: nobody with a
 * role has this id.
 */
export async function findRights(
  { db }: Pick<AccountStore, 'db'>,
  documentId: string,
): Promise<Result<RightsShape, NotFound>> {
  const holder = await findRoleHolderByDocument(db, documentId)
  return holder && holder.role !== 'user' ? ok(await rightsOf(db, holder.uid)) : err({ code: 'account_not_found' })
}

async function rightsOf(db: Executor, uid: string): Promise<RightsShape> {
  const [stays, given, refundLimit, currency] = await Promise.all([
    findStaysRunBy(db, uid),
    findGivenRights(db, uid),
    findRefundLimit(db, uid),
    findCompanyCurrency(db),
  ])
  const helpsWith = given.map(({ documentId, slug, title, right }) => ({ documentId, slug, title, right }))
  return { homes: stays, helpsWith, refundLimit, currency }
}

/**
 * Sets the homes of a host and the refund limit of somebody; what is left out does not change. The list of homes is
 * complete, and homes of others become theirs. `account_not_found`; `invalid_input`: no home has such an address, a
 * whole home would have another host than a part of it, or they are no host.
 */
export async function setRights(
  services: Pick<AccountStore, 'db' | 'now'>,
  { documentId, rights }: { readonly documentId: string; readonly rights: RightsRequest },
): Promise<Result<RightsShape, NotFound | ProblemOf<'invalid_input'>>> {
  return inTransaction<RightsShape, NotFound | ProblemOf<'invalid_input'>>(services.db, async (tx) => {
    const holder = await lockRoleHolderByDocument(tx, documentId)
    if (!holder || holder.role === 'user') return err({ code: 'account_not_found' })
    const { uid, role } = holder
    if (rights.homes !== undefined) {
      if (role !== 'host') return err(onlyHosts)
      const stays = await staysNamed(tx, rights.homes)
      if (!stays.ok) return stays
      const apart = await splitStays(tx, { uid, ids: stays.value, onlyThese: true })
      if (apart) return err(apart)
      await giveStays(tx, { uid, name: await nameOf(tx, uid), ids: stays.value, onlyThese: true })
    }
    if (rights.refundLimit !== undefined) await storeRefundLimit(tx, uid, rights.refundLimit, services.now())
    return ok(await rightsOf(tx, uid))
  })
}

/**
 * Returns the ids of the homes that an invitation names. `invalid_input`: one does not exist, a whole home would have
 * another host than a part of it, or the invited role is not that of a host.
 */
export async function invitedStays(
  tx: Tx,
  { role, homes: stays = [] }: { readonly role: StaffRole; readonly homes?: readonly string[] | undefined },
): Promise<Result<readonly number[], ProblemOf<'invalid_input'>>> {
  if (stays.length > 0 && role !== 'host') return err(onlyHosts)
  const named = await staysNamed(tx, stays)
  const apart = named.ok ? await splitStays(tx, { uid: INVITED, ids: named.value, onlyThese: false }) : null
  return apart ? err(apart) : named
}

/** Stands for the invited person: nobody has this uid. */
const INVITED = ':invited'

async function splitStays(
  tx: Tx,
  change: { readonly uid: string; readonly ids: readonly number[]; readonly onlyThese: boolean },
): Promise<ProblemOf<'invalid_input'> | null> {
  const [first] = await findSplitStays(tx, change)
  if (!first) return null
  const { whole, part } = first
  const stays = `${part} is a part of ${whole}: they have one host. Give both, or untie them first`
  return { code: 'invalid_input', fields: { homes: stays } }
}

/**
 * Gives somebody who has accepted an invitation what it promised. Leaves out homes that are gone since or linked to
 * homes of others, and homes linked to one that is left out.
 */
export async function takeUpRights(
  tx: Tx,
  {
    uid,
    homes: stays,
    refundLimit,
    at,
  }: {
    readonly uid: string
    readonly homes: readonly number[]
    readonly refundLimit: RightsShape['refundLimit']
    readonly at: Date
  },
): Promise<void> {
  const ids = await wholeStays(tx, uid, stays)
  if (ids.length > 0) await giveStays(tx, { uid, name: await nameOf(tx, uid), ids, onlyThese: false })
  await storeRefundLimit(tx, uid, refundLimit, at)
}

/** Returns those of the homes that somebody can be given without separating a whole home from its parts. */
async function wholeStays(tx: Tx, uid: string, stays: readonly number[]): Promise<readonly number[]> {
  const apart = new Set((await findSplitStays(tx, { uid, ids: stays, onlyThese: false })).map(({ given }) => given))
  const rest = stays.filter((id) => !apart.has(id))
  return rest.length === stays.length ? stays : wholeStays(tx, uid, rest)
}

const onlyHosts: ProblemOf<'invalid_input'> = {
  code: 'invalid_input',
  fields: { homes: 'only hosts have homes of their own' },
}

async function staysNamed(
  tx: Tx,
  slugs: readonly string[],
): Promise<Result<readonly number[], ProblemOf<'invalid_input'>>> {
  const found = await lockStaysBySlug(tx, slugs)
  const known = new Set(found.map(({ slug }) => slug))
  const unknown = slugs.find((slug) => !known.has(slug))
  return unknown === undefined
    ? ok(found.map(({ id }) => id))
    : err({ code: 'invalid_input', fields: { homes: `there is no home ${unknown}` } })
}

async function nameOf(tx: Tx, uid: string): Promise<string> {
  const person = await findPerson(tx, uid)
  return person?.displayName ?? 'Your host'
}
