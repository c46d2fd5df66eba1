import type { EndedPart } from '#core/account/ended-part.ts'
import { findEndedPart } from '#db/queries/session/ended-staff-session-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import { hashOfSessionId } from './session-id.ts'

/** Returns why the bearer of this session may no longer take part in running homes; null: they may, or never could. */
export async function findEndedPartOf({ db }: Pick<AccountStore, 'db'>, sessionId: string): Promise<EndedPart | null> {
  const idHash = hashOfSessionId(sessionId)
  return idHash && findEndedPart(db, idHash)
}
