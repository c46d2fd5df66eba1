import type { Volume } from '../model/volume.ts'

/** A house as it is built, in metres. */
export interface HouseModel {
  readonly volumes: readonly Volume[]
  /** Houses beside it, and walls around it: drawn with it, but not what the picture is about. */
  readonly around?: readonly Volume[]
  /** The paved place before the door. */
  readonly yard?: { readonly x: number; readonly z: number; readonly w: number; readonly d: number }
  /** Where a pool's nearest left corner lies. */
  readonly poolAt?: readonly [x: number, z: number]
}

/** The requirements of a model. */
export interface Asked {
  readonly storeys: number
  /**
   * A number from 0 to 1 that is specific to this home: it determines widths and depths, so that no two of a kind are
   * alike.
   */
  readonly size: number
  readonly flowers: boolean
}

export type BuildHouse = (asked: Asked) => HouseModel

/** Returns a value between the two, by the home's own number. */
export function sized({ size }: Asked, low: number, high: number): number {
  return low + (high - low) * size
}

export function block(
  [x, z]: readonly [number, number],
  [w, d, h]: readonly [number, number, number],
  rest: Omit<Volume, 'x' | 'y' | 'z' | 'w' | 'd' | 'h'> & { readonly y?: number },
): Volume {
  return { x, y: rest.y ?? 0, z, w, d, h, ...rest }
}

/** Returns a chimney on a roof. */
export function chimneyAt(x: number, y: number, z: number): Volume {
  return { x, y, z, w: 0.7, d: 0.7, h: 1.5, roof: { kind: 'flat', eaves: 0.1, parapet: 0.14 } }
}

/** Steps that lead up from the left to the right along a wall. */
export function outsideStairs([x, z]: readonly [number, number], height: number, width = 1.1): Volume[] {
  const count = Math.round(height / 0.35)
  return Array.from({ length: count }, (_, index) => ({
    x: x + index * 0.4,
    y: 0,
    z,
    w: 0.4,
    d: width,
    h: ((index + 1) * height) / count,
    roof: { kind: 'none' as const },
    wall: 'white' as const,
  }))
}
