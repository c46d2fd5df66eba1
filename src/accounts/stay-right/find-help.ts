import type { OwnRightsShape } from '#contract/account/own-rights.ts'
import type { StaffRole } from '#core/account/role.ts'
import { findGivenRights, isHelper } from '#db/queries/account/stay-right-queries.ts'
import { findCompanyHabits } from '#db/queries/account/rights-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/**
 * Returns which homes of other hosts somebody helps with, and whether that is all they do; staff and administrators
 * have all homes. Also returns the currency of the company, and its time zone, in which the console shows them
 * instants.
 */
export async function findHelp(
  { db }: Pick<AccountStore, 'db'>,
  { uid, role }: { readonly uid: string; readonly role: StaffRole },
): Promise<Omit<OwnRightsShape, 'functions'>> {
  if (role !== 'host') return { helpsOnly: false, helpsWith: [], ...(await findCompanyHabits(db)) }
  const [helpsOnly, given, habits] = await Promise.all([
    isHelper(db, uid),
    findGivenRights(db, uid),
    findCompanyHabits(db),
  ])
  return { ...habits, helpsOnly, helpsWith: given.map(({ slug, right }) => ({ slug, right })) }
}
