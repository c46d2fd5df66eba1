/**
 * Thrown while a hosted identity service cannot be asked. Carries the code of a connection that cannot be had: every face answers
 * that with 503, as it does when the database is away, and nobody is signed out.
 */
export class IdentityAway extends Error {
  readonly code = 'ECONNREFUSED'
}
