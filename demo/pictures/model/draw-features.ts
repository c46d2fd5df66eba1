import { mix } from '../drawing/colour.ts'
import { climber, vine } from '../drawing/outdoor-things.ts'
import { chance, indices } from '../drawing/random.ts'
import { poly, polyPath, shape, stroke, type Point } from '../drawing/shapes.ts'
import type { Stage } from '../drawing/stage.ts'
import { drawWindow } from './draw-window.ts'
import type { Feature } from './feature.ts'
import { arched, bars, halo, panel, pathOf } from './wall-parts.ts'

/** A wall as it is seen in the picture. */
export interface Wall {
  readonly stage: Stage
  /**
   * Returns where a point of the wall is in the picture: metres from the left edge, from the foot, and out of the wall.
   */
  at(u: number, v: number, out?: number): Point
  readonly width: number
  readonly paint: string
  readonly paintShade: string
  /** 0 for a wall in the shade, 1 for one in the sun. */
  readonly sun: number
}

/** Draws what is on a wall, in the order of the list. */
export function drawFeature(wall: Wall, feature: Feature): string {
  switch (feature.kind) {
    case 'window':
      return drawWindow(wall, feature)
    case 'door':
      return drawDoor(wall, feature)
    case 'glass':
      return drawGlass(wall, feature)
    case 'arcade':
      return drawArcade(wall, feature)
    case 'balcony':
      return drawBalcony(wall, feature)
    case 'awning':
      return drawAwning(wall, feature)
    case 'climber':
      return drawClimber(wall, feature)
    case 'band':
      return panel(wall, 0, feature.v, wall.width, 0.16, mix(wall.paint, wall.stage.palette.lit, 0.4))
    case 'niches':
      return indices(feature.rows * feature.columns)
        .map((index) => {
          const u = (wall.width * ((index % feature.columns) + 0.5)) / feature.columns - 0.25
          const v = feature.v + Math.floor(index / feature.columns) * 0.7
          return shape(
            polyPath(arched(wall, u, v, 0.5, 0.5)),
            mix(wall.paintShade, wall.stage.palette.dark, 0.35),
            'opacity=".7"',
          )
        })
        .join('')
  }
}

type Of<Kind extends Feature['kind']> = Extract<Feature, { kind: Kind }>

function drawDoor(wall: Wall, { u, w, h, style, v = 0 }: Of<'door'>): string {
  const { palette: p } = wall.stage
  const paint = mix(mix(p.shutter, p.dark, 0.25), p.shutter, wall.sun)
  const dark = mix(paint, p.dark, 0.35)
  const surround = mix(p.stone[2], wall.paint, 0.35)
  const seam = (from: number, top: number): string =>
    stroke(pathOf([wall.at(from, v), wall.at(from, v + top)]), dark, 1.8)
  if (style === 'arch' || style === 'barn') {
    const low = style === 'barn' ? 0.7 : 1
    return (
      poly(arched(wall, u - 0.18, v, w + 0.36, h + 0.18, 0, low), surround) +
      poly(arched(wall, u, v, w, h, 0, low), paint) +
      seam(u + w / 2, h) +
      seam(u + w / 4, h * 0.8) +
      seam(u + (w * 3) / 4, h * 0.8) +
      panel(wall, u + w * 0.08, v + h * 0.5, w * 0.84, 0.06, dark)
    )
  }
  return (
    panel(wall, u - 0.14, v, w + 0.28, h + 0.14, surround) +
    panel(wall, u, v, w, h, paint) +
    panel(wall, u + w * 0.14, v + h * 0.55, w * 0.72, h * 0.34, mix(paint, p.lit, 0.12)) +
    panel(wall, u + w * 0.14, v + h * 0.1, w * 0.72, h * 0.36, mix(paint, p.dark, 0.14)) +
    (style === 'double' ? seam(u + w / 2, h) : '') +
    panel(wall, u - 0.2, v - 0.04, w + 0.4, 0.1, mix(p.stone[2], p.lit, 0.3), '', 0.2)
  )
}

