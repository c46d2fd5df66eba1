import type { StaffStayShape, StaffStaysMetaShape } from '#contract/search/staff-stays.ts'
import type { consoleApi } from '#web/console/console-api.ts'

/** The most homes in a list of choices. */
const MOST_CHOICES = 200

type Api = ReturnType<typeof consoleApi>

/** A home to choose. */
export type StayOption = Pick<StaffStayShape, 'slug' | 'title' | 'currency'>

/** The homes that a form offers as choices. If there are more, any of them can be named. */
export interface StayOptions {
  readonly homes: readonly StayOption[]
  readonly hasMore: boolean
}

export interface StayOptionFilter {
  /** Only homes that are free in these nights, `2027-07-03_2027-07-10`. */
  readonly free?: string | undefined
  /** Only homes with which the user may do what they are chosen for. */
  readonly may?: (stay: string) => boolean
}

/** Loads the homes that the user sees, by name, as many as a list of choices can hold. */
export async function loadStayOptions(
  api: Api,
  { free, may = () => true }: StayOptionFilter = {},
): Promise<StayOptions> {
  const found = await staysNamed(api, { limit: MOST_CHOICES, ...(free !== undefined && { free }) })
  const stays = found.data
    .filter(({ slug }) => may(slug))
    .map(({ slug, title, currency }) => ({ slug, title, currency }))
  return { homes: stays, hasMore: found.meta.hasMore }
}

/**
 * Returns the slug of the home that a form or an address names, by slug or by name. Text that names no home, or more
 * than one, is returned unchanged: a request with it is answered that there is no such home.
 */
export async function slugOfStay(api: Api, typed: string): Promise<string> {
  const requested = typed.trim()
  if (requested === '') return ''
  const { data } = await staysNamed(api, { text: requested, limit: 20 })
  const isNeeded = ({ slug, title }: StaffStayShape) =>
    slug === requested || title.toLowerCase() === requested.toLowerCase()
  const [exact, ...others] = data.filter(isNeeded)
  if (exact && others.length === 0) return exact.slug
  const [only, ...more] = data
  return only && more.length === 0 ? only.slug : requested
}

async function staysNamed(api: Api, query: { readonly text?: string; readonly free?: string; readonly limit: number }) {
  const found = await api.list<StaffStayShape, StaffStaysMetaShape>('/api/staff/stays', query)
  return found.ok ? found.value : { data: [], meta: { hasMore: false } }
}
