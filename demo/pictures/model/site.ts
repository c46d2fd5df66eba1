import { mix } from '../drawing/colour.ts'
import type { Stage } from '../drawing/stage.ts'
import type { Wall } from './draw-features.ts'
import { eyeOf, project, type Place, type View } from './view.ts'
import type { Side, Volume, WallKind } from './volume.ts'

/** What blocks are drawn with: the sun's direction in the house's own measure comes from `sunFrom`. */
export interface Site {
  readonly stage: Stage
  readonly view: View
  /** From which side of the picture the sun shines on the house. */
  readonly sunFrom: 'left' | 'right'
}

export type Vector = readonly [number, number, number]

/** Returns how much sun a surface with this outward direction gets, 0 to 1. */
export function sunOn({ view, sunFrom, stage }: Site, [x, y, z]: Vector): number {
  const [cos, sin] = [Math.cos(view.turn), Math.sin(view.turn)]
  const seen: Vector = [x * cos - z * sin, y, x * sin + z * cos]
  const low = stage.palette.name !== 'noon'
  const sun: Vector = [(sunFrom === 'left' ? -1 : 1) * (low ? 0.78 : 0.58), low ? 0.4 : 0.66, -0.48]
  return Math.max(0, Math.min(1, 0.12 + (seen[0] * sun[0] + seen[1] * sun[1] + seen[2] * sun[2]) * 1.15))
}

export function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

const OUTWARD: Readonly<Record<Side, Vector>> = { front: [0, 0, -1], left: [-1, 0, 0], right: [1, 0, 0] }

/** Returns the sides of a block that the eye sees. */
export function seenSides(view: View, one: Volume): Side[] {
  const [x, , z] = eyeOf(view)
  const sides: Side[] = []
  if (x < one.x) sides.push('left')
  if (x > one.x + one.w) sides.push('right')
  if (z < one.z) sides.push('front')
  return sides
}

function placeOn(one: Volume, side: Side): (u: number, v: number, out: number) => Place {
  if (side === 'front') return (u, v, out) => [one.x + u, one.y + v, one.z - out]
  if (side === 'left') return (u, v, out) => [one.x - out, one.y + v, one.z + one.d - u]
  return (u, v, out) => [one.x + one.w + out, one.y + v, one.z + u]
}

function paintOf({ stage: { palette: p } }: Site, kind: WallKind): { lit: string; shade: string; deep: string } {
  const tone = {
    paint: [p.wall, p.wallShade, p.wallDeepShade],
    white: [p.lit, p.shade, p.deepShade],
    stone: [mix(p.stone[0], p.rock[0], 0.35), mix(p.stone[1], p.shade, 0.35), mix(p.stone[3], p.deepShade, 0.4)],
    ashlar: [mix(p.rock[0], p.sand, 0.4), mix(p.rock[1], p.shade, 0.3), mix(p.rock[2], p.deepShade, 0.45)],
    neighbour: [mix(p.sand, p.sandDark, 0.35), mix(p.sandDark, p.shade, 0.45), mix(p.sandDark, p.deepShade, 0.6)],
    'other neighbour': [mix(p.lit, p.roof, 0.34), mix(p.shade, p.roof, 0.34), mix(p.deepShade, p.roof, 0.34)],
    rock: [p.rock[0], p.rock[1], p.rock[2]],
  }[kind] as [string, string, string]
  return { lit: tone[0], shade: tone[1], deep: tone[2] }
}

/** Neighbours have shutters of their own colour. */
function neighbourly(stage: Stage, wall: WallKind | undefined): Stage {
  const { palette: p } = stage
  if (wall === 'neighbour') return { ...stage, palette: { ...p, shutter: mix(p.woodDark, p.trunk, 0.3) } }
  if (wall === 'other neighbour') return { ...stage, palette: { ...p, shutter: mix(p.leaf, p.shade, 0.15) } }
  return stage
}

export function wallOf(site: Site, one: Volume, side: Side): Wall {
  const place = placeOn(one, side)
  const sun = sunOn(site, OUTWARD[side])
  const tones = paintOf(site, one.wall ?? 'paint')
  return {
    stage: neighbourly(site.stage, one.wall),
    at: (u, v, out = 0) => project(site.view, place(u, v, out)),
    width: side === 'front' ? one.w : one.d,
    paint: mix(tones.deep, mix(tones.shade, tones.lit, Math.min(1, sun * 1.5)), 0.35 + Math.min(1, sun * 2) * 0.65),
    paintShade: mix(tones.shade, tones.deep, 0.4),
    sun,
  }
}