function drawGlass(wall: Wall, { u, v, w, h, panes }: Of<'glass'>): string {
  const { palette: p, random } = wall.stage
  const lit = p.glow !== null && chance(random, p.name === 'dusk' ? 0.95 : 0.55)
  const fill = lit && p.glow ? mix(p.glow, p.plaster, 0.3) : mix(p.sky[1]![1], p.dark, 0.42)
  const frame = mix(p.dark, p.deepShade, 0.25)
  const behind =
    panel(wall, u, v, w, h, fill) +
    (lit
      ? panel(wall, u, v, w, h * 0.3, mix(p.wood, p.dark, 0.2), 'opacity=".35"') + halo(wall, u + w / 2, v + h / 2, h)
      : panel(wall, u, v, w, h * 0.34, p.dark, 'opacity=".22"') +
        indices(Math.max(1, panes - 1))
          .map((index) => {
            const from = u + (w * (index + 0.15)) / panes
            return poly(
              [
                wall.at(from, v),
                wall.at(from + w * 0.12, v),
                wall.at(from + w * 0.26, v + h),
                wall.at(from + w * 0.14, v + h),
              ],
              p.lit,
              'opacity=".15"',
            )
          })
          .join(''))
  return panel(wall, u - 0.08, v - 0.04, w + 0.16, h + 0.12, frame) + behind + bars(wall, u, v, w, h, panes, 1, frame)
}

/** Draws a porch: the wall opens in arches or between posts onto the shade behind. */
function drawArcade(wall: Wall, { u, v, w, h, bays, arched: round }: Of<'arcade'>): string {
  const { palette: p } = wall.stage
  const dim = p.glow ? mix(p.glow, p.dark, p.name === 'dusk' ? 0.35 : 0.5) : mix(wall.paintShade, p.dark, 0.3)
  let drawn = panel(wall, u, v, w, h, dim) + panel(wall, u, v, w, 0.5, p.dark, 'opacity=".12"')
  for (const index of indices(bays)) {
    const left = u + (w * (index + 0.5)) / bays - 0.55
    drawn += panel(
      wall,
      left,
      v,
      1.1,
      Math.min(2.1, h * 0.75),
      index % 2 ? mix(p.shutter, p.dark, 0.3) : mix(p.glow ?? p.dark, p.deepShade, 0.25),
      '',
      -0.9,
    )
  }
  if (p.glow) drawn += halo(wall, u + w / 2, v + h * 0.5, Math.min(h, w) * 0.9)
  const post = round ? 0.42 : 0.3
  const span = (w - post * (bays + 1)) / bays
  const holes = indices(bays).map((index) => {
    const left = u + post + index * (span + post)
    return polyPath(
      round
        ? arched(wall, left, v, span, h - 0.25, 0, Math.min(1, (h * 1.1) / span))
        : [wall.at(left, v), wall.at(left + span, v), wall.at(left + span, v + h - 0.4), wall.at(left, v + h - 0.4)],
    )
  })
  const front = polyPath([wall.at(u, v), wall.at(u + w, v), wall.at(u + w, v + h), wall.at(u, v + h)])
  const thick = indices(bays).map((index) => {
    const left = u + post + index * (span + post)
    const fromRight = wall.at(left, v, -0.4)[0] > wall.at(left, v)[0]
    const edge = fromRight ? left : left + span
    return poly(
      [wall.at(edge, v), wall.at(edge, v, -0.4), wall.at(edge, v + h * 0.62, -0.4), wall.at(edge, v + h * 0.62)],
      mix(wall.paintShade, p.dark, 0.12),
    )
  })
  return drawn + thick.join('') + shape(front + holes.join(''), wall.paint, 'fill-rule="evenodd"')
}

