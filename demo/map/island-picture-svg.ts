import { readFileSync } from 'node:fs'
import path from 'node:path'
import { islandGroup } from './basemap-svg.ts'

const TOKENS = path.resolve(import.meta.dirname, '../../src/web/styles/tokens.css')
const colours = readFileSync(TOKENS, 'utf8').match(/--map-[a-z]+: light-dark\([^)]+\);/g) ?? []

/** The island's frame (`island-spots.ts`) plus a twentieth on every side, where its shallows fade out. */
const FRAME = { x: -153, y: 161, width: 5386, height: 3366 }
const beyond = { x: FRAME.width / 20, y: FRAME.height / 20 }
const viewBox = [FRAME.x - beyond.x, FRAME.y - beyond.y, FRAME.width * 1.1, FRAME.height * 1.1]
  .map(Math.round)
  .join(' ')

/**
 * The whole island as a separate picture with the colours of the site in it: unlike a part of another file, it can be
 * loaded when somebody scrolls to it.
 */
export const islandPictureSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><style>:root{color-scheme:light dark;${colours.join('')}}</style>${islandGroup}</svg>
`
