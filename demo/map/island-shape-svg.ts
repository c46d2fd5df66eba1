import { basemapSvg } from './basemap-svg.ts'

const [, coast = ''] = /id="coast"[^>]* d="([^"]+)"/.exec(basemapSvg) ?? []

/**
 * The outline of the island as a filled SVG file: a mask for places where the map itself is not drawn yet. As large as
 * the island's frame.
 */
export const islandShapeSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-153 161 5386 3366"><path d="${coast}"/></svg>
`
