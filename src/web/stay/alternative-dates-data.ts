import type { AlternativeDatesShape } from '#contract/stay-shapes.ts'
import { stayCards, type StayCardData } from './stay-card-data.ts'

export interface AlternativeDatesData {
  readonly stay: StayCardData
  readonly nearest: AlternativeDatesShape['nearest']
  /** Why it is not among the homes for the wanted dates. */
  readonly tag: string
}

/** Returns the entry of a home that cannot be booked for the wanted dates; `tag` says why. */
export function alternativeDatesData({ stay, nearest }: AlternativeDatesShape, tag: string): AlternativeDatesData {
  // These homes are listed below those that are free.
  return { stay: stayCards([stay], 0)[0]!, nearest, tag }
}
