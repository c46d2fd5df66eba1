import type { MetaDescriptor } from 'react-router'
import { configurationOf } from '#web/backend/public-configuration.ts'
import { pageMeta } from '#web/shell/page-meta.ts'

/** Returns the title of a page of the console, and keeps it out of search engines. */
export function consoleMeta(matches: Parameters<typeof configurationOf>[0], title: string): MetaDescriptor[] {
  return pageMeta(configurationOf(matches), { title, noIndex: true })
}
