import { deleteWebSession } from '#db/queries/identity/web-session-queries.ts'
import type { AccountServices } from '../account-services.ts'
import { hashOfSessionId } from './session-id.ts'

/** Ends a session of the site. Ending one that is not there is as good. */
export async function closeWebSession(
  { db }: Pick<AccountServices, 'db'>,
  { sessionId }: { readonly sessionId: string },
): Promise<void> {
  const idHash = hashOfSessionId(sessionId)
  if (idHash) await deleteWebSession(db, idHash)
}
