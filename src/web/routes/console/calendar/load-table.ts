import type { OwnerShape } from '#contract/owner/owner-schemas.ts'
import type { CalendarStayShape, CalendarMetaShape, NightOccupancyShape } from '#contract/rate/staff-calendar.ts'
import type { StaffStayShape, StaffStaysMetaShape } from '#contract/search/staff-stays.ts'
import { parseIsoDate } from '#core/time/iso-date.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { loadPlaces } from '#web/console/load-places.ts'
import { onlyFirstStays } from '#web/text/counts/host-calendar-counts.ts'
import { calendarFormText, stayFilterText, stayStateText } from '#web/text/console/calendar-form-text.ts'
import { isChosenByLook, MOST_NAMED_STAYS, type CalendarView, type StayLook } from './calendar-address.ts'
import { groupOf, type CalendarGroup } from './calendar-group.ts'
import { typedZoom, zoomOf } from './calendar-zoom.ts'
import { groupedStays, type GroupedQuery } from './grouped-stays.ts'
import type { ReadField } from './range-change.ts'
import { soldNight, type SoldNight } from '#web/console/sold-share.ts'
import { readDone, type RangeDone } from './undo/done-cookie.ts'

const TABLE_STAYS = 20
const NO_NIGHTS: readonly SoldNight[] = []

type Api = ReturnType<typeof consoleApi>

/** A property by which homes are chosen from a list. */
export interface StayChoice {
  readonly name: Exclude<keyof StayLook, 'text'>
  readonly label: string
  readonly options: readonly (readonly [value: string, label: string])[]
}

/** Loads what the table shows: two weeks of twenty homes. The grid continues from there. */
export async function loadTable(context: Parameters<typeof consoleApi>[0], read: ReadField, cookies: string | null) {
  const api = consoleApi(context)
  const from = parseIsoDate(read('from')) ?? undefined
  const typedFree = read('freeFrom') && read('freeTo') ? `${read('freeFrom')}_${read('freeTo')}` : ''
  const [free, after] = [typedFree || read('free'), read('after')]
  const look = lookOf(read)
  const group = groupOf(read('group'))
  const zoom = typedZoom(zoomOf(read('zoom')))
  const { region, owner } = look
  const [named, allChoices] = await Promise.all([staysNamed(api, look), loadChoices(api)])
  const stays = named?.slugs ?? (isChosenByLook(look) ? '' : read('homes'))
  const ask = async (query: Partial<Record<'homes' | 'region' | 'owner' | 'free' | 'cursor', string>>) =>
    api.list<ShownCalendarStay, CalendarMetaShape>('/api/staff/calendar', { from, limit: TABLE_STAYS, ...query })
  const pageOf = async () =>
    group === ''
      ? ask({ homes: stays, region, owner, free, cursor: after })
      : groupedPage(api, group, { homes: stays, region, owner, free }, { after, ask })
  // The API knows which day it is where the address does not say, and for how many nights the grid asks.
  const [first, sold] = await Promise.all([
    pageOf(),
    api.get<readonly NightOccupancyShape[]>('/api/staff/calendar/occupancy', {
      from,
      homes: stays,
      region,
      owner,
      free,
    }),
  ])
  // An address with invalid values shows all homes.
  const found = first.ok ? first : await ask({})
  if (!found.ok) throw new Error(`the API responded with ${found.status}`)
  const { data: rows, meta: about } = found.value
  const view: CalendarView = first.ok
    ? { from: about.from, homes: stays, ...look, free, after, zoom, group }
    : { from: about.from, homes: '', text: '', state: '', region: '', owner: '', free: '', after: '', zoom, group: '' }
  return {
    homes: rows,
    meta: about,
    view,
    soldNights: first.ok && sold.ok ? sold.value.map(soldNight) : NO_NIGHTS,
    chosen: chosenOf(look, allChoices),
    choices: allChoices.filter(({ options }) => options.length > 0),
    more: first.ok && named?.hasMore ? onlyFirstStays(MOST_NAMED_STAYS) : null,
    done: readDone(cookies, read('change')) ?? usualDone(read('done')),
  }
}

