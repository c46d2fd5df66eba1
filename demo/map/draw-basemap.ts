// Writes the drawing of the map, the island as a picture and its outline for a mask to src/web/map, which is shipped.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { basemapSvg } from './basemap-svg.ts'
import { islandPictureSvg } from './island-picture-svg.ts'
import { islandShapeSvg } from './island-shape-svg.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../src/web/map')
for (const [file, svg] of [
  ['basemap.svg', basemapSvg],
  ['still/island.svg', islandPictureSvg],
  ['still/island-shape.svg', islandShapeSvg],
] as const) {
  await writeFile(path.join(FOLDER, file), svg)
  process.stdout.write(`${file}: ${(svg.length / 1000).toFixed(1)} kB\n`)
}
