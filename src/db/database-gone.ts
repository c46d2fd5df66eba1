/**
 * Connection failures (class 08), resources (53), shutdown and start of the server (57P0x), the limits set here for
 * statements (57014) and locks (55P03), a server that accepts no writes (25006), and the driver's own codes.
 */
const GONE_CODE = /^(08|53|57P0|57014|55P03|25006)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
const GONE_MESSAGE =
  /connection (terminated|ended|closed)|not queryable|timeout exceeded when trying to connect|timeout expired/i
/** The driver has no code for this. */
const UNANSWERED_MESSAGE = 'Query read timeout'

/**
 * Returns whether an error means that the database cannot be reached or is too busy, so that the same request may
 * succeed later.
 */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return GONE_CODE.test(code) || GONE_MESSAGE.test(error.message) || isUnanswered(error)
}

/**
 * Returns whether others have locked what a request wants to change for longer than it may wait. The same request may
 * succeed later.
 */
export function isLockedByOthers(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** Returns whether the database left a statement unanswered for too long. The connection can no longer be used. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === UNANSWERED_MESSAGE
}
