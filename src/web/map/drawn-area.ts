import { isInMapBox, type MapBox, type MapPosition } from '#core/map-projection.ts'

/** The area that the bundled map can be moved in: its drawing with the sea around it. */
export const DRAWN_AREA: MapBox = [2, 39, 5.6, 40.9]

/** Returns whether a position lies in that area. */
export const isOnDrawing = (position: MapPosition) => isInMapBox(DRAWN_AREA, position)
