import type { StaffPageVersionShape } from '#contract/page-shapes.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { isPageName } from './page-name.ts'
import { findPageVersions, type PageVersionRow } from '#db/queries/page-queries.ts'
import type { EditorialDeps } from '#editorial/editorial-deps.ts'

/**
 * Returns all versions of a text for those who write it, newest first, with their Markdown. `page_not_found`: there is
 * no such text.
 */
export async function findVersionsForStaff(
  deps: Pick<EditorialDeps, 'db'>,
  slug: string,
): Promise<Result<StaffPageVersionShape[], Extract<Problem, { code: 'page_not_found' }>>> {
  const rows = isPageName(slug) ? await findPageVersions(deps.db, slug) : []
  return rows.length === 0 ? err({ code: 'page_not_found' }) : ok(rows.map(staffVersionShape))
}

/** Returns a version as staff see it. */
export function staffVersionShape(row: Omit<PageVersionRow, 'slug'>): StaffPageVersionShape {
  const { version, title, summary, body, author } = row
  return { version, validFrom: row.validFrom.toISOString(), title, summary, body, author }
}
