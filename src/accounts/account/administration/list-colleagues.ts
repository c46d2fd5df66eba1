import type { ColleagueShape } from '#contract/account/staff-people-schemas.ts'
import { findColleagues } from '#db/queries/account/people-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** Returns everybody with a role, administrators first. */
export async function listColleagues(
  { db }: Pick<AccountStore, 'db'>,
  { uid }: { readonly uid: string },
): Promise<ColleagueShape[]> {
  const found = await findColleagues(db)
  return found.map(({ uid: theirs, lastSeenAt, ...rest }) => ({
    ...rest,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    isSelf: theirs === uid,
  }))
}
