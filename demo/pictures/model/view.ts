import type { Point } from '../drawing/shapes.ts'

/** A place in the house's own measure, in metres: x to the right along its front, y up, z away from the front. */
export type Place = readonly [x: number, y: number, z: number]

/** From where a house is seen. Upright edges stay upright, as in drawings of architects. */
export interface View {
  /** Pixels of a metre one metre away. */
  readonly focal: number
  /** Where the horizon lies in the picture. */
  readonly horizon: number
  /** Height of the eye over the ground, in metres. */
  readonly height: number
  /** From the eye to the middle of the house. */
  readonly distance: number
  /** Radians the house is turned by; with more than 0 its left side shows. */
  readonly turn: number
  /** Pixels the house stands beside the middle of the picture. */
  readonly aside: number
  /** The middle of the house, which it is turned about. */
  readonly middle: readonly [x: number, z: number]
}

/** What is nearer than this many metres is cut off. */
const NEAREST = 2

type Seen = readonly [right: number, up: number, away: number]

function fromEye({ turn, distance, height, middle }: View, [x, y, z]: Place): Seen {
  const [dx, dz] = [x - middle[0], z - middle[1]]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return [dx * cos - dz * sin, y - height, distance + dx * sin + dz * cos]
}

function onPicture({ focal, horizon, aside }: View, [right, up, away]: Seen): Point {
  const depth = Math.max(away, 0.5)
  return [800 + aside + (focal * right) / depth, horizon - (focal * up) / depth]
}

/** Returns where a place of the house is in the picture. */
export function project(view: View, place: Place): Point {
  return onPicture(view, fromEye(view, place))
}

/** Returns the eye in the house's own measure. */
export function eyeOf({ turn, distance, height, middle }: View): Place {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return [middle[0] - distance * sin, height, middle[1] - distance * cos]
}

/** Returns an outline in the picture without what lies behind the eye; empty when nothing of it is visible. */
export function outlineOf(view: View, places: readonly Place[]): Point[] {
  const seen = places.map((place) => fromEye(view, place))
  const kept: Seen[] = []
  for (const [index, here] of seen.entries()) {
    const next = seen[(index + 1) % seen.length]!
    if (here[2] >= NEAREST) kept.push(here)
    if (here[2] >= NEAREST !== next[2] >= NEAREST) {
      const share = (NEAREST - here[2]) / (next[2] - here[2])
      kept.push([here[0] + (next[0] - here[0]) * share, here[1] + (next[1] - here[1]) * share, NEAREST])
    }
  }
  return kept.map((one) => onPicture(view, one))
}

/**
 * Returns the foot of something that stands `right` metres beside the line of sight and `away` from the eye, and the
 * pixels of a metre there.
 */
export function standing(view: View, right: number, away: number): { x: number; y: number; metre: number } {
  const metre = view.focal / away
  return { x: 800 + right * metre, y: view.horizon + view.height * metre, metre }
}
