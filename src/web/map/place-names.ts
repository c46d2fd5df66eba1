import type { MapPosition } from '#core/map-projection.ts'

/**
 * A name on the map. `rank` 1 is always written, 2 where the island fills a wide map, 3 in the surroundings of a place.
 * `sea` marks the name of a water.
 */
export interface PlaceName extends MapPosition {
  readonly name: string
  readonly rank: 1 | 2 | 3
  readonly kind: 'town' | 'spot' | 'sea'
}

const places = (
  rank: PlaceName['rank'],
  kind: PlaceName['kind'],
  all: readonly [string, number, number][],
): PlaceName[] => all.map(([name, lat, lng]) => ({ name, lat, lng, rank, kind }))

/** The towns, villages and landmarks of the island, most important first. They belong to the drawing `basemap.svg`. */
export const PLACE_NAMES: readonly PlaceName[] = [
  ...places(1, 'town', [
    ['Maó', 39.887, 4.262],
    ['Ciutadella', 40.001, 3.841],
  ]),
  ...places(2, 'town', [
    ['Alaior', 39.932, 4.14],
    ['Es Mercadal', 39.987, 4.093],
    ['Ferreries', 39.984, 4.011],
    ['Fornells', 40.055, 4.131],
    ['Sant Lluís', 39.85, 4.258],
    ['Es Migjorn Gran', 39.948, 4.051],
  ]),
  ...places(3, 'town', [
    ['Es Castell', 39.879, 4.29],
    ['Sant Climent', 39.871, 4.212],
    ['Cala en Porter', 39.869, 4.136],
    ['Son Bou', 39.903, 4.074],
    ['Sant Tomàs', 39.915, 4.039],
    ['Cala Galdana', 39.942, 3.9585],
    ['Cala en Bosch', 39.928, 3.841],
    ['Cala en Blanes', 40.004, 3.806],
    ['Cala Morell', 40.053, 3.885],
    ['Son Parc', 40.029, 4.164],
    ["Arenal d'en Castell", 40.024, 4.1845],
    ['Addaia', 40.008, 4.2],
    ['Es Grau', 39.948, 4.27],
    ["S'Algar", 39.833, 4.299],
    ['Binibèquer', 39.82, 4.234],
    ['Punta Prima', 39.813, 4.279],
  ]),
  ...places(3, 'spot', [
    ['Cap de Cavalleria', 40.087, 4.0905],
    ['Far de Favàritx', 39.9965, 4.266],
    ['Punta Nati', 40.05, 3.824],
    ["Cap d'Artrutx", 39.9225, 3.825],
    ['Monte Toro, 358 m', 39.986, 4.1135],
    ['Cala Macarella', 39.939, 3.938],
    ['Algaiarens', 40.047, 3.922],
  ]),
  ...places(2, 'sea', [['Mar Mediterrània', 39.855, 3.97]]),
]

/** Returns the highest rank that a map has room for when a degree of longitude is this many pixels wide. */
export function rankOfScale(pixelsPerDegree: number): PlaceName['rank'] {
  if (pixelsPerDegree > 2800) return 3
  return pixelsPerDegree > 950 ? 2 : 1
}
