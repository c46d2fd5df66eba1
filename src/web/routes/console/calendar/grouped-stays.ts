import type { OwnerShape } from '#contract/owner/owner-schemas.ts'
import { MOST_STAFF_STAYS } from '#contract/search/most-staff-stays.ts'
import type { StaffStayShape, StaffStaysMetaShape } from '#contract/search/staff-stays.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import { groupText } from '#web/text/console/calendar-form-text.ts'
import type { CalendarGroup } from './calendar-group.ts'

type Api = Pick<ReturnType<typeof consoleApi>, 'get' | 'list'>

/** A home with the group in which it is shown. */
export type GroupedStay = StaffStayShape & { readonly group: string }

/** What narrows the homes; '' = nothing. `homes` are slugs separated by commas. */
export type GroupedQuery = Readonly<Record<'homes' | 'region' | 'owner' | 'free', string>>

/**
 * Returns homes by their groups, these by name with those that have none at the end; within a group they keep their
 * order. A home of several owners is shown with the first of them.
 */
export async function groupedStays(
  api: Api,
  group: CalendarGroup,
  { homes: shown, ...filter }: GroupedQuery,
): Promise<ApiResponse<readonly GroupedStay[]>> {
  const found = await staysOf(api, filter)
  if (!found.ok) return found
  const named = new Set(shown === '' ? [] : shown.split(','))
  const stays = found.value.filter(({ slug }) => named.size === 0 || named.has(slug))
  const ownerOf = group === 'owner' ? await ownersBySlug(api) : new Map<string, string>()
  const grouped = stays.map((stay) => ({
    ...stay,
    group: (group === 'owner' ? ownerOf.get(stay.slug) : stay.region) ?? '',
  }))
  return { ok: true, value: inGroups(grouped, groupText.without[group]) }
}

/** Returns items by their groups, these by name; '' comes last and is called `without`. */
export function inGroups<Item extends { readonly group: string }>(items: readonly Item[], without: string): Item[] {
  const groups = [...Map.groupBy(items, ({ group }) => group)]
  return groups
    .toSorted(([a], [b]) => (a === '' || b === '' ? Number(a === '') - Number(b === '') : a.localeCompare(b, 'en')))
    .flatMap(([group, members]) => members.map((member) => ({ ...member, group: group || without })))
}

async function staysOf(
  api: Api,
  filter: Readonly<Record<string, string>>,
): Promise<ApiResponse<readonly StaffStayShape[]>> {
  const query = { ...filter, limit: MOST_STAFF_STAYS }
  const found = await api.list<StaffStayShape, StaffStaysMetaShape>('/api/staff/stays', query)
  return found.ok ? { ok: true, value: found.value.data } : found
}

/** Returns the names of owners by the slugs of their homes. Some of those who use the calendar have no owners to see. */
async function ownersBySlug(api: Api): Promise<ReadonlyMap<string, string>> {
  const found = await api.get<readonly OwnerShape[]>('/api/staff/owners')
  const owners = found.ok ? found.value.filter((owner) => owner.homes.length > 0) : []
  const all = await Promise.all(
    owners.map(async ({ documentId, name }) => {
      const stays = await staysOf(api, { owner: documentId })
      return stays.ok ? stays.value.map(({ slug }) => [slug, name] as const) : []
    }),
  )
  return new Map(all.flat().toReversed())
}
