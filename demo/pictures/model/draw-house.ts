import { between, indices, pick } from '../drawing/random.ts'
import { poly, type Point } from '../drawing/shapes.ts'
import { drawFeature, type Wall } from './draw-features.ts'
import { drawOpen } from './draw-open-roof.ts'
import { drawSlope, eaves, faces, flatRoof } from './draw-roofs.ts'
import type { Feature } from './feature.ts'
import { slopesOf } from './roof-slopes.ts'
import { seenSides, wallOf, type Site } from './site.ts'
import { eyeOf } from './view.ts'
import { fromFarToNear, type Side, type Volume } from './volume.ts'

/** Draws the blocks of a house, from the farthest to the nearest. */
export function drawVolumes(site: Site, volumes: readonly Volume[]): string {
  return fromFarToNear(volumes, eyeOf(site.view))
    .map((volume) => (volume.open ? drawOpen(site, volume) : drawBlock(site, volume)))
    .join('')
}

function drawBlock(site: Site, one: Volume): string {
  const sides = seenSides(site.view, one)
  const walls = sides.map((side) => drawWall(site, one, side)).join('')
  const details = sides.map((side) => featuresOn(site, one, side)).join('')
  if (one.roof.kind === 'terrace' || one.roof.kind === 'flat') return walls + flatRoof(site, one) + details
  const slopes = slopesOf(one)
  const turnedAway = slopes.filter((slope) => !faces(site.view, slope))
  const seen = slopes.filter((slope) => faces(site.view, slope))
  return (
    turnedAway.map((slope) => drawSlope(site, slope)).join('') +
    walls +
    details +
    turnedAway.map((slope) => eaves(site, one, slope)).join('') +
    seen.map((slope) => drawSlope(site, slope)).join('')
  )
}

function drawWall(site: Site, one: Volume, side: Side): string {
  const wall = wallOf(site, one, side)
  const width = wall.width
  const outline: Point[] = [wall.at(0, 0), wall.at(width, 0), ...upperEdge(one, side, wall)]
  return (
    poly(outline, wall.paint) +
    poly(outline, 'url(#fall)', 'opacity=".5"') +
    texture(wall, one) +
    (one.roof.kind === 'none'
      ? ''
      : poly(
          [wall.at(0, one.h - 0.42), wall.at(width, one.h - 0.34), wall.at(width, one.h), wall.at(0, one.h)],
          wall.stage.palette.dark,
          'opacity=".14"',
        ))
  )
}

/** Returns the upper edge of a wall from right to left: gables, vaults and sheds rise above its height. */
function upperEdge({ roof, h, w, d }: Volume, side: Side, wall: Wall): Point[] {
  const width = side === 'front' ? w : d
  const gableSide = (along: 'x' | 'z') => (along === 'z' ? side === 'front' : side !== 'front')
  if (roof.kind === 'gable' && gableSide(roof.along))
    return [wall.at(width, h), wall.at(width / 2, h + roof.rise), wall.at(0, h)]
  if (roof.kind === 'vault' && gableSide(roof.along))
    return indices(13).map((index) => {
      const angle = (Math.PI * index) / 12
      return wall.at(width / 2 + (Math.cos(angle) * width) / 2, h + Math.sin(angle) * roof.rise)
    })
  if (roof.kind === 'shed') {
    const rise = roof.rise
    const [left, right] = {
      back: side === 'left' ? [rise, 0] : side === 'right' ? [0, rise] : [0, 0],
      front: side === 'left' ? [0, rise] : side === 'right' ? [rise, 0] : [rise, rise],
      left: side === 'front' ? [rise, 0] : side === 'left' ? [rise, rise] : [0, 0],
      right: side === 'front' ? [0, rise] : side === 'right' ? [rise, rise] : [0, 0],
    }[roof.high] as [number, number]
    return [wall.at(width, h + right), wall.at(0, h + left)]
  }
  return [wall.at(width, h), wall.at(0, h)]
}

function texture(wall: Wall, { h, wall: kind = 'paint' }: Volume): string {
  const { palette: p, random } = wall.stage
  if (kind === 'rock') return rough(wall, h)
  if (kind !== 'stone' && kind !== 'ashlar') return ''
  const course = kind === 'ashlar' ? 0.42 : 0.34
  return indices(Math.round(wall.width * h * (kind === 'ashlar' ? 0.55 : 1.1)))
    .map(() => {
      const v = Math.floor((random() * h) / course) * course
      const length = kind === 'ashlar' ? between(random, 0.6, 1.1) : between(random, 0.28, 0.7)
      const u = random() * Math.max(0.1, wall.width - length)
      const top = Math.min(h, v + course)
      const fill = pick(random, [p.lit, p.stone[1], p.stone[3], p.rock[1]])
      return poly(
        [wall.at(u, v), wall.at(u + length, v), wall.at(u + length, top), wall.at(u, top)],
        fill,
        'opacity=".3"',
      )
    })
    .join('')
}

/** Draws living rock: facets without courses. */
function rough(wall: Wall, h: number): string {
  const { palette: p, random } = wall.stage
  return indices(Math.round(wall.width * h * 2.2))
    .map(() => {
      const [u, v] = [random() * wall.width, random() * h]
      const [a, b] = [between(random, 0.3, 1.1), between(random, 0.2, 0.7)]
      const within = (value: number, end: number): number => Math.max(0, Math.min(end, value))
      return poly(
        [
          wall.at(within(u - a, wall.width), within(v, h)),
          wall.at(u, within(v - b, h)),
          wall.at(within(u + a, wall.width), within(v + b * 0.4, h)),
          wall.at(within(u + a * 0.3, wall.width), within(v + b, h)),
        ],
        pick(random, p.rock),
        'opacity=".5"',
      )
    })
    .join('')
}

function featuresOn(site: Site, one: Volume, side: Side): string {
  const features: readonly Feature[] = one[side] ?? []
  const wall = wallOf(site, one, side)
  return features.map((feature) => drawFeature(wall, feature)).join('')
}