function drawBalcony(wall: Wall, { u, v, w, out, railing }: Of<'balcony'>): string {
  const { palette: p } = wall.stage
  const rail = 1
  const floor = mix(wall.paint, p.stone[2], 0.35)
  const corner = (a: number, up: number, o: number): Point => wall.at(a, v + up, o)
  const showsLeft = wall.at(u, v, out)[0] > wall.at(u, v, 0)[0]
  const edge = showsLeft ? u : u + w
  const flank = (low: number, high: number, fill: string, attributes = ''): string =>
    poly(
      [corner(edge, low, 0), corner(edge, low, out), corner(edge, high, out), corner(edge, high, 0)],
      fill,
      attributes,
    )
  const front = (low: number, high: number, fill: string, attributes = ''): string =>
    poly(
      [corner(u, low, out), corner(u + w, low, out), corner(u + w, high, out), corner(u, high, out)],
      fill,
      attributes,
    )
  const shadow = panel(wall, u, v - 1, w, 0.8, p.dark, 'opacity=".16"')
  const slab =
    poly([corner(u, 0, 0), corner(u + w, 0, 0), corner(u + w, 0, out), corner(u, 0, out)], mix(floor, p.shade, 0.4)) +
    flank(-0.2, 0, mix(floor, p.dark, 0.2)) +
    front(-0.2, 0, floor)
  if (railing === 'wall')
    return (
      shadow + slab + flank(0, rail, wall.paintShade) + front(0, rail, wall.paint) + front(rail, rail + 0.07, p.lit)
    )
  if (railing === 'glass')
    return (
      shadow +
      slab +
      flank(0, rail, mix(p.sky[1]![1], p.lit, 0.4), 'opacity=".35"') +
      front(0, rail, mix(p.sky[1]![1], p.lit, 0.4), 'opacity=".4"') +
      front(rail, rail + 0.07, mix(p.lit, p.shade, 0.35))
    )
  const iron = railing === 'iron' ? p.dark : mix(p.lit, p.shade, 0.06)
  const count = Math.max(4, Math.round(w / 0.22))
  const uprights = indices(count + 1).map((index) =>
    stroke(
      pathOf([corner(u + (w * index) / count, 0, out), corner(u + (w * index) / count, rail, out)]),
      iron,
      railing === 'iron' ? 2 : 2.6,
    ),
  )
  const sideBars = indices(Math.max(2, Math.round(out / 0.22))).map((index, _, all) => {
    const o = (out * index) / all.length
    return stroke(pathOf([corner(edge, 0, o), corner(edge, rail, o)]), iron, 2)
  })
  return (
    shadow +
    slab +
    sideBars.join('') +
    stroke(pathOf([corner(edge, rail, 0), corner(edge, rail, out)]), iron, 4) +
    uprights.join('') +
    front(rail - 0.02, rail + 0.06, iron)
  )
}

function drawAwning(wall: Wall, { u, v, w }: Of<'awning'>): string {
  const { palette: p } = wall.stage
  const count = Math.max(4, Math.round(w / 0.4))
  return indices(count)
    .map((index) => {
      const [a, b] = [u + (w * index) / count, u + (w * (index + 1)) / count]
      const cloth = index % 2 ? mix(p.lit, p.shade, 0.12) : mix(p.textile, p.lit, 0.12)
      return (
        poly([wall.at(a, v), wall.at(b, v), wall.at(b, v - 0.55, 1.2), wall.at(a, v - 0.55, 1.2)], cloth) +
        poly(
          [wall.at(a, v - 0.55, 1.2), wall.at(b, v - 0.55, 1.2), wall.at(b, v - 0.75, 1.2), wall.at(a, v - 0.75, 1.2)],
          mix(cloth, p.dark, 0.12),
        )
      )
    })
    .join('')
}

function drawClimber(wall: Wall, { u, h, flowers }: Of<'climber'>): string {
  const [, foot] = wall.at(u, 0, 0.1)
  const [, top] = wall.at(u, 1, 0.1)
  const metre = foot - top
  const path = [
    wall.at(u, 0.1, 0.1),
    wall.at(u - 0.1, h * 0.5, 0.1),
    wall.at(u + 0.2, h * 0.9, 0.1),
    wall.at(u + 1.2, h, 0.1),
    wall.at(u + 2, h * 0.9, 0.1),
  ]
  return (flowers ? climber : vine)(wall.stage, path, metre * 0.36, 260)
}
