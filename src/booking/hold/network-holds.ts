import { createHmac } from 'node:crypto'

/** How many unpaid holds one network may have at a time; 0 = any number. */
export interface NetworkHoldLimits {
  readonly most: number
  /** How many need no proof of work; each further one requires one. */
  readonly withoutProof: number
}

/** Where a hold is requested from, and whether the proof of work for a further one was given. */
export interface HoldOrigin {
  /** The subscriber of an address (`accounts/throttle/network-of.ts`). */
  readonly network: string
  readonly hasProof: boolean
}

/** Returns what is stored of a network: a keyed hash of 16 bytes, from which the address cannot be found. */
export function networkHash(key: string, network: string): Buffer {
  return createHmac('sha256', key).update(`hold network\0${network}`).digest().subarray(0, 16)
}
