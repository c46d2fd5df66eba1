import type { EndedPart } from '#core/account/ended-part.ts'
import { findEndedPart } from '#db/queries/session/ended-staff-session-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import { hashOfSessionId } from './session-id.ts'

/** Why whoever brings this session has no part in running homes any more; null: they have, or never had. */
export async function findEndedPartOf({ db }: Pick<AccountStore, 'db'>, sessionId: string): Promise<EndedPart | null> {
  const idHash = hashOfSessionId(sessionId)
  return idHash && findEndedPart(db, idHash)
}
