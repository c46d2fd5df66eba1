const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text has the form of a UUID: anything else names nothing of ours, and would be a fault to the database. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
