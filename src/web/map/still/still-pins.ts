import type { MapPosition } from '#core/map-projection.ts'
import { placeInFrame, type MapFrame } from './map-frame.ts'

/** A numbered circle on a still map, roughly where the homes with these numbers are. */
export interface StillPin {
  readonly x: number
  readonly y: number
  /** The places in the list, from 1. */
  readonly numbers: readonly number[]
}

/** Circles closer than this share of the width would cover each other. */
const APART = 0.042

/**
 * Numbers homes by their place in the list. A home near one that is already drawn joins its circle; homes outside the
 * frame have none.
 */
export function stillPins(stays: readonly MapPosition[], frame: MapFrame): StillPin[] {
  const high = frame.width / frame.height
  const pins: { x: number; y: number; numbers: number[] }[] = []
  for (const [index, stay] of stays.entries()) {
    const at = placeInFrame(frame, stay)
    if (!at) continue
    const near = pins.find(({ x, y }) => Math.hypot(x - at.x, (y - at.y) / high) < APART)
    if (near) near.numbers.push(index + 1)
    else pins.push({ ...at, numbers: [index + 1] })
  }
  return pins
}
