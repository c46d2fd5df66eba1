import type { Setting } from '#demo/content/stay-outside.ts'
import { mix } from '../../drawing/colour.ts'
import { boulders } from '../../drawing/ground.ts'
import { llaut } from '../../drawing/outdoor-things.ts'
import { between, chance } from '../../drawing/random.ts'
import { poly, type Point } from '../../drawing/shapes.ts'
import { glints } from '../../drawing/sky-and-sea.ts'
import { FLOOR, LEFT, RIGHT, WIDTH } from '../../drawing/stage.ts'
import type { Site } from '../../model/site.ts'
import { outlineOf } from '../../model/view.ts'

/** Draws water up to the foot of a shore: a quay's edge, a slipway or rocks. */
export function water(site: Site, setting: Setting, foot: number): string {
  const { stage, view } = site
  const { palette: p, random } = stage
  const edgeZ = setting === 'promenade' ? -4.6 : setting === 'quay' ? -2.6 : setting === 'slipway' ? -5.2 : -2.2
  const quay = outlineOf(view, [
    [-80, 0, edgeZ],
    [90, 0, edgeZ],
    [90, -0.9, edgeZ],
    [-80, -0.9, edgeZ],
  ])
  const surface = outlineOf(view, [
    [-80, -0.9, edgeZ],
    [90, -0.9, edgeZ],
    [90, -0.9, -60],
    [-80, -0.9, -60],
  ])
  if (surface.length < 3) return ''
  const topY = Math.min(...surface.map(([, y]) => y))
  const body = poly([...surface.slice(0, 2), [RIGHT + 400, FLOOR + 200], [LEFT - 400, FLOOR + 200]], 'url(#sea)')
  const shine = poly(
    [...surface.slice(0, 2), [RIGHT + 400, FLOOR + 200], [LEFT - 400, FLOOR + 200]],
    p.sea[1]![1],
    'opacity=".35"',
  )
  const edge =
    setting === 'rocks' || setting === 'inlet'
      ? boulders(stage, LEFT, RIGHT, (x) => shoreAt(surface, x), 40, 46) +
        boulders(stage, LEFT, RIGHT, (x) => shoreAt(surface, x) + 22, 26, 34)
      : poly(quay, mix(p.stone[1], p.shade, 0.2)) + poly(quay, 'url(#fall)')
  const ramp =
    setting === 'slipway'
      ? poly(
          outlineOf(view, [
            [1, 0.02, -0.2],
            [4.6, 0.02, -0.2],
            [4.8, -1, -9.5],
            [0.8, -1, -9.5],
          ]),
          mix(p.stone[0], p.lit, 0.3),
        ) +
        poly(
          outlineOf(view, [
            [2, 0.04, -0.2],
            [2.12, 0.04, -0.2],
            [2.12, -0.95, -9.4],
            [2, -0.95, -9.4],
          ]),
          p.woodDark,
        ) +
        poly(
          outlineOf(view, [
            [3.4, 0.04, -0.2],
            [3.52, 0.04, -0.2],
            [3.52, -0.95, -9.4],
            [3.4, -0.95, -9.4],
          ]),
          p.woodDark,
        )
      : ''
  const boatX = chance(random, 0.5) ? between(random, 180, 420) : between(random, 1180, 1420)
  const boatY = Math.max(foot + 130, shoreAt(surface, boatX) + (setting === 'rocks' || setting === 'inlet' ? 120 : 85))
  // Where too little water is left for it, there is no boat.
  const boat = boatY > 955 ? '' : llaut(stage, boatX, boatY, between(random, 0.9, 1.2), p.shutter)
  return body + shine + glints(stage, LEFT, WIDTH, topY + 30, FLOOR, 120) + edge + ramp + boat
}

function shoreAt(surface: readonly Point[], x: number): number {
  const [a, b] = [surface[0]!, surface[1]!]
  return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])
}
