import { inTransaction } from '#db/in-transaction.ts'
import { endIdentitySessionsOfFamily, findDeviceOfWebSession } from '#db/queries/session/device-queries.ts'
import { deleteWebSession } from '#db/queries/session/web-session-queries.ts'
import { hashOfSessionId } from './session-id.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** Ends a session of the site, and the sign-ins that this browser has had with it. Succeeds if there is none. */
export async function closeWebSession(
  { db, now }: AccountStore,
  { sessionId }: { readonly sessionId: string },
): Promise<void> {
  const idHash = hashOfSessionId(sessionId)
  if (!idHash) return
  await inTransaction(db, async (tx) => {
    const device = await findDeviceOfWebSession(tx, idHash)
    await deleteWebSession(tx, idHash)
    // Otherwise a browser that signed out would stay in the list of devices for as long as its refresh token is valid.
    if (device) await endIdentitySessionsOfFamily(tx, device, now())
  })
}
