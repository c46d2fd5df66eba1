import { requireData, type consoleApi } from '#web/console/console-api.ts'
import type { Amenity } from './amenity-form.ts'

/** Loads all amenities in the order in which they are shown; a catalogue has at most 128. */
export async function loadAmenities(api: ReturnType<typeof consoleApi>): Promise<readonly Amenity[]> {
  const pages = await Promise.all(
    [1, 2].map((page) =>
      api.list<Amenity, unknown>('/api/amenities', { 'pagination[page]': page, 'pagination[pageSize]': 100 }),
    ),
  )
  return pages.flatMap((found) => requireData(found, () => new Error('amenities have no page of their own')).data)
}
