import type { EntryOf } from '#contract/collection/entry-of.ts'
import type { HomeDetailsShape } from '#contract/rate/home-details.ts'
import type { BlockShape, PolicyShape } from '#contract/rate/promo-and-policy.ts'
import type { HomeDraftShape } from '#contract/home-draft.ts'
import type { HomeRight } from '#core/account/home-right.ts'
import type { HomeRatesShape } from '#contract/rate/stay-rates.ts'
import { loadHomeChoices, type HomeChoices } from '#web/console/find/home-choice.ts'
import { answered, type consoleApi } from '#web/console/console-api.ts'
import { loadPlaces } from '#web/console/load-places.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { withDraft } from './with-draft.ts'

type Api = ReturnType<typeof consoleApi>

/** Everything that the editor shows of a home, as those know it who run it. What is drafted stands in the place of what guests see. */
export interface HomeData {
  /** What whoever looks may do with it. */
  readonly right: HomeRight
  readonly draft: HomeDraftShape
  readonly home: EntryOf<'stays'>
  readonly details: HomeDetailsShape
  readonly rates: HomeRatesShape
  readonly blocks: readonly BlockShape[]
  readonly places: readonly EntryOf<'destinations'>[]
  readonly amenities: readonly EntryOf<'amenities'>[]
  readonly policies: readonly PolicyShape[]
  /** To choose from, where a part asks for one; else none. */
  readonly homes: HomeChoices
}

/** A home with the day on which it is edited. */
export interface EditedHome extends HomeData {
  readonly today: IsoDate
}

const MANY = { 'pagination[pageSize]': 100 }

/** A home of the person who asks, with the homes to choose from where a form asks for one; throws the page of 404 for every other one. */
export async function loadHome(api: Api, slug: string, path: string, asksForHome = false): Promise<HomeData> {
  const at = encodeURIComponent(slug)
  const missing = () => pageNotFound(path)
  // Asked first: it knows homes of other hosts from one's own, where the collection shows everybody what is published.
  const known = await api.whole<HomeDetailsShape, { readonly right: HomeRight }>(`/api/staff/stays/${at}`)
  const {
    data: details,
    meta: { right },
  } = answered(known, missing)
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
  const drafted = answered(draft, missing)
  return {
    right,
    draft: drafted,
    ...withDraft({ home: answered(home, missing), details, places }, drafted.facts),
    rates: answered(rates, missing),
    blocks: answered(blocks, missing),
    amenities: answered(amenities, missing).data,
    policies: answered(policies, missing),
    homes,
  }
}
