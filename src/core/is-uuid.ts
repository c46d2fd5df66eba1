const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns whether a text has the form of a UUID. Any other text cannot name anything here, and would cause an error in
 * the database.
 */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
