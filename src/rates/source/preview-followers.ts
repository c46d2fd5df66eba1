import { followAlike, followedDatesAfter, followTerms, type FollowedTerms } from '#core/rate/follow-terms.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { Executor } from '#db/database.ts'
import { findFollowedDates, findFollowing, type RateSource } from '#db/queries/rate/rate-source-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'

/** The terms of a home before and after a change. */
export interface ChangedTerms {
  readonly before: StayTerms
  readonly after: StayTerms
}

/**
 * Returns the effect of changes on homes and on those that follow them, directly or indirectly: the terms that
 * `updateFollowers` would write, without writing any. Homes by stay id: the `changed` ones, and the others in which
 * anything changes.
 */
export async function previewFollowers(
  db: Executor,
  changed: ReadonlyMap<number, ChangedTerms>,
): Promise<ReadonlyMap<number, ChangedTerms>> {
  const terms = new Map([...changed].map(([id, { before }]) => [id, before]))
  const later = new Map<number, FollowedTerms>(
    [...changed].map(([id, { after }]) => [id, { terms: after, dates: new Map() }]),
  )
  const reached = new Set(changed.keys())
  let wave = await findFollowing(db, { homes: [...reached], sources: [...reached] })
  // There are no cycles, so every wave is farther from the start.
  while (wave.length > 0) {
    await addUnknown(db, wave, { terms, later, reached })
    for (const one of wave) {
      const [own, source] = [later.get(one.stayId), later.get(one.sourceId)]
      if (own && source) later.set(one.stayId, followTerms(own, source.terms, one))
    }
    wave = await findFollowing(db, { homes: [], sources: wave.map(({ stayId }) => stayId) })
  }
  return new Map(
    [...reached].flatMap((id): [number, ChangedTerms][] => {
      const [before, after] = [terms.get(id), later.get(id)?.terms]
      if (!before || !after || (!changed.has(id) && followAlike(before, after))) return []
      return [[id, { before, after }]]
    }),
  )
}

interface Known {
  readonly terms: Map<number, StayTerms>
  readonly later: Map<number, FollowedTerms>
  /** Homes of all waves so far, and those that are changed themselves. */
  readonly reached: Set<number>
}

/**
 * Reads what a wave needs and no earlier one has read: its homes, those that they follow, and which of their dates
 * follow.
 */
async function addUnknown(db: Executor, wave: readonly RateSource[], { terms, later, reached }: Known): Promise<void> {
  const ids = [...new Set(wave.flatMap(({ stayId, sourceId }) => [stayId, sourceId]))]
  const following = wave.map(({ stayId }) => stayId)
  const [read, dates] = await Promise.all([
    loadStayTerms(
      db,
      ids.filter((id) => !terms.has(id)),
    ),
    findFollowedDates(
      db,
      following.filter((id) => (later.get(id)?.dates.size ?? 0) === 0),
    ),
  ])
  for (const [id, before] of read) {
    terms.set(id, before)
    later.set(id, { terms: before, dates: new Map() })
  }
  for (const [id, bits] of dates) {
    const [before, own] = [terms.get(id), later.get(id)]
    if (before && own) later.set(id, { ...own, dates: followedDatesAfter(bits, before, own.terms) })
  }
  for (const id of following) reached.add(id)
}
