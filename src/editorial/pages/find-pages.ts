import type { PageNameShape } from '#contract/editorial/page-shapes.ts'
import { findValidPages } from '#db/queries/editorial/page-queries.ts'
import type { EditorialDeps } from '../editorial-deps.ts'

/** Every text in the version that is valid now, without its body. */
export async function findPages(deps: Pick<EditorialDeps, 'db' | 'now'>): Promise<PageNameShape[]> {
  const rows = await findValidPages(deps.db, deps.now())
  return rows.map(({ slug, title, summary, version, validFrom }) => ({
    slug,
    title,
    summary,
    version,
    validFrom: validFrom.toISOString(),
  }))
}
