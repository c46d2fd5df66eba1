import { MAP_UNITS_PER_DEGREE, mapUnitsOfMetres, type MapPosition } from '#core/map-projection.ts'
import { svgOverlay } from './leaflet-parts.ts'

/** Draws a circle on the ground, as a picture that grows with the map. */
export function areaAround(centre: MapPosition, radiusM: number) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '-1 -1 2 2')
  svg.setAttribute('class', 'map-ground')
  const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle')
  for (const [name, value] of [
    ['r', '1'],
    ['class', 'map-area'],
    ['stroke-width', '1.5'],
    ['vector-effect', 'non-scaling-stroke'],
  ] as const)
    circle.setAttribute(name, value)
  svg.append(circle)
  return svgOverlay(svg, boundsAround(centre, radiusM))
}

/** Returns the corners of the box around a circle on the ground: south-west, north-east. */
export function boundsAround({ lat, lng }: MapPosition, radiusM: number): [[number, number], [number, number]] {
  const wide = mapUnitsOfMetres(radiusM, lat) / MAP_UNITS_PER_DEGREE
  const high = wide * Math.cos((lat * Math.PI) / 180)
  return [
    [lat - high, lng - wide],
    [lat + high, lng + wide],
  ]
}
