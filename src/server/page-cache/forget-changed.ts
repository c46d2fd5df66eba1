import type { Executor } from '#db/database.ts'
import type { Change } from '#db/queries/search/change-queries.ts'
import { findSlugsWithLinked } from '#db/queries/stay/stay-queries.ts'
import { TEXT_TAGS } from './cacheable-page.ts'
import type { PageCache } from './page-cache.ts'

export interface ForgetChangedDeps {
  readonly db: Executor
  readonly pages: Pick<PageCache, 'purge' | 'clear'> | null
  /** Reads where the demo's clock stands; left out where the time is the real one. */
  readonly followClock?: (() => Promise<void>) | undefined
  /** Reads who the company is, and whether its site is open. */
  readonly followCompany?: (() => Promise<void>) | undefined
}

/** What guests' pages show of a home; its bookings and conversations they do not. */
const IN_PAGES: ReadonlySet<Change['kind']> = new Set(['stay', 'nights'])

/** Forgets the pages that show what was changed, by whatever process; null: it may be anything. */
export async function forgetChanged(deps: ForgetChangedDeps, changes: readonly Change[] | null): Promise<void> {
  const { db, pages, followClock, followCompany } = deps
  const has = (kind: Change['kind']) => changes === null || changes.some((change) => change.kind === kind)
  if (has('clock')) await followClock?.()
  if (has('catalogue')) await followCompany?.()
  if (has('clock') || has('catalogue')) return pages?.clear()
  if (has('text')) pages?.purge(TEXT_TAGS)
  const ids = new Set(changes?.flatMap(({ kind, stayId }) => (IN_PAGES.has(kind) ? (stayId ?? []) : [])))
  if (ids.size === 0 || pages === null) return
  const slugs = await findSlugsWithLinked(db, [...ids])
  pages.purge(['list', ...slugs.map((slug) => `stay:${slug}`)])
}
