import type { OwnRightsShape } from '#contract/account/own-rights.ts'
import type { StaffRole } from '#core/account/role.ts'
import { findGivenRights, isHelper } from '#db/queries/account/home-right-queries.ts'
import { findCompanyTimeZone } from '#db/queries/account/rights-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/**
 * Which homes of other hosts somebody helps with, and whether that is all they do; staff and administrators have all
 * homes. And the time zone of the company, in which the console tells them instants.
 */
export async function findHelp(
  { db }: Pick<AccountStore, 'db'>,
  { uid, role }: { readonly uid: string; readonly role: StaffRole },
): Promise<Pick<OwnRightsShape, 'helpsOnly' | 'helpsWith' | 'timeZone'>> {
  if (role !== 'host') return { helpsOnly: false, helpsWith: [], timeZone: await findCompanyTimeZone(db) }
  const [helpsOnly, given, timeZone] = await Promise.all([
    isHelper(db, uid),
    findGivenRights(db, uid),
    findCompanyTimeZone(db),
  ])
  return { timeZone, helpsOnly, helpsWith: given.map(({ slug, right }) => ({ slug, right })) }
}
