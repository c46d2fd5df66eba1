import type { AlternativeDatesShape } from '#contract/stay-shapes.ts'
import { stayCards, type StayCardData } from './stay-card-data.ts'

export interface AlternativeDatesData {
  readonly stay: StayCardData
  readonly nearest: AlternativeDatesShape['nearest']
}

/** Returns the entry of a home that is taken on the wanted dates. */
export function alternativeDatesData({ stay, nearest }: AlternativeDatesShape): AlternativeDatesData {
  // These homes are listed below those that are free.
  return { stay: stayCards([stay], 0)[0]!, nearest }
}
