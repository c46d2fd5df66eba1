import type { EntryOf } from '#contract/collection/entry-of.ts'
import type { HomeDetailsShape } from '#contract/rate/home-details.ts'
import type { BlockShape, PolicyShape } from '#contract/rate/promo-and-policy.ts'
import type { HomeDraftShape } from '#contract/home-draft.ts'
import type { HomeRight } from '#core/account/home-right.ts'
import type { HomeRatesShape } from '#contract/rate/stay-rates.ts'
import { loadHomeChoices, type HomeChoices } from '#web/console/find/home-choice.ts'
import { requireData, type consoleApi } from '#web/console/console-api.ts'
import { loadPlaces, type Place } from '#web/console/load-places.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { withDraft } from './with-draft.ts'

type Api = ReturnType<typeof consoleApi>

/** Everything that the editor shows of a home to those who run it. Drafted values replace those that guests see. */
export interface HomeData {
  /** What the user may do with the home. */
  readonly right: HomeRight
  readonly draft: HomeDraftShape
  readonly home: EntryOf<'stays'>
  readonly details: HomeDetailsShape
  readonly rates: HomeRatesShape
  readonly blocks: readonly BlockShape[]
  readonly places: readonly Place[]
  readonly amenities: readonly EntryOf<'amenities'>[]
  readonly policies: readonly PolicyShape[]
  /** The homes to choose from in parts that need them; empty in all others. */
  readonly homes: HomeChoices
}

/** A home with the date on which it is edited. */
export interface EditedHome extends HomeData {
  readonly today: IsoDate
}

const MANY = { 'pagination[pageSize]': 100 }

/**
 * Loads a home of the user, with the homes to choose from where a form needs them; throws the page of 404 for any other
 * home.
 */
export async function loadHome(api: Api, slug: string, path: string, asksForHome = false): Promise<HomeData> {
  const at = encodeURIComponent(slug)
  const missing = () => pageNotFound(path)
  // Requested first: this route distinguishes homes of other hosts from the user's own, whereas the collection shows
  // published homes to everybody.
  const known = await api.whole<HomeDetailsShape, { readonly right: HomeRight }>(`/api/staff/stays/${at}`)
  const {
    data: details,
    meta: { right },
  } = requireData(known, missing)
  const key = details.documentId
  const [draft, home, rates, blocks, places, amenities, policies, homes] = await Promise.all([
    api.get<HomeDraftShape>(`/api/staff/stays/${key}/draft`),
    api.get<EntryOf<'stays'>>(`/api/stays/${key}`, {
      status: 'draft',
      'populate[destination]': 'true',
      'populate[address]': 'true',
      'populate[photos][limit]': 100,
    }),
    api.get<HomeRatesShape>(`/api/staff/stays/${key}/rates`),
    api.get<readonly BlockShape[]>(`/api/staff/stays/${key}/blocks`),
    loadPlaces(api),
    api.list<EntryOf<'amenities'>, unknown>('/api/amenities', MANY),
    api.get<readonly PolicyShape[]>('/api/staff/cancellation-policies'),
    asksForHome ? loadHomeChoices(api) : { homes: [], hasMore: false },
  ])
  const drafted = requireData(draft, missing)
  return {
    right,
    draft: drafted,
    ...withDraft({ home: requireData(home, missing), details, places }, drafted.facts),
    rates: requireData(rates, missing),
    blocks: requireData(blocks, missing),
    amenities: requireData(amenities, missing).data,
    policies: requireData(policies, missing),
    homes,
  }
}
