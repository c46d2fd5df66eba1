import { LiveIndex } from '#stays/search/live/live-index.ts'
import type { StayDeps } from '#stays/stay-deps.ts'

/** An index of the homes of a database, whose faults fail the test that meets them. */
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
