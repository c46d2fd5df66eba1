import type { Feature } from './feature.ts'

/** What a wall is made of: the home's paint, dry stone, cut sandstone, pale stone beside paint, wood, or glass. */
export type WallKind = 'paint' | 'stone' | 'ashlar' | 'white' | 'neighbour' | 'other neighbour' | 'rock'

export type Roof =
  | { readonly kind: 'gable'; readonly along: 'x' | 'z'; readonly rise: number; readonly eaves?: number }
  | { readonly kind: 'hip'; readonly rise: number; readonly eaves?: number }
  | { readonly kind: 'shed'; readonly high: 'back' | 'front' | 'left' | 'right'; readonly rise: number }
  | { readonly kind: 'vault'; readonly along: 'x' | 'z'; readonly rise: number }
  | { readonly kind: 'flat'; readonly eaves?: number; readonly parapet?: number }
  /** A flat roof that people sit on. */
  | { readonly kind: 'terrace'; readonly railing: 'wall' | 'bars' | 'glass' }
  | { readonly kind: 'none' }

/** A block of a house in metres: (x, y, z) is its front lower left corner. */
export interface Volume {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly w: number
  readonly d: number
  readonly h: number
  readonly roof: Roof
  readonly wall?: WallKind
  readonly front?: readonly Feature[]
  readonly left?: readonly Feature[]
  readonly right?: readonly Feature[]
  /** A roof on posts without walls: a pergola, a veranda, a porch of reeds. */
  readonly open?: 'pergola' | 'tiles' | 'slab' | 'vine'
}

export type Side = 'front' | 'left' | 'right'

/** Sorts blocks from the farthest to the nearest, so that each is drawn before those that hide it. */
export function fromFarToNear(volumes: readonly Volume[], eye: readonly [number, number, number]): Volume[] {
  const waiting = [...volumes]
  const sorted: Volume[] = []
  while (waiting.length > 0) {
    const next = waiting.findIndex((one) => waiting.every((other) => other === one || !hides(one, other, eye)))
    sorted.push(...waiting.splice(Math.max(0, next), 1))
  }
  return sorted
}

/** Returns whether the first block is nearer to the eye than the second, by a plane that separates them. */
function hides(first: Volume, second: Volume, eye: readonly [number, number, number]): boolean {
  const spans = (one: Volume) =>
    [
      [one.x, one.x + one.w],
      [one.z, one.z + one.d],
      [one.y, one.y + one.h],
    ] as const
  const at = [eye[0], eye[2], eye[1]]
  for (const [axis, mine] of spans(first).entries()) {
    const theirs = spans(second)[axis]!
    const place = at[axis]!
    if (mine[1] <= theirs[0] + 0.01 && place < theirs[0]) return true
    if (mine[1] <= theirs[0] + 0.01 && place > mine[1]) return false
    if (theirs[1] <= mine[0] + 0.01 && place > mine[0]) return true
    if (theirs[1] <= mine[0] + 0.01 && place < theirs[1]) return false
  }
  return false
}
