import { createHmac } from 'node:crypto'

/** How many unpaid holds one network may have at a time; 0 = as many as it likes. */
export interface NetworkHoldLimits {
  readonly most: number
  /** So many without any work; each further one costs its maker a proof of work. */
  readonly withoutProof: number
}

/** Where a hold is asked for from, and whether its maker has done the work that a further one costs. */
export interface HoldOrigin {
  /** The subscriber of an address (`accounts/throttle/network-of.ts`). */
  readonly network: string
  readonly hasProof: boolean
}

/** What is stored of a network: a keyed hash of 16 bytes, from which nobody finds the address. */
export function networkHash(key: string, network: string): Buffer {
  return createHmac('sha256', key).update(`hold network\0${network}`).digest().subarray(0, 16)
}