/** A home as the page shows it, in a group where that was asked for. */
export type ShownCalendarStay = CalendarStayShape & { readonly group?: string }

interface PageOfGroups {
  /** The document id of the last home of the page before; '' = the first page. */
  readonly after: string
  readonly ask: (query: {
    readonly homes: string
  }) => Promise<ApiResponse<{ readonly data: readonly CalendarStayShape[]; readonly meta: CalendarMetaShape }>>
}

/** Loads a page of homes in their groups. */
async function groupedPage(
  api: Api,
  group: CalendarGroup,
  query: GroupedQuery,
  { after, ask }: PageOfGroups,
): ReturnType<PageOfGroups['ask']> {
  const grouped = await groupedStays(api, group, query)
  if (!grouped.ok) return grouped
  const start = grouped.value.findIndex(({ documentId }) => documentId === after) + 1
  const some = grouped.value.slice(start, start + TABLE_STAYS)
  const found = await ask({ homes: some.map(({ slug }) => slug).join() || '-' })
  if (!found.ok) return found
  const { data, meta } = found.value
  const bySlug = new Map(data.map((stay) => [stay.slug, stay]))
  const rows = some.flatMap(({ slug, group: name }): ShownCalendarStay[] => {
    const stay = bySlug.get(slug)
    return stay ? [{ ...stay, group: name }] : []
  })
  const isMore = start + TABLE_STAYS < grouped.value.length
  const cursor = isMore ? (some.at(-1)?.documentId ?? null) : null
  return { ok: true, value: { data: rows, meta: { ...meta, total: grouped.value.length, cursor } } }
}

const lookOf = (read: ReadField): StayLook => ({
  text: read('text').trim().slice(0, 120),
  state: Object.hasOwn(stayStateText, read('state')) ? read('state') : '',
  region: read('region'),
  owner: read('owner'),
})

/**
 * Returns the homes with these words in their name or place, or in this state; null: neither is asked for, and the
 * calendar itself knows the others. If there are none or there cannot be any, returns a slug that no home has.
 */
async function staysNamed(api: Api, look: StayLook) {
  if (look.text === '' && look.state === '') return null
  const query = { ...look, limit: MOST_NAMED_STAYS }
  const found = await api.list<StaffStayShape, StaffStaysMetaShape>('/api/staff/stays', query)
  if (!found.ok && found.status === 400) return { slugs: '-', hasMore: false }
  if (!found.ok) throw new Error(`the API responded with ${found.status}`)
  const { data, meta: about } = found.value
  return { slugs: data.map(({ slug }) => slug).join() || '-', hasMore: about.hasMore }
}

/** Loads what the form offers. */
async function loadChoices(api: Api): Promise<readonly StayChoice[]> {
  const [places, owners] = await Promise.all([loadPlaces(api), loadOwners(api)])
  return [
    { name: 'state', label: stayFilterText.state, options: Object.entries(stayStateText) },
    { name: 'region', label: stayFilterText.region, options: places.map(({ slug, label }) => [slug, label]) },
    { name: 'owner', label: stayFilterText.owner, options: owners.map(({ documentId, name }) => [documentId, name]) },
  ]
}

/** Some of those who use the calendar have no owners to see. */
async function loadOwners(api: Api): Promise<readonly OwnerShape[]> {
  const found = await api.get<readonly OwnerShape[]>('/api/staff/owners')
  return found.ok ? found.value : []
}

/** Returns in words what homes are chosen by. */
function chosenOf(look: StayLook, choices: readonly StayChoice[]): string {
  const labels = choices.map(({ name, options }) => options.find(([value]) => value === look[name])?.[1] ?? look[name])
  return [look.text, ...labels].filter(Boolean).join(', ')
}

/** Returns what is said of a change whose cookie did not arrive. */
function usualDone(name: string): RangeDone | null {
  const text = Object.entries(calendarFormText.done).find(([done]) => done === name)?.[1]
  return text === undefined ? null : { text, undo: null }
}
