import { mix } from '../drawing/colour.ts'
import { chance, indices } from '../drawing/random.ts'
import { circle, num, poly, type Point } from '../drawing/shapes.ts'
import type { Wall } from './draw-features.ts'

export function panel(
  wall: Wall,
  u: number,
  v: number,
  w: number,
  h: number,
  fill: string,
  attributes = '',
  out = 0,
): string {
  return poly(
    [wall.at(u, v, out), wall.at(u + w, v, out), wall.at(u + w, v + h, out), wall.at(u, v + h, out)],
    fill,
    attributes,
  )
}

/** Returns the outline of an opening with a round head as high as half its width. */
export function arched(wall: Wall, u: number, v: number, w: number, h: number, out = 0, low = 1): Point[] {
  const spring = Math.max(0, h - (w / 2) * low)
  const head = indices(13).map((index): Point => {
    const angle = (Math.PI * index) / 12
    return wall.at(u + w / 2 + (Math.cos(angle) * w) / 2, v + spring + (Math.sin(angle) * w * low) / 2, out)
  })
  return [wall.at(u, v, out), wall.at(u + w, v, out), ...head]
}

export function paneColour({ stage: { palette: p, random } }: Wall): { fill: string; lit: boolean } {
  if (p.glow !== null && chance(random, p.name === 'dusk' ? 0.75 : 0.3)) return { fill: p.glow, lit: true }
  return { fill: mix(mix(p.dark, p.deepShade, 0.3), p.sky[1]![1], 0.12), lit: false }
}

export function pathOf(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}`
}

export function halo(wall: Wall, u: number, v: number, reach: number): string {
  const [x, y] = wall.at(u, v)
  const [, top] = wall.at(u, v + reach)
  return circle(x, y, Math.abs(y - top) * 1.25, 'url(#glow)', 'opacity=".5"')
}

export function bars(
  wall: Wall,
  u: number,
  v: number,
  w: number,
  h: number,
  columns: number,
  rows: number,
  colour: string,
): string {
  const thick = 0.045
  return (
    indices(columns - 1)
      .map((index) => panel(wall, u + (w * (index + 1)) / columns - thick / 2, v, thick, h, colour))
      .join('') +
    indices(rows - 1)
      .map((index) => panel(wall, u, v + (h * (index + 1)) / rows - thick / 2, w, thick, colour))
      .join('')
  )
}
