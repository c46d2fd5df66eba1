import type { MapBox, MapPoint } from '#core/map-projection.ts'
import { closedPath, patchLumps, plainPatch, pointsOf, roughShore, softPath } from './drawing.ts'
import { MENORCA_COAST, MENORCA_ISLETS, MENORCA_LAKES } from './menorca-coast.ts'
import { MENORCA_MAIN_ROADS, MENORCA_SMALL_ROADS } from './menorca-roads.ts'
import { MENORCA_FIELDS, MENORCA_TOWNS, MENORCA_WOODS, type Patch } from './menorca-tints.ts'
import { neighbourCoasts } from './neighbour-coasts.ts'
import { isOnLand } from './on-land.ts'

/** The area that can be seen at the smallest zoom. */
const AROUND: MapBox = [0.5, 38.2, 5.5, 41]
const ISLAND: MapBox = [3.7, 39.7, 4.45, 40.2]

const island = roughShore(pointsOf(MENORCA_COAST), 7)
const islets = MENORCA_ISLETS.map((text, index) => roughShore(pointsOf(text), index + 20, 0.1))

/** Moves points beyond the shore back towards the middle, so that patches stop at the shore. */
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

/** The island in colours that are variables of the page (`styles/tokens.css`), and its parts. */
export const islandGroup = `<defs>
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
</g>`

// Groups, which pages show with <use>, so that they take the pages' colours, light and dark.
/** The basemap of the site as an SVG file: the island drawn by hand, its neighbour from Natural Earth. */
export const basemapSvg = `<svg xmlns="http://www.w3.org/2000/svg">${islandGroup}
<g id="map"><path fill="var(--map-land)" stroke="var(--map-edge)" ${still} d="${neighbourCoasts(AROUND, ISLAND).map(closedPath).join('')}"/><use href="#island"/></g></svg>
`
