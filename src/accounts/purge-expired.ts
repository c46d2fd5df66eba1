import { deleteIdentitySessionsEndedBefore } from '#db/queries/identity/identity-session-queries.ts'
import { deleteOobCodesExpiredBefore } from '#db/queries/identity/oob-code-queries.ts'
import { deleteThrottlesUntouchedSince } from '#db/queries/identity/throttle-queries.ts'
import { deleteWebSessionsExpiredBefore } from '#db/queries/identity/web-session-queries.ts'
import type { AccountServices } from './account-services.ts'

const DAY = 24 * 3600_000

/** Removes what has no use any more and publishes the next signing key when it is due. For a daily job; answers how many rows went. */
export async function purgeExpired({ db, now, issuer }: AccountServices): Promise<number> {
  const at = now().getTime()
  await issuer.keys.rotate()
  const removed = await Promise.all([
    deleteOobCodesExpiredBefore(db, new Date(at - 7 * DAY)),
    deleteIdentitySessionsEndedBefore(db, new Date(at - 30 * DAY)),
    deleteWebSessionsExpiredBefore(db, new Date(at)),
    deleteThrottlesUntouchedSince(db, new Date(at - DAY)),
  ])
  return removed.reduce((sum, count) => sum + count, 0)
}
