import pg from 'pg'

/** What a server has to be given before changes can be followed there, by the code of its refusal. */
const REMEDIES: Readonly<Record<string, (user: string) => string>> = {
  // insufficient_privilege
  '42501': (user) => `give it the right as a superuser: alter role ${pg.escapeIdentifier(user)} replication`,
  // object_not_in_prerequisite_state
  '55000': () => 'set wal_level = logical (and max_replication_slots above 0) there and restart PostgreSQL',
  // configuration_limit_exceeded
  '53400': () => 'raise max_replication_slots there and restart PostgreSQL',
  // too_many_connections
  '53300': () => 'raise max_wal_senders (or max_connections) there and restart PostgreSQL',
}

/**
 * Returns the error of a stream that could not be opened, with the next step where the server has refused it
 * (docs/operations.md, Several processes and machines).
 */
export function streamFault(error: unknown, user: string): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const remedy = REMEDIES[error.code ?? '']?.(user)
  if (remedy === undefined) return error
  const message = `PostgreSQL refuses the stream of changes to the role ${user} (${error.message}): ${remedy}. Or set CHANGE_FEED=poll, which does without`
  return new Error(message, { cause: error })
}
