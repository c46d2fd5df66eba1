import type { PageShape } from '#contract/page-shapes.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findPageVersions } from '#db/queries/page-queries.ts'
import type { EditorialDeps } from '#editorial/editorial-deps.ts'

/**
 * Returns a text in the currently valid version, or in an earlier one. `page_not_found`: no such text, no such version,
 * or one that is not valid yet.
 */
export async function findPage(
  deps: Pick<EditorialDeps, 'db' | 'now' | 'websiteName' | 'contactEmail'>,
  { slug, version }: { readonly slug: string; readonly version: number | null },
): Promise<Result<PageShape, Extract<Problem, { code: 'page_not_found' }>>> {
  const at = deps.now()
  const valid = (await findPageVersions(deps.db, slug)).filter((row) => row.validFrom <= at)
  const index = version === null ? 0 : valid.findIndex((row) => row.version === version)
  const found = valid[index]
  if (!found) return err({ code: 'page_not_found' })
  const { title, summary } = found
  const { renderMarkdown } = await import('./render-markdown.ts')
  const fill = (text: string) =>
    text.replaceAll('{websiteName}', deps.websiteName).replaceAll('{contactEmail}', deps.contactEmail)
  return ok({
    slug,
    version: found.version,
    validFrom: found.validFrom.toISOString(),
    title: fill(title),
    summary: fill(summary),
    ...renderMarkdown(fill(found.body)),
    isCurrent: index === 0,
    validUntil: valid[index - 1]?.validFrom.toISOString() ?? null,
    versions: valid.map((row) => ({ version: row.version, validFrom: row.validFrom.toISOString() })),
  })
}
