import { mix } from '../drawing/colour.ts'
import { between, indices, pick } from '../drawing/random.ts'
import { num, poly, stroke } from '../drawing/shapes.ts'
import { drawSlope, plainBlock, slabOf, topOf } from './draw-roofs.ts'
import { slopesOf } from './roof-slopes.ts'
import type { Site } from './site.ts'
import { project, type Place } from './view.ts'
import type { Volume } from './volume.ts'

/** Posts under a light roof; one sees through. */
export function drawOpen(site: Site, one: Volume): string {
  const { view, stage } = site
  const { palette: p } = stage
  const count = Math.max(2, Math.round(one.w / 3) + 1)
  const post = (x: number, z: number): string => {
    const [foot, head] = [project(view, [x, one.y, z]), project(view, [x, one.y + one.h, z])]
    const metre = (foot[1] - head[1]) / one.h
    const width = metre * (one.open === 'tiles' || one.open === 'slab' ? 0.3 : 0.18)
    const fill = one.open === 'tiles' || one.open === 'slab' ? mix(p.wall, p.lit, 0.3) : p.wood
    return (
      poly(
        [
          [foot[0] - width / 2, foot[1]],
          [foot[0] + width / 2, foot[1]],
          [head[0] + width / 2, head[1]],
          [head[0] - width / 2, head[1]],
        ],
        fill,
      ) +
      poly(
        [
          [foot[0] + width * 0.12, foot[1]],
          [foot[0] + width / 2, foot[1]],
          [head[0] + width / 2, head[1]],
          [head[0] + width * 0.12, head[1]],
        ],
        p.dark,
        'opacity=".2"',
      )
    )
  }
  const xs = indices(count).map((index) => one.x + 0.15 + ((one.w - 0.3) * index) / (count - 1))
  const back = p.glow ? haloIn(site, one) : ''
  const front = xs.map((x) => post(x, one.z + 0.15)).join('')
  if (one.open === 'tiles')
    return (
      back +
      front +
      slopesOf({ ...one, roof: { kind: 'shed', high: 'back', rise: one.d * 0.28 } })
        .map((slope) => drawSlope(site, slope))
        .join('')
    )
  const slab = slabOf(one, 0.25, 0, one.open === 'slab' ? 0.3 : 0.16)
  if (one.open === 'slab')
    return back + front + plainBlock(site, slab, 'paint') + topOf(site, slab, mix(p.lit, p.stone[2], 0.3))
  return back + front + beams(site, one)
}

function haloIn(site: Site, one: Volume): string {
  const [x, y] = project(site.view, [one.x + one.w / 2, one.y + one.h * 0.6, one.z + one.d / 2])
  const [, top] = project(site.view, [one.x + one.w / 2, one.y + one.h * 1.6, one.z + one.d / 2])
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num((y - top) * 2)}" fill="url(#glow)" opacity=".6"/>`
}

function beams(site: Site, one: Volume): string {
  const { view, stage } = site
  const { palette: p, random } = stage
  const top = one.y + one.h
  const beam = (from: Place, to: Place, width: number): string => {
    const [a, b] = [project(view, from), project(view, to)]
    return stroke(`M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`, p.woodDark, width)
  }
  const across = indices(Math.round(one.w / 0.5) + 1).map((index) => {
    const x = one.x - 0.2 + ((one.w + 0.4) * index) / Math.round(one.w / 0.5)
    return beam([x, top + 0.12, one.z - 0.35], [x, top + 0.12, one.z + one.d], 5)
  })
  const along = beam([one.x - 0.3, top, one.z + 0.1], [one.x + one.w + 0.3, top, one.z + 0.1], 9)
  const leaves =
    one.open === 'vine'
      ? indices(170)
          .map(() => {
            const [x, y] = project(view, [
              one.x + random() * one.w,
              top + 0.2 - random() ** 3 * 0.7,
              one.z - 0.3 + random() * one.d,
            ])
            const size = between(random, 4, 11)
            return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(size)}" fill="${pick(random, [p.leaf, p.leafLight, p.leafDark])}"/>`
          })
          .join('')
      : ''
  return across.join('') + along + leaves
}
