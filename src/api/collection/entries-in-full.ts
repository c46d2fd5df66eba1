import { findBookingForGuest, findBookingsForGuest } from '#booking/find-bookings.ts'
import { findThreadForGuest, findThreadsForGuest } from '#booking/thread/find-threads.ts'
import type { Entry } from '#db/queries/collection/populate-entries.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { Enrichment } from './read-collection.ts'

type Enrich = NonNullable<Enrichment['enrich']>

/**
 * Returns bookings with everything that their guest may know: price lines, payments, possible actions; a single one
 * also with its history.
 */
export function bookingsInFull(deps: ApiDeps): Enrich {
  return async (entries, { uid }) => {
    if (uid === null) return entries
    const [only] = entries
    if (entries.length === 1) {
      const found = await findBookingForGuest(deps, { actor: { uid }, bookingId: String(only?.['documentId']) })
      return found.ok ? entries.map((entry) => merged(entry, { ...found.value })) : entries
    }
    return withAll(entries, await findBookingsForGuest(deps, { uid }, idsOf(entries)))
  }
}

/** Returns conversations with their messages and offers. */
export function threadsInFull(deps: ApiDeps): Enrich {
  return async (entries, { uid }) => {
    if (uid === null) return entries
    const [only] = entries
    if (entries.length === 1) {
      const found = await findThreadForGuest(deps, { actor: { uid }, threadId: String(only?.['documentId']) })
      return found.ok ? entries.map((entry) => merged(entry, { ...found.value })) : entries
    }
    return withAll(entries, await findThreadsForGuest(deps, { uid }, idsOf(entries)))
  }
}

const idsOf = (entries: readonly Entry[]) => entries.map((entry) => String(entry['documentId']))

function withAll(entries: readonly Entry[], full: readonly { readonly documentId: string }[]): readonly Entry[] {
  const byDocument = new Map(full.map((one) => [one.documentId, one]))
  return entries.map((entry) => merged(entry, { ...byDocument.get(String(entry['documentId'])) }))
}

/** Merges what both contain about the home, because the query may have requested more of it. */
function merged(entry: Entry, full: Entry): Entry {
  const stay = { ...(full['stay'] as object | undefined), ...(entry['stay'] as object | null | undefined) }
  return { ...entry, ...full, ...(Object.keys(stay).length > 0 ? { stay } : {}) }
}
