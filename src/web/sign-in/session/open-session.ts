/** Where the tab notes which token the server has opened its session for. */
export const SENT_KEY = 'holmstay.sent'

/** Told on `window` when the server has opened a session for the user of this tab. */
export const SESSION_OPEN_EVENT = 'holmstay:session-open'

/** Whether the server has opened a session in this tab; a question of the account before that would only be refused. */
export function hasOpenSession(storage: Pick<Storage, 'getItem'> = sessionStorage): boolean {
  return storage.getItem(SENT_KEY) !== null
}
