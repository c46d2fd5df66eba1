import { MOST_STAFF_STAYS } from '#contract/search/most-staff-stays.ts'
import type { StaffStayShape, StaffStaysMetaShape } from '#contract/search/staff-stays.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import { ruleText } from '#web/text/message/rule-text.ts'
import type { Named } from './compare-rule.ts'

/** The most homes that the form of a rule lists. Any other can be named. */
const MOST_LISTED = 100

/** The homes of a list, and whether there are more. */
export interface ListedStays {
  readonly homes: readonly Named[]
  readonly hasMore: boolean
}

/** Loads the homes that a rule can name, by name, whether they are published or not. */
export async function loadRuleStays(api: ReturnType<typeof consoleApi>): Promise<readonly Named[]> {
  const found = await api.list<StaffStayShape, StaffStaysMetaShape>('/api/staff/stays', { limit: MOST_STAFF_STAYS })
  return found.ok ? found.value.data.map(({ documentId, slug, title }) => ({ documentId, slug, name: title })) : []
}

/**
 * Returns the homes that the form of a rule lists: the first by name, and every home that the rule names. A home that is
 * missing in the list would be left out when the rule is saved, and a rule without homes is for all of them.
 */
export function listedStays(all: readonly Named[], chosen: readonly string[]): ListedStays {
  const names = new Set(chosen)
  const listed = all.filter(({ documentId }, index) => index < MOST_LISTED || names.has(documentId))
  const known = new Set(all.map(({ documentId }) => documentId))
  const gone = chosen.filter((id) => !known.has(id)).map((documentId) => ({ documentId, name: ruleText.goneStay }))
  return { homes: [...listed, ...gone], hasMore: all.length > MOST_LISTED }
}
