import { createHmac, randomBytes } from 'node:crypto'

const BYTES = 32
const LENGTH = 43

/** Returns a new id for a browser, for a cookie that no script can read. */
export function newBrowserId(): string {
  return randomBytes(BYTES).toString('base64url')
}

/** Returns whether a text can be the id of a browser. */
export function isBrowserId(text: string): boolean {
  return text.length === LENGTH && /^[\w-]+$/.test(text)
}

/**
 * Returns the session id of a flow that a browser makes. Only this browser can derive it, so nobody can end in another
 * browser what they began in their own. Several flows may be open at once.
 */
export function sessionIdOf(browserId: string, state: string): string {
  return createHmac('sha256', browserId).update(state).digest('base64url')
}
