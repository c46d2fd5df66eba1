import type { PoolForm } from '#demo/content/stay-outside.ts'
import { mix } from '../../drawing/colour.ts'
import { boulders } from '../../drawing/ground.ts'
import { indices } from '../../drawing/random.ts'
import { clipped, poly, polyPath, type Point } from '../../drawing/shapes.ts'
import { glints } from '../../drawing/sky-and-sea.ts'
import type { Site } from '../../model/site.ts'
import { outlineOf, type Place } from '../../model/view.ts'

/** Length and width of a pool of each form, in metres. */
export const POOL_SIZES: Readonly<Record<PoolForm, readonly [w: number, d: number]>> = {
  long: [13, 4.2],
  plunge: [4, 3],
  round: [8.6, 5],
  square: [8, 4.4],
  boulder: [9, 5.2],
  cistern: [6.4, 6.4],
  patio: [6, 3],
}

function outline(form: PoolForm, [x, z]: readonly [number, number], wider: number): Place[] {
  const [w, d] = POOL_SIZES[form]
  if (form === 'round' || form === 'boulder')
    return indices(40).map((index): Place => {
      const angle = (index / 40) * Math.PI * 2
      // A boulder cannot be moved: the pool goes round it, and its edge is no oval.
      const reach = form === 'boulder' ? 1 + 0.13 * Math.sin(angle * 3 + 0.8) + 0.06 * Math.sin(angle * 5) : 1
      return [
        x + w / 2 + Math.cos(angle) * (w / 2 + wider) * reach,
        0,
        z + d / 2 + Math.sin(angle) * (d / 2 + wider) * reach,
      ]
    })
  return [
    [x - wider, 0, z + d + wider],
    [x + w + wider, 0, z + d + wider],
    [x + w + wider, 0, z - wider],
    [x - wider, 0, z - wider],
  ]
}

/** Draws a pool in the ground before a house; (x, z) is its left near corner. */
export function poolBefore(site: Site, form: PoolForm, at: readonly [number, number]): string {
  const { stage, view } = site
  const { palette: p } = stage
  const rim = outlineOf(view, outline(form, at, form === 'cistern' ? 0.9 : 0.55))
  const water = outlineOf(view, outline(form, at, 0))
  if (rim.length < 3 || water.length < 3) return ''
  const xs = water.map(([x]) => x)
  const ys = water.map(([, y]) => y)
  const box = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)] as const
  const coping = form === 'cistern' ? mix(p.stone[1], p.rock[1], 0.3) : mix(p.lit, p.stone[2], 0.3)
  const edge = poly(
    water.map(([x, y]): Point => [x, y]),
    mix(p.pool[0]![1], p.dark, 0.25),
  )
  const lowered = poly(
    water.map(([x, y]): Point => [x, y + 7]),
    'url(#pool)',
  )
  return (
    poly(
      rim.map(([x, y]): Point => [x, y + 5]),
      p.dark,
      'opacity=".14"',
    ) +
    poly(rim, coping) +
    edge +
    clipped(
      'poolWater',
      polyPath(water),
      lowered +
        (p.glow
          ? `<ellipse cx="${Math.round((box[0] + box[1]) / 2)}" cy="${Math.round(box[2] + 20)}" rx="${Math.round((box[1] - box[0]) / 3)}" ry="24" fill="${p.glow}" fill-opacity=".28" filter="url(#b8)"/>`
          : '') +
        glints(stage, box[0], box[1], box[2] + 10, box[3], 46),
    ) +
    (form === 'boulder' ? boulder(site, at) : '')
  )
}

function boulder({ stage, view }: Site, [x, z]: readonly [number, number]): string {
  const [w, d] = POOL_SIZES.boulder
  const foot = outlineOf(view, [
    [x + w * 0.78, 0, z + d * 0.62],
    [x + w * 0.8, 0, z + d * 0.62],
    [x + w * 0.8, 1.4, z + d * 0.62],
  ])
  if (foot.length < 3) return ''
  const metre = (foot[1]![1] - foot[2]![1]) / 1.4
  return boulders(stage, foot[0]![0], foot[0]![0] + 1, () => foot[0]![1], metre * 0.8, 3)
}
