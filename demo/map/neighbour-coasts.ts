import { createRequire } from 'node:module'
import { mapPointOf, type MapBox, type MapPoint, isInMapBox } from '#core/map-projection.ts'

type Ring = readonly (readonly [number, number])[]

interface Topology {
  readonly objects: { readonly land: unknown }
}

interface TopojsonClient {
  readonly feature: (
    topology: Topology,
    land: unknown,
  ) => {
    readonly features: readonly {
      readonly geometry: { readonly type: string; readonly coordinates: readonly unknown[] }
    }[]
  }
}

const require = createRequire(import.meta.url)

/**
 * Returns the islands of Natural Earth (1 : 10 million, public domain) that lie completely in a box. `without`: a box
 * whose land is drawn by hand, so that its own outline is left out.
 */
export function neighbourCoasts(box: MapBox, without: MapBox): MapPoint[][] {
  const { feature } = require('topojson-client') as TopojsonClient
  const atlas = require('world-atlas/land-10m.json') as Topology
  const polygons = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? [geometry.coordinates as Ring[]] : (geometry.coordinates as Ring[][]),
  )
  return polygons.flatMap(([ring = []]) => {
    const places = ring.map(([lng, lat]) => ({ lng, lat }))
    if (!places.every((place) => isInMapBox(box, place))) return []
    return places.every((place) => isInMapBox(without, place)) ? [] : [places.map(mapPointOf)]
  })
}
