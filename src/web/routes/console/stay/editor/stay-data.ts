import type { EntryOf } from '#contract/collection/entry-of.ts'
import type { StayDetailsShape } from '#contract/rate/stay-details.ts'
import type { BlockShape, PolicyShape } from '#contract/rate/promo-and-policy.ts'
import type { StayDraftShape } from '#contract/stay-draft.ts'
import type { StayRight } from '#core/account/stay-right.ts'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import { loadStayOptions, type StayOptions } from '#web/console/find/stay-options.ts'
import { requireData, type consoleApi } from '#web/console/console-api.ts'
import { loadPlaces, type Place } from '#web/console/load-places.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { withDraft } from './with-draft.ts'

type Api = ReturnType<typeof consoleApi>

/** Everything that the editor shows of a home to those who run it. Drafted values replace those that guests see. */
export interface StayData {
  /** What the user may do with the home. */
  readonly right: StayRight
  readonly draft: StayDraftShape
  readonly home: EntryOf<'stays'>
  readonly details: StayDetailsShape
  readonly rates: StayRatesShape
  readonly blocks: readonly BlockShape[]
  readonly places: readonly Place[]
  readonly amenities: readonly EntryOf<'amenities'>[]
  readonly policies: readonly PolicyShape[]
  /** The homes to choose from in parts that need them; empty in all others. */
  readonly homes: StayOptions
}

/** A home with the date on which it is edited. */
export interface EditedStay extends StayData {
  readonly today: IsoDate
}

const MANY = { 'pagination[pageSize]': 100 }

/**
 * Loads a home of the user, with the homes to choose from where a form needs them; throws the page of 404 for any other
 * home.
 */
export async function loadStay(api: Api, slug: string, path: string, asksForStay = false): Promise<StayData> {
  const at = encodeURIComponent(slug)
  const missing = () => pageNotFound(path)
  // Requested first: this route distinguishes homes of other hosts from the user's own, whereas the collection shows
  // published homes to everybody.
  const known = await api.whole<StayDetailsShape, { readonly right: StayRight }>(`/api/staff/stays/${at}`)
  const {
    data: details,
    meta: { right },
  } = requireData(known, missing)
  const key = details.documentId
  const [draft, stay, rates, blocks, places, amenities, policies, stays] = await Promise.all([
    api.get<StayDraftShape>(`/api/staff/stays/${key}/draft`),
    api.get<EntryOf<'stays'>>(`/api/stays/${key}`, {
      status: 'draft',
      'populate[destination]': 'true',
      'populate[address]': 'true',
      'populate[photos][limit]': 100,
    }),
    api.get<StayRatesShape>(`/api/staff/stays/${key}/rates`),
    api.get<readonly BlockShape[]>(`/api/staff/stays/${key}/blocks`),
    loadPlaces(api),
    api.list<EntryOf<'amenities'>, unknown>('/api/amenities', MANY),
    api.get<readonly PolicyShape[]>('/api/staff/cancellation-policies'),
    asksForStay ? loadStayOptions(api) : { homes: [], hasMore: false },
  ])
  const drafted = requireData(draft, missing)
  return {
    right,
    draft: drafted,
    ...withDraft({ home: requireData(stay, missing), details, places }, drafted.facts),
    rates: requireData(rates, missing),
    blocks: requireData(blocks, missing),
    amenities: requireData(amenities, missing).data,
    policies: requireData(policies, missing),
    homes: stays,
  }
}
