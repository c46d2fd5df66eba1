import type { MapHome } from '../map-home.ts'

/** A little more than the height of a pin at the largest zoom, in degrees of latitude; less than the circle homes are shown in. */
const STEP = 0.0012

/**
 * Public positions lie on a grid, so neighbours may share one: they are put one above the other around it, so that at the largest zoom
 * every pin can be reached. Most northern first; by name, so that they stand alike for everybody.
 */
export function spreadHomes(homes: readonly MapHome[]): MapHome[] {
  const sites = Map.groupBy(homes, ({ lat, lng }) => `${lat},${lng}`)
  return homes.map((home) => {
    const neighbours = (sites.get(`${home.lat},${home.lng}`) ?? []).toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
    if (neighbours.length === 1) return home
    return { ...home, lat: home.lat + ((neighbours.length - 1) / 2 - neighbours.indexOf(home)) * STEP }
  })
}
