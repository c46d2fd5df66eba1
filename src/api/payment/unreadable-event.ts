/** What is known of an event that its provider has signed and that cannot be read. */
export interface UnreadableEvent {
  readonly provider: string
  /** Its id, by which it is found at the provider; null: it has none. */
  readonly eventId: string | null
  readonly kind: string | null
}

const LONGEST = 100

/** Returns the names of an event for the log. The rest may be about guests, and stays out of it. */
export function unreadableEvent(provider: string, rawBody: string): UnreadableEvent {
  return { provider, eventId: nameIn(rawBody, 'id'), kind: nameIn(rawBody, 'type') }
}

function nameIn(rawBody: string, field: string): string | null {
  try {
    const value = (JSON.parse(rawBody) as Readonly<Record<string, unknown>> | null)?.[field]
    return typeof value === 'string' ? value.toWellFormed().slice(0, LONGEST) : null
  } catch {
    return null // no JSON
  }
}
