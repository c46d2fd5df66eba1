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

/** A unit of the drawing is about ten metres at the latitude of its origin. */
export const MAP_UNITS_PER_DEGREE = 8192
/** The position at 0,0 of the drawing: north-west of Menorca. */
export const MAP_ORIGIN: MapPosition = { lat: 40.12, lng: 3.75 }

const ORIGIN_Y = mercatorDegrees(MAP_ORIGIN.lat)

/**
 * Returns a position in the drawing, unrounded, in Web Mercator. Map tiles use the same projection, so that drawing,
 * tiles and pins agree at every zoom. Latitudes beyond ±85° are clamped.
 */
export function mapPointOf({ lat, lng }: MapPosition): MapPoint {
  return {
    x: (lng - MAP_ORIGIN.lng) * MAP_UNITS_PER_DEGREE,
    y: (ORIGIN_Y - mercatorDegrees(lat)) * MAP_UNITS_PER_DEGREE,
  }
}

/** Returns the position of a point of the drawing. The inverse of `mapPointOf`. */
export function positionOfMapPoint({ x, y }: MapPoint): MapPosition {
  const degrees = ORIGIN_Y - y / MAP_UNITS_PER_DEGREE
  const lat = (2 * Math.atan(Math.exp((degrees * Math.PI) / 180)) - Math.PI / 2) * (180 / Math.PI)
  return { lat, lng: MAP_ORIGIN.lng + x / MAP_UNITS_PER_DEGREE }
}

/** Returns how many units of the drawing a distance in metres takes at a latitude. */
export function mapUnitsOfMetres(metres: number, lat: number): number {
  const metresPerDegree = 111_320 * Math.cos((lat * Math.PI) / 180)
  return (metres / metresPerDegree) * MAP_UNITS_PER_DEGREE
}

/** Returns the smallest box around positions, or null without any. */
export function mapBoxAround(positions: readonly MapPosition[]): MapBox | null {
  if (positions.length === 0) return null
  const lats = positions.map(({ lat }) => lat)
  const lngs = positions.map(({ lng }) => lng)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

/** Returns whether a position lies in a box, its borders included. */
export function isInMapBox([west, south, east, north]: MapBox, { lat, lng }: MapPosition): boolean {
  return west <= lng && lng <= east && south <= lat && lat <= north
}

/** Returns Mercator's latitude, in degrees of longitude. */
function mercatorDegrees(lat: number): number {
  const cut = Math.max(-85, Math.min(85, lat))
  return (Math.log(Math.tan(Math.PI / 4 + (cut * Math.PI) / 360)) * 180) / Math.PI
}
