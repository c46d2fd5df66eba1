import { isInMapBox, type MapBox, type MapPosition } from '#core/map-projection.ts'

/** As far as the map that comes with the program can be moved: its drawing with the sea around it. */
export const DRAWN_AREA: MapBox = [2, 39, 5.6, 40.9]

/** Whether a position lies there. */
export const isOnDrawing = (position: MapPosition) => isInMapBox(DRAWN_AREA, position)
