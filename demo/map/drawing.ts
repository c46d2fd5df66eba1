import { mapPointOf, mapUnitsOfMetres, type MapPoint } from '#core/map-projection.ts'
import type { Patch } from './menorca-tints.ts'

/** Returns points of the drawing from `lng lat` pairs in degrees. */
export function pointsOf(text: string): MapPoint[] {
  const numbers = text.trim().split(/\s+/).map(Number)
  return Array.from({ length: numbers.length / 2 }, (_, index) =>
    mapPointOf({ lng: numbers[index * 2] ?? 0, lat: numbers[index * 2 + 1] ?? 0 }),
  )
}

/**
 * Returns a generator of pseudo-random numbers in [0, 1), the same for the same seed, so that the drawing can be
 * reproduced.
 */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Returns a shore between its points: each stretch is halved repeatedly and its middle moved aside a little, more on
 * long stretches than in narrow coves, so that it looks like rock and not like a polygon.
 */
export function roughShore(points: readonly MapPoint[], seed: number, roughness = 0.13): MapPoint[] {
  const random = randomFrom(seed)
  return points.flatMap((from, index) => {
    const to = points[(index + 1) % points.length] ?? from
    return [from, ...between(from, to, random, roughness)]
  })
}

/** Stretches shorter than this stay straight, in units of about ten metres. */
const SHORTEST = 8

function between(from: MapPoint, to: MapPoint, random: () => number, roughness: number): MapPoint[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  if (length < SHORTEST * 2) return []
  const push = (random() - 0.5) * 2 * roughness
  const along = 0.5 + (random() - 0.5) * 0.2
  const middle = { x: from.x + dx * along - dy * push, y: from.y + dy * along + dx * push }
  return [...between(from, middle, random, roughness), middle, ...between(middle, to, random, roughness)]
}

/** Draws a patch as a few round lumps side by side and overlapping, each with a soft uneven edge. */
export function patchLumps({ lng, lat, wide, high, turn }: Patch, seed: number): MapPoint[][] {
  const random = randomFrom(seed)
  const scale = mapUnitsOfMetres(1, lat)
  const centre = mapPointOf({ lng, lat })
  const angle = (-turn * Math.PI) / 180
  const count = Math.min(5, Math.max(1, Math.round((wide / high) * 1.6)))
  return Array.from({ length: count }, (_, index) => {
    const along =
      count === 1 ? 0 : (index / (count - 1) - 0.5) * 2 * (wide - high * 0.7) + (random() - 0.5) * high * 0.3
    const aside = (random() - 0.5) * high * 0.9
    const middle = {
      x: centre.x + (along * Math.cos(angle) - aside * Math.sin(angle)) * scale,
      y: centre.y + (along * Math.sin(angle) + aside * Math.cos(angle)) * scale,
    }
    return lump(middle, high * (0.62 + random() * 0.5) * scale, random)
  })
}

const LUMP_POINTS = 10

/** Draws one patch without lumps, such as a group of houses. */
export function plainPatch({ lng, lat, wide, high, turn }: Patch, seed: number): MapPoint[] {
  const radius = mapUnitsOfMetres(high, lat)
  return lump(mapPointOf({ lng, lat }), radius, randomFrom(seed), {
    turn: (-turn * Math.PI) / 180,
    stretch: wide / high,
  })
}

function lump(
  middle: MapPoint,
  radius: number,
  random: () => number,
  { turn, stretch } = { turn: random() * Math.PI, stretch: 1 + random() * 0.45 },
): MapPoint[] {
  return Array.from({ length: LUMP_POINTS }, (_, index) => {
    const at = (index / LUMP_POINTS) * 2 * Math.PI
    const reach = radius * (0.86 + random() * 0.28)
    const [x, y] = [Math.cos(at) * reach * stretch, Math.sin(at) * reach]
    return {
      x: middle.x + x * Math.cos(turn) - y * Math.sin(turn),
      y: middle.y + x * Math.sin(turn) + y * Math.cos(turn),
    }
  })
}

/** Returns a closed path of straight pieces in whole units. */
export function closedPath(points: readonly MapPoint[]): string {
  return `${relative(points)}z`
}

/**
 * Returns a path of soft bends along the points: quadratic curves between the middles of its pieces. Each middle is
 * halfway between two control points, so that `t`, which mirrors the last control point, gives the next one.
 */
export function softPath(points: readonly MapPoint[], closed: boolean): string {
  const middles = points.map((from, index) => {
    const to = points[(index + 1) % points.length] ?? from
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  })
  const [first, last, second] = [points[0], points.at(-1), points[1]]
  if (!first || !last || !second) return ''
  const [start, bend, ends] = closed
    ? [middles.at(-1) ?? first, first, middles]
    : [first, second, [...middles.slice(1, -2), last]]
  const [end = last, ...rest] = ends
  return `M${whole(start)}Q${whole(bend)} ${whole(end)}${steps(end, rest, 't')}${closed ? 'z' : ''}`
}

function relative(points: readonly MapPoint[]): string {
  const [first = { x: 0, y: 0 }, ...rest] = points
  return `M${whole(first)}${steps(first, rest, 'l')}`
}

/** Returns a command with integer steps from point to point; remainders are carried on. */
function steps(from: MapPoint, points: readonly MapPoint[], command: 'l' | 't'): string {
  let text = ''
  let [x, y] = [Math.round(from.x), Math.round(from.y)]
  for (const point of points) {
    const [dx, dy] = [Math.round(point.x) - x, Math.round(point.y) - y]
    if (command === 'l' && dx === 0 && dy === 0) continue
    text += `${text === '' ? command : dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
    x += dx
    y += dy
  }
  return text
}

const whole = ({ x, y }: MapPoint) => `${Math.round(x)} ${Math.round(y)}`
