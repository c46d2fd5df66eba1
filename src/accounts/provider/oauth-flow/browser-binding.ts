import { createHmac, randomBytes } from 'node:crypto'

const BYTES = 32
const LENGTH = 43

/** A new name for a browser, for a cookie that no script reads. */
export function newBrowserId(): string {
  return randomBytes(BYTES).toString('base64url')
}

/** Whether a text can be the name of a browser. */
export function isBrowserId(text: string): boolean {
  return text.length === LENGTH && /^[\w-]+$/.test(text)
}

/**
 * The session id of a visit that a browser makes: only this browser has it, so nobody can end in another browser what they began
 * in their own. Several visits may be under way at once.
 */
export function sessionIdOf(browserId: string, state: string): string {
  return createHmac('sha256', browserId).update(state).digest('base64url')
}
