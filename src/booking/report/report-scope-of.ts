import { scopeOf } from '#core/account/stay-right.ts'
import type { Executor } from '#db/database.ts'
import { hasGivenRights } from '#db/queries/account/stay-scope.ts'
import type { ReportScope } from '#db/queries/report/report-scope.ts'
import type { StaffActor } from '#booking/booking-deps.ts'

/**
 * Returns the homes that an actor gets reports about. The sums kept per host do not suffice for somebody who also helps
 * with the homes of others.
 */
export async function reportScope(db: Executor, actor: StaffActor): Promise<Pick<ReportScope, 'scope' | 'isShared'>> {
  const scope = scopeOf(actor)
  return { scope, isShared: scope !== null && (await hasGivenRights(db, scope.uid)) }
}
