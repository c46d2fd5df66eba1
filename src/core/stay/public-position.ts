/** Half a grid step is at most 350 m at these latitudes, inside the circle of 400 m that is drawn. */
const GRID_DEGREES = 0.005

/** A position in degrees. */
export interface Position {
  readonly lat: number
  readonly lng: number
}

/** Rounds a position to a grid. Everybody gets the same result, so that asking often does not reveal the home. */
export function publicPosition({ lat, lng }: Position): Position {
  const onGrid = (degrees: number) => Number((Math.round(degrees / GRID_DEGREES) * GRID_DEGREES).toFixed(3))
  return { lat: onGrid(lat), lng: onGrid(lng) }
}
