import { scopeOf } from '#core/account/home-right.ts'
import type { Executor } from '#db/database.ts'
import { hasGivenRights } from '#db/queries/account/home-scope.ts'
import type { ReportScope } from '#db/queries/report/report-scope.ts'
import type { StaffActor } from '#booking/booking-deps.ts'

/** Of which homes an actor gets reports: sums that are kept by host are of no use to somebody who runs homes of others as well. */
export async function reportScope(db: Executor, actor: StaffActor): Promise<Pick<ReportScope, 'scope' | 'isShared'>> {
  const scope = scopeOf(actor)
  return { scope, isShared: scope !== null && (await hasGivenRights(db, scope.uid)) }
}
