const UNIQUE_VIOLATION = '23505'

/** Returns whether the database refused a row because there is one with the same key. `constraint`: only that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: broken } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === UNIQUE_VIOLATION && (constraint === undefined || constraint === broken)
}
