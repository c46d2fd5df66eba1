import type { StaffHomeShape, StaffHomesMetaShape } from '#contract/search/staff-homes.ts'
import type { consoleApi } from '#web/console/console-api.ts'

/** As many as a list for choosing can hold. */
const MOST_CHOICES = 200

type Api = ReturnType<typeof consoleApi>

/** A home to choose. */
export type HomeChoice = Pick<StaffHomeShape, 'slug' | 'title' | 'currency'>

/** The homes that a form offers to choose from; where there are more, any of them can be named. */
export interface HomeChoices {
  readonly homes: readonly HomeChoice[]
  readonly hasMore: boolean
}

export interface WantedHomes {
  /** Only those of which nobody has these nights, `2027-07-03_2027-07-10`. */
  readonly free?: string | undefined
  /** Only those with which whoever looks may do what they are chosen for. */
  readonly may?: (home: string) => boolean
}

/** The homes that somebody sees, by name, as many as a list for choosing can hold. */
export async function loadHomeChoices(api: Api, { free, may = () => true }: WantedHomes = {}): Promise<HomeChoices> {
  const found = await homesNamed(api, { limit: MOST_CHOICES, ...(free !== undefined && { free }) })
  const homes = found.data
    .filter(({ slug }) => may(slug))
    .map(({ slug, title, currency }) => ({ slug, title, currency }))
  return { homes, hasMore: found.meta.hasMore }
}

/**
 * The slug of the home that a form or an address names, by its slug or by its name as it was typed. What names none, or more than one,
 * is answered as it is: whoever asks with it hears that there is no such home.
 */
export async function slugOfHome(api: Api, typed: string): Promise<string> {
  const wanted = typed.trim()
  if (wanted === '') return ''
  const { data } = await homesNamed(api, { text: wanted, limit: 20 })
  const isWanted = ({ slug, title }: StaffHomeShape) => slug === wanted || title.toLowerCase() === wanted.toLowerCase()
  const [exact, ...others] = data.filter(isWanted)
  if (exact && others.length === 0) return exact.slug
  const [only, ...more] = data
  return only && more.length === 0 ? only.slug : wanted
}

async function homesNamed(api: Api, query: { readonly text?: string; readonly free?: string; readonly limit: number }) {
  const found = await api.list<StaffHomeShape, StaffHomesMetaShape>('/api/staff/stays', query)
  return found.ok ? found.value : { data: [], meta: { hasMore: false } }
}
