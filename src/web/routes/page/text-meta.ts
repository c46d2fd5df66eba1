import type { PageShape } from '#contract/page-shapes.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { configurationOf } from '#web/backend/public-configuration.ts'

/** Returns the title and description of a text; search engines index only the version in force. */
export function textMeta(
  matches: Parameters<typeof configurationOf>[0],
  text: Pick<PageShape, 'slug' | 'title' | 'summary' | 'isCurrent'> | undefined,
) {
  if (!text) return []
  return pageMeta(configurationOf(matches), {
    title: text.title,
    description: text.summary,
    canonicalPath: `/${text.slug}`,
    noIndex: !text.isCurrent,
  })
}
