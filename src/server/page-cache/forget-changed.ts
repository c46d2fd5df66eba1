import type { Executor } from '#db/database.ts'
import type { Change } from '#db/queries/search/change-queries.ts'
import { findSlugsWithLinked } from '#db/queries/stay/stay-queries.ts'
import { TEXT_TAGS } from './cacheable-page.ts'
import type { Forgetful } from './forgetful.ts'

export interface ForgetChangedDeps {
  readonly db: Executor
  readonly kept: Forgetful
  /** Reads the demo's clock; left out if the time is the real one. */
  readonly followClock?: (() => Promise<void>) | undefined
  /** Reads the company, and whether its site is open. */
  readonly followCompany?: (() => Promise<void>) | undefined
}

/** The changes that guests' pages of a home show; bookings and conversations are not among them. */
const IN_PAGES: ReadonlySet<Change['kind']> = new Set(['stay', 'nights'])

/** Drops the pages and answers that show a change made by any process; null: anything may have changed. */
export async function forgetChanged(deps: ForgetChangedDeps, changes: readonly Change[] | null): Promise<void> {
  const { db, kept, followClock, followCompany } = deps
  const has = (kind: Change['kind']) => changes === null || changes.some((change) => change.kind === kind)
  if (has('clock')) await followClock?.()
  if (has('catalogue')) await followCompany?.()
  if (has('clock') || has('catalogue')) return kept.clear()
  // Lists begin with the text of their place.
  if (has('text')) kept.purge([...TEXT_TAGS, 'list'])
  const ids = new Set(changes?.flatMap(({ kind, stayId }) => (IN_PAGES.has(kind) ? (stayId ?? []) : [])))
  if (ids.size === 0) return
  const slugs = await findSlugsWithLinked(db, [...ids])
  kept.purge(['list', ...slugs.map((slug) => `stay:${slug}`)])
}
