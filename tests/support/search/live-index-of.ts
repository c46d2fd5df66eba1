import { LiveIndex } from '#stays/search/live/live-index.ts'
import type { StayDeps } from '#stays/stay-deps.ts'

/** Returns an index of the homes of a database; a fault in it fails the test. */
export function liveIndexOf({ db, now }: Pick<StayDeps, 'db' | 'now'>, fewStays?: number): LiveIndex {
  return new LiveIndex({
    db,
    now,
    realNow: () => new Date(),
    ...(fewStays !== undefined && { fewStays }),
    onFault: (error) => {
      throw error
    },
  })
}
