import type { OwnRightsShape } from '#contract/account/own-rights.ts'
import type { StaffRole } from '#core/account/role.ts'
import { findGivenRights, isHelper } from '#db/queries/account/home-right-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** Which homes of other hosts somebody helps with, and whether that is all they do. Staff and administrators have all homes. */
export async function findHelp(
  { db }: Pick<AccountStore, 'db'>,
  { uid, role }: { readonly uid: string; readonly role: StaffRole },
): Promise<Pick<OwnRightsShape, 'helpsOnly' | 'helpsWith'>> {
  if (role !== 'host') return { helpsOnly: false, helpsWith: [] }
  const [helpsOnly, given] = await Promise.all([isHelper(db, uid), findGivenRights(db, uid)])
  return { helpsOnly, helpsWith: given.map(({ slug, right }) => ({ slug, right })) }
}
