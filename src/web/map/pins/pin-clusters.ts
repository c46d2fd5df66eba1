import type { MapBox, MapPosition } from '#core/place/map-projection.ts'
import Supercluster from 'supercluster'
import type { MapHome } from '../map-home.ts'
import { spreadHomes } from './spread-homes.ts'

/** A pin of one home, or a circle with the number of several. */
export type MapPin = MapPosition &
  (
    | { readonly kind: 'home'; readonly key: string; readonly home: MapHome }
    | { readonly kind: 'group'; readonly key: string; readonly homes: readonly MapHome[] }
  )

/** From here on every home has its own pin. */
export const LAST_GROUP_ZOOM = 15

/** Pixels around a pin in which others join it: pins are as wide as exact totals. */
const RADIUS = 66

/** Finds the pins of a piece of the map at a zoom (of 256 pixel tiles, may be fractional). Together they stand for all homes in it. */
export function pinClusters(homes: readonly MapHome[]): (box: MapBox, zoom: number) => MapPin[] {
  const index = new Supercluster<{ home: MapHome }>({
    radius: RADIUS,
    extent: 256,
    maxZoom: LAST_GROUP_ZOOM - 1,
    minZoom: 3,
  })
  index.load(
    spreadHomes(homes).map((home) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [home.lng, home.lat] },
      properties: { home },
    })),
  )
  return ([west, south, east, north], zoom) =>
    index.getClusters([west, south, east, north], Math.floor(zoom)).map(({ geometry, properties }): MapPin => {
      const [lng = 0, lat = 0] = geometry.coordinates
      if (!('cluster' in properties)) {
        return { kind: 'home', key: properties.home.slug, home: properties.home, lat, lng }
      }
      const members = index.getLeaves(properties.cluster_id, Infinity).map((leaf) => leaf.properties.home)
      return {
        kind: 'group',
        key: members
          .map(({ slug }) => slug)
          .toSorted()
          .join(' '),
        homes: members,
        lat,
        lng,
      }
    })
}
