/** A position in degrees. */
export interface MapPosition {
  readonly lat: number
  readonly lng: number
}

/** A point of the drawn map: x to the east, y to the south, in units of the drawing. */
export interface MapPoint {
  readonly x: number
  readonly y: number
}

/** Corners in degrees, in the order of the `bbox` parameter of a search: west, south, east, north. */
export type MapBox = readonly [west: number, south: number, east: number, north: number]

/** A unit of the drawing is about ten metres on the latitude of its origin. */
export const MAP_UNITS_PER_DEGREE = 8192
/** Where the drawing has its 0,0: north-west of Menorca. */
export const MAP_ORIGIN: MapPosition = { lat: 40.12, lng: 3.75 }

const ORIGIN_Y = mercatorDegrees(MAP_ORIGIN.lat)

/**
 * A position in the drawing, unrounded: Web Mercator, the projection of map tiles too, so that the drawing, tiles and pins
 * agree at every zoom. Latitudes beyond ±85° are cut to it.
 */
export function mapPointOf({ lat, lng }: MapPosition): MapPoint {
  return {
    x: (lng - MAP_ORIGIN.lng) * MAP_UNITS_PER_DEGREE,
    y: (ORIGIN_Y - mercatorDegrees(lat)) * MAP_UNITS_PER_DEGREE,
  }
}

/** The position of a point of the drawing; the other way round than `mapPointOf`. */
export function positionOfMapPoint({ x, y }: MapPoint): MapPosition {
  const degrees = ORIGIN_Y - y / MAP_UNITS_PER_DEGREE
  const lat = (2 * Math.atan(Math.exp((degrees * Math.PI) / 180)) - Math.PI / 2) * (180 / Math.PI)
  return { lat, lng: MAP_ORIGIN.lng + x / MAP_UNITS_PER_DEGREE }
}

/** Units of the drawing that so many metres have at a latitude. */
export function mapUnitsOfMetres(metres: number, lat: number): number {
  const metresPerDegree = 111_320 * Math.cos((lat * Math.PI) / 180)
  return (metres / metresPerDegree) * MAP_UNITS_PER_DEGREE
}

/** The smallest box around positions; null without any. */
export function mapBoxAround(positions: readonly MapPosition[]): MapBox | null {
  if (positions.length === 0) return null
  const lats = positions.map(({ lat }) => lat)
  const lngs = positions.map(({ lng }) => lng)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

/** Whether a position lies in a box; its borders belong to it. */
export function isInMapBox([west, south, east, north]: MapBox, { lat, lng }: MapPosition): boolean {
  return west <= lng && lng <= east && south <= lat && lat <= north
}

/** Mercator's latitude, in degrees of longitude. */
function mercatorDegrees(lat: number): number {
  const cut = Math.max(-85, Math.min(85, lat))
  return (Math.log(Math.tan(Math.PI / 4 + (cut * Math.PI) / 360)) * 180) / Math.PI
}
