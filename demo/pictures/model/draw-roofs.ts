import { mix } from '../drawing/colour.ts'
import { indices } from '../drawing/random.ts'
import { num, poly, stroke, type Point } from '../drawing/shapes.ts'
import type { Stage } from '../drawing/stage.ts'
import type { Slope } from './roof-slopes.ts'
import { seenSides, sunOn, unit, wallOf, type Site } from './site.ts'
import { eyeOf, outlineOf, project, type Place, type View } from './view.ts'
import type { Side, Volume, WallKind } from './volume.ts'

export function faces(view: View, { places, outward }: Slope): boolean {
  const eye = eyeOf(view)
  const [x, y, z] = places[0]!
  return (eye[0] - x) * outward[0] + (eye[1] - y) * outward[1] + (eye[2] - z) * outward[2] > 0
}

export function drawSlope(site: Site, slope: Slope): string {
  const { view, stage } = site
  const { palette: p } = stage
  const points = slope.places.map((place) => project(view, place))
  const sun = sunOn(site, unit(slope.outward))
  const [bright, dim] = slope.tiled ? [mix(p.roof, p.lit, 0.1), mix(p.roof, p.roofDark, 0.75)] : [p.lit, p.shade]
  if (!faces(view, slope)) return poly(points, mix(slope.tiled ? p.roofDark : p.deepShade, p.dark, 0.3))
  const fill = mix(dim, bright, sun)
  return poly(points, fill) + (slope.tiled ? tiles(stage, points, fill, slope) : '')
}

/** Draws the edge of a roof too high to be seen from below, in front of the wall. */
export function eaves(site: Site, one: Volume, slope: Slope): string {
  const [x, , z] = slope.outward
  const side: Side | null = z < 0 ? 'front' : x < 0 ? 'left' : x > 0 ? 'right' : null
  if (!slope.tiled || side === null || !seenSides(site.view, one).includes(side)) return ''
  const [a, b] = [project(site.view, slope.places[0]!), project(site.view, slope.places[1]!)]
  const { palette: p } = site.stage
  return (
    stroke(`M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`, mix(p.roof, p.roofDark, 0.4), 12) +
    stroke(`M${num(a[0])} ${num(a[1] + 5)}L${num(b[0])} ${num(b[1] + 5)}`, mix(p.roofDark, p.dark, 0.3), 4)
  )
}

/** Rows of tiles from the ridge to the eaves, and the thick edge of the eaves. */
function tiles(stage: Stage, [a, b, c, d]: readonly Point[], fill: string, { places }: Slope): string {
  const { palette: p } = stage
  if (!a || !b || !c || !d) return ''
  const length = Math.hypot(places[1]![0] - places[0]![0], places[1]![2] - places[0]![2])
  const rows = Math.max(4, Math.round(length / 0.62))
  const between2 = (from: Point, to: Point, share: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ]
  const [eaveLength, ridgeLength] = [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(c[0] - d[0], c[1] - d[1])]
  const start = (1 - Math.min(1, ridgeLength / Math.max(1, eaveLength))) / 2
  const lines = indices(rows - 1).map((index) => {
    const share = (index + 1) / rows
    const foot = between2(a, b, share)
    // On hipped ends the rows end at the hip, not at the ridge.
    const inner = Math.min(1, start === 0 ? 1 : Math.min(share, 1 - share) / start)
    const along = start === 0 ? share : Math.max(0, Math.min(1, (share - start) / Math.max(0.001, 1 - 2 * start)))
    const full = between2(d, c, along)
    const head = inner < 1 ? between2(foot, between2(d, c, along), inner) : full
    return `M${num(foot[0])} ${num(foot[1])}L${num(head[0])} ${num(head[1])}`
  })
  return (
    stroke(lines.join(''), mix(fill, p.roofDark, 0.6), 2.2, 'opacity=".55"') +
    stroke(`M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`, mix(fill, p.dark, 0.42), 5) +
    stroke(`M${num(d[0])} ${num(d[1])}L${num(c[0])} ${num(c[1])}`, mix(fill, p.lit, 0.25), 5, 'stroke-linecap="round"')
  )
}

export function slabOf(one: Volume, over: number, low: number, thick: number): Volume {
  return {
    x: one.x - over,
    y: one.y + one.h + low,
    z: one.z - over,
    w: one.w + 2 * over,
    d: one.d + 2 * over,
    h: thick,
    roof: { kind: 'none' },
  }
}

export function topOf(site: Site, one: Volume, fill: string): string {
  if (eyeOf(site.view)[1] <= one.y + one.h) return ''
  const y = one.y + one.h
  const corners: Place[] = [
    [one.x, y, one.z],
    [one.x + one.w, y, one.z],
    [one.x + one.w, y, one.z + one.d],
    [one.x, y, one.z + one.d],
  ]
  return poly(outlineOf(site.view, corners), fill)
}

export function plainBlock(site: Site, one: Volume, kind: WallKind): string {
  return seenSides(site.view, one)
    .map((side) => {
      const wall = wallOf(site, { ...one, wall: kind }, side)
      return poly([wall.at(0, 0), wall.at(wall.width, 0), wall.at(wall.width, one.h), wall.at(0, one.h)], wall.paint)
    })
    .join('')
}

export function flatRoof(site: Site, one: Volume): string {
  const { palette: p } = site.stage
  const kind = one.wall ?? 'paint'
  if (one.roof.kind === 'terrace') {
    const floor = topOf(site, one, mix(p.roof, p.stone[2], 0.55))
    const { railing } = one.roof
    if (railing === 'wall') {
      const parapet = slabOf(one, 0.04, 0, 0.85)
      return plainBlock(site, parapet, kind) + topOf(site, parapet, mix(p.roof, p.stone[2], 0.55))
    }
    return floor + railingAround(site, one, railing)
  }
  if (one.roof.kind !== 'flat') return ''
  const { eaves = 0.12, parapet = 0.3 } = one.roof
  const slab = slabOf(one, eaves, 0, parapet)
  return plainBlock(site, slab, kind) + topOf(site, slab, mix(p.lit, p.stone[2], 0.3))
}

function railingAround(site: Site, one: Volume, railing: 'bars' | 'glass'): string {
  const { palette: p } = site.stage
  return seenSides(site.view, one)
    .map((side) => {
      const wall = wallOf(site, one, side)
      const edge = (v: number): Point[] => [
        wall.at(0.05, one.h + v, -0.05),
        wall.at(wall.width - 0.05, one.h + v, -0.05),
      ]
      const [a, b] = edge(0) as [Point, Point]
      const [d, c] = edge(1) as [Point, Point]
      const rail = stroke(`M${num(d[0])} ${num(d[1])}L${num(c[0])} ${num(c[1])}`, mix(p.lit, p.shade, 0.2), 4.5)
      if (railing === 'glass') return poly([a, b, c, d], mix(p.sky[1]![1], p.lit, 0.4), 'opacity=".38"') + rail
      const bars = indices(Math.round(wall.width / 0.24)).map((index, _, all) => {
        const u = (wall.width * index) / all.length
        const [foot, head] = [wall.at(u, one.h, -0.05), wall.at(u, one.h + 1, -0.05)]
        return `M${num(foot[0])} ${num(foot[1])}L${num(head[0])} ${num(head[1])}`
      })
      return stroke(bars.join(''), mix(p.lit, p.shade, 0.12), 2.2) + rail
    })
    .join('')
}
