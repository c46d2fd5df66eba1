import { scopeOf } from '#core/account/stay-right.ts'
import type { StaffStayShape, StaffStaysMetaShape, StaffStaysQuery } from '#contract/search/staff-stays.ts'
import type { StaffRole } from '#core/account/role.ts'
import { findStaysByName as findStaysInScope } from '#db/queries/search/staff-stay-queries.ts'
import { isoDate } from '#core/time/iso-date.ts'
import type { StayDeps } from '#stays/stay-deps.ts'

/** Further words would not make it clearer which home is meant. */
const MOST_WORDS = 6

interface StaysQuery {
  readonly actor: { readonly uid: string; readonly role: StaffRole }
  readonly query: StaffStaysQuery
}

/** Finds homes that somebody runs, drafts included, by words of their name or place. Hosts find only their own. */
export async function findStaysByName(
  { db, now }: Pick<StayDeps, 'db' | 'now'>,
  { actor, query: { text, free, state, region, owner, limit } }: StaysQuery,
): Promise<{ readonly data: StaffStayShape[]; readonly meta: StaffStaysMetaShape }> {
  const [from, to] = free?.split('_') ?? []
  const found = await findStaysInScope(db, {
    words: text.split(/\s+/u).filter(Boolean).slice(0, MOST_WORDS),
    scope: scopeOf(actor),
    free: from && to ? { from: isoDate(from), to: isoDate(to) } : null,
    state: state ?? null,
    region,
    owner,
    now: now(),
    // Reads one more than requested to learn whether there are more.
    limit: limit + 1,
  })
  return { data: found.slice(0, limit), meta: { hasMore: found.length > limit } }
}
