import { mapPointOf, type MapBox, type MapPoint } from '#core/place/map-projection.ts'
import { closedPath, patchLumps, plainPatch, pointsOf, roughShore, softPath } from './drawing.ts'
import { MENORCA_COAST, MENORCA_ISLETS, MENORCA_LAKES } from './menorca-coast.ts'
import { MENORCA_MAIN_ROADS, MENORCA_SMALL_ROADS } from './menorca-roads.ts'
import { MENORCA_FIELDS, MENORCA_TOWNS, MENORCA_WOODS, type Patch } from './menorca-tints.ts'
import { neighbourCoasts } from './neighbour-coasts.ts'
import { isOnLand } from './on-land.ts'

/** What can be seen at the smallest zoom. */
const AROUND: MapBox = [0.5, 38.2, 5.5, 41]
const ISLAND: MapBox = [3.7, 39.7, 4.45, 40.2]

const island = roughShore(pointsOf(MENORCA_COAST), 7)
const islets = MENORCA_ISLETS.map((text, index) => roughShore(pointsOf(text), index + 20, 0.1))

/** Patches stop at the shore: points beyond it are drawn back towards the middle. */
function onLand(points: readonly MapPoint[]): MapPoint[] {
  const middle = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  }
  return points.map((point) => {
    const at = (share: number) => ({
      x: middle.x + (point.x - middle.x) * share,
      y: middle.y + (point.y - middle.y) * share,
    })
    let share = 1
    while (share > 0 && !isOnLand(at(share + 0.08), island)) share -= 0.06
    return at(Math.max(0, share))
  })
}

const soft = (all: readonly (readonly MapPoint[])[]) => all.map((points) => softPath(onLand(points), true)).join('')
const lumps = (all: readonly Patch[], seed: number) =>
  soft(all.flatMap((patch, index) => patchLumps(patch, seed + index)))
const towns = soft(MENORCA_TOWNS.map((patch, index) => plainPatch(patch, 300 + index)))
const roads = (all: readonly string[]) => all.map((text) => softPath(pointsOf(text), false)).join('')
const still = 'vector-effect="non-scaling-stroke" stroke-linejoin="round" stroke-linecap="round"'
const shore = (width: number, opacity: number) =>
  `<use href="#coast" fill="none" stroke="var(--map-land)" stroke-width="${width}" stroke-opacity="${opacity}"/>`
const road = (href: string, colour: string, width: string) =>
  `<use href="#${href}" fill="none" stroke="var(${colour})" stroke-width="${width}"/>`

// The island as a whole has its names in the drawing, for wide and for narrow pictures: no script has to bring them.
const WIDE_NAMES = [
  ['Maó', 39.887, 4.262],
  ['Ciutadella', 40.004, 3.843],
  ['Alaior', 39.932, 4.14],
  ['Es Mercadal', 39.987, 4.093],
  ['Ferreries', 39.984, 4.011],
  ['Fornells', 40.055, 4.131],
  ['Sant Lluís', 39.85, 4.258],
] as const
const NARROW_NAMES = [
  ['Ciutadella', 40.028, 3.83],
  ['Es Mercadal', 39.987, 4.093],
  ['Maó', 39.908, 4.255],
] as const
const namesGroup = (
  size: 'wide' | 'narrow',
  unit: number,
  names: readonly (readonly [name: string, lat: number, lng: number])[],
) => {
  const texts = names.map(([name, lat, lng]) => {
    const { x, y } = mapPointOf({ lat, lng })
    const at = (value: number) => Math.round(value)
    return `<circle cx="${at(x)}" cy="${at(y)}" r="${at(unit * 0.2)}" stroke="none"/><text x="${at(x + unit * 0.6)}" y="${at(y + unit * 0.34)}">${name}</text>`
  })
  return `<g id="${size}-names" fill="var(--map-label)" stroke="var(--map-land)" stroke-width="${Math.round(unit * 0.25)}" stroke-linejoin="round" paint-order="stroke" font-size="${unit}" font-weight="550">${texts.join('')}</g>`
}

// Groups: pages show them with <use>, so that they take their colours, light and dark.
/** The basemap of the site as an SVG file: the island drawn by hand, its neighbour from Natural Earth. */
export const basemapSvg = `<svg xmlns="http://www.w3.org/2000/svg"><defs>
<path id="coast" ${still} d="${[island, ...islets].map(closedPath).join('')}"/>
<path id="main-roads" ${still} d="${roads(MENORCA_MAIN_ROADS)}"/>
<path id="small-roads" ${still} d="${roads(MENORCA_SMALL_ROADS)}"/>
</defs><g id="island">
${shore(26, 0.16)}${shore(15, 0.2)}${shore(7, 0.28)}
<use href="#coast" fill="var(--map-land)" stroke="var(--map-edge)" stroke-width="1.2"/>
<path fill="var(--map-wood)" fill-opacity=".38" d="${lumps(MENORCA_FIELDS, 100)}"/>
<path fill="var(--map-wood)" d="${lumps(MENORCA_WOODS, 200)}"/>
<path fill="var(--map-sea)" stroke="var(--map-edge)" ${still} d="${MENORCA_LAKES.map((text) => softPath(pointsOf(text), true)).join('')}"/>
<path fill="var(--map-edge)" fill-opacity=".5" d="${towns}"/>
${road('small-roads', '--map-edge', 'calc(var(--map-road-width, 2.5px) * .6 + 1.4px)')}${road('small-roads', '--map-road', 'calc(var(--map-road-width, 2.5px) * .6)')}
${road('main-roads', '--map-edge', 'calc(var(--map-road-width, 2.5px) + 2px)')}${road('main-roads', '--map-road', 'var(--map-road-width, 2.5px)')}
</g>
<g id="map"><path fill="var(--map-land)" stroke="var(--map-edge)" ${still} d="${neighbourCoasts(AROUND, ISLAND).map(closedPath).join('')}"/><use href="#island"/></g>
${namesGroup('wide', 92, WIDE_NAMES)}
${namesGroup('narrow', 185, NARROW_NAMES)}</svg>
`
