import { mix } from '../drawing/colour.ts'
import { indices } from '../drawing/random.ts'
import { poly, stroke } from '../drawing/shapes.ts'
import type { Wall } from './draw-features.ts'
import type { Feature } from './feature.ts'
import { arched, bars, halo, paneColour, panel, pathOf } from './wall-parts.ts'

type Glazed = Extract<Feature, { kind: 'window' }>

export function drawWindow(wall: Wall, feature: Glazed): string {
  const { palette: p } = wall.stage
  const { u, v, w, h, style } = feature
  const { fill, lit } = paneColour(wall)
  const frame = style === 'sash' || style === 'bay' ? mix(p.lit, p.shade, 0.1) : mix(wall.paint, p.shutter, 0.25)
  if (style === 'slot') return panel(wall, u, v, w, h, mix(p.dark, p.deepShade, 0.2))
  if (style === 'round') {
    const ring = (reach: number) =>
      indices(20).map((index) =>
        wall.at(
          u + w / 2 + Math.cos((index / 10) * Math.PI) * w * reach,
          v + w / 2 + Math.sin((index / 10) * Math.PI) * w * reach,
        ),
      )
    return poly(ring(0.62), mix(p.stone[2], p.lit, 0.2)) + poly(ring(0.5), fill) + bars(wall, u, v, w, w, 2, 2, frame)
  }
  if (style === 'arch')
    return (
      poly(arched(wall, u - 0.12, v - 0.05, w + 0.24, h + 0.17), mix(p.stone[2], wall.paint, 0.4)) +
      poly(arched(wall, u, v, w, h), fill) +
      bars(wall, u, v, w, h - w / 2, 2, 2, frame)
    )
  if (style === 'bay') return bay(wall, feature, fill, frame)
  const glow = lit ? halo(wall, u + w / 2, v + h / 2, h) : ''
  const reveal = panel(wall, u - 0.05, v - 0.05, w + 0.1, h + 0.1, mix(wall.paintShade, p.dark, 0.1))
  const pane =
    panel(wall, u, v, w, h, fill) +
    panel(wall, u, v + h * 0.88, w, h * 0.12, p.dark, 'opacity=".28"') +
    (lit ? '' : shine(wall, u, v, w, h))
  const sill = panel(wall, u - 0.12, v - 0.12, w + 0.24, 0.1, mix(wall.paint, wall.paintShade, 0.5), '', 0.06)
  if (style === 'plain') return glow + reveal + pane + bars(wall, u, v, w, h, 2, 1, frame) + sill
  if (style === 'sash')
    return (
      panel(wall, u - 0.14, v - 0.1, w + 0.28, h + 0.28, frame) +
      pane +
      bars(wall, u, v, w, h, 3, 4, frame) +
      panel(wall, u, v + h * 0.48, w, 0.09, frame) +
      sill
    )
  const leaf = w * 0.5
  const shutter = (left: number, width: number): string => shutterLeaf(wall, left, v, width, h)
  if (style === 'closed') return reveal + shutter(u, w / 2 - 0.01) + shutter(u + w / 2 + 0.01, w / 2) + sill
  return (
    glow +
    reveal +
    pane +
    bars(wall, u, v, w, h, 2, 2, frame) +
    shutter(u - leaf - 0.03, leaf) +
    shutter(u + w + 0.03, leaf) +
    sill
  )
}

function shutterLeaf(wall: Wall, u: number, v: number, w: number, h: number): string {
  const { palette: p } = wall.stage
  const paint = mix(mix(p.shutter, p.dark, 0.22), p.shutter, wall.sun)
  const slats = indices(8).map((index) =>
    stroke(
      pathOf([
        wall.at(u + w * 0.12, v + (h * (index + 1)) / 9, 0.05),
        wall.at(u + w * 0.88, v + (h * (index + 1)) / 9, 0.05),
      ]),
      mix(paint, p.dark, 0.4),
      1.4,
      'opacity=".6"',
    ),
  )
  return (
    panel(wall, u + 0.04, v - 0.05, w, h, p.dark, 'opacity=".18"') +
    panel(wall, u, v, w, h, paint, '', 0.05) +
    slats.join('')
  )
}

function shine(wall: Wall, u: number, v: number, w: number, h: number): string {
  const { palette: p } = wall.stage
  return poly(
    [wall.at(u, v + h * 0.35), wall.at(u + w * 0.62, v + h), wall.at(u + w, v + h), wall.at(u, v + h * 0.02)],
    p.lit,
    'opacity=".16"',
  )
}

/** Draws a glazed box in front of the wall, a British legacy. */
function bay(wall: Wall, { u, v, w, h }: Glazed, fill: string, frame: string): string {
  const { palette: p } = wall.stage
  const out = 0.7
  const sideEdge = wall.at(u, v, out)[0] < wall.at(u, v, 0)[0] ? u + w : u
  const flank = (colour: string) =>
    poly(
      [wall.at(sideEdge, v, 0), wall.at(sideEdge, v, out), wall.at(sideEdge, v + h, out), wall.at(sideEdge, v + h, 0)],
      colour,
    )
  return (
    flank(mix(p.shutter, p.dark, 0.25)) +
    panel(wall, u, v, w, h, p.shutter, '', out) +
    panel(wall, u + 0.1, v + 0.7, w - 0.2, h - 0.95, fill, '', out) +
    indices(4)
      .map((index) => panel(wall, u + 0.1 + ((w - 0.2) * index) / 3 - 0.03, v + 0.7, 0.06, h - 0.95, frame, '', out))
      .join('') +
    panel(wall, u + 0.1, v + 0.7 + (h - 0.95) * 0.55, w - 0.2, 0.07, frame, '', out) +
    panel(wall, u - 0.08, v + h, w + 0.16, 0.14, mix(p.shutter, p.dark, 0.35), '', out) +
    panel(wall, u - 0.08, v - 0.12, w + 0.16, 0.12, mix(p.shutter, p.dark, 0.35), '', out)
  )
}
