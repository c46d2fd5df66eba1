/**
 * Thrown while a hosted identity service cannot be reached. Carries the code of a failed connection, which every face
 * answers with 503, as when the database is down; nobody is signed out.
 */
export class IdentityAway extends Error {
  readonly code = 'ECONNREFUSED'
}
