import type { EntryOf } from '#contract/collection/entry-of.ts'
import { answered, type consoleApi } from './console-api.ts'

/** Loads the places that homes can belong to. */
export async function loadPlaces(api: ReturnType<typeof consoleApi>): Promise<readonly EntryOf<'destinations'>[]> {
  const places = await api.list<EntryOf<'destinations'>, unknown>('/api/destinations', {
    'pagination[pageSize]': 100,
    sort: 'name',
  })
  return answered(places, () => new Error('places have no page of their own')).data
}
