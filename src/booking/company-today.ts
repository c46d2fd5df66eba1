import type { IsoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Executor } from '#db/database.ts'
import { findCompany } from '#db/queries/setup-queries.ts'

/**
 * Returns the current date where the company is, by which its months end; in UTC until it is set up. What happens in a
 * home, such as whether a voucher can be spent there, depends on the date at the home instead.
 */
export async function companyToday({ db, now }: { readonly db: Executor; readonly now: () => Date }): Promise<IsoDate> {
  return todayIn((await findCompany(db))?.timeZone ?? 'UTC', now().getTime())
}
