import { scopeOf } from '#core/account/home-right.ts'
import type { StaffHomeShape, StaffHomesMetaShape, StaffHomesQuery } from '#contract/search/staff-homes.ts'
import type { StaffRole } from '#core/account/role.ts'
import { findHomesByName as findHomes } from '#db/queries/search/staff-home-queries.ts'
import { isoDate } from '#core/time/iso-date.ts'
import type { StayDeps } from '#stays/stay-deps.ts'

/** Further words would not make it clearer which home is meant. */
const MOST_WORDS = 6

interface HomesQuery {
  readonly actor: { readonly uid: string; readonly role: StaffRole }
  readonly query: StaffHomesQuery
}

/** Finds homes that somebody runs, drafts included, by words of their name or place. Hosts find only their own. */
export async function findHomesByName(
  { db, now }: Pick<StayDeps, 'db' | 'now'>,
  { actor, query: { text, free, state, limit } }: HomesQuery,
): Promise<{ readonly data: StaffHomeShape[]; readonly meta: StaffHomesMetaShape }> {
  const [from, to] = free?.split('_') ?? []
  const found = await findHomes(db, {
    words: text.split(/\s+/u).filter(Boolean).slice(0, MOST_WORDS),
    scope: scopeOf(actor),
    free: from && to ? { from: isoDate(from), to: isoDate(to) } : null,
    state: state ?? null,
    now: now(),
    // Reads one more than requested to learn whether there are more.
    limit: limit + 1,
  })
  return { data: found.slice(0, limit), meta: { hasMore: found.length > limit } }
}
