/** The key under which the tab records for which token the server has opened its session. */
export const SENT_KEY = 'holmstay.sent'

/** Dispatched on `window` when the server has opened a session for the user of this tab. */
export const SESSION_OPEN_EVENT = 'holmstay:session-open'

/**
 * Returns whether the server has opened a session in this tab; before that it would refuse questions about the account.
 */
export function hasOpenSession(storage: Pick<Storage, 'getItem'> = sessionStorage): boolean {
  return storage.getItem(SENT_KEY) !== null
}
