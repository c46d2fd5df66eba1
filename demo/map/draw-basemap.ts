// Writes the drawing into src/web/map/basemap.svg, which is shipped.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { basemapSvg } from './basemap-svg.ts'

const FILE = path.resolve(import.meta.dirname, '../../src/web/map/basemap.svg')
await writeFile(FILE, basemapSvg)
process.stdout.write(`${FILE}: ${(basemapSvg.length / 1000).toFixed(1)} kB\n`)
