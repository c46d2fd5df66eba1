import type { AlternativeDatesShape } from '#contract/stay-shapes.ts'
import { stayCards, type StayCardData } from './stay-card-data.ts'

export interface AlternativeDatesData {
  readonly stay: StayCardData
  readonly nearest: AlternativeDatesShape['nearest']
}

/** The entry of a home that is taken on the wanted dates. */
export function alternativeDatesData({ stay, nearest }: AlternativeDatesShape): AlternativeDatesData {
  // They stand below the homes that are free.
  return { stay: stayCards([stay], 0)[0]!, nearest }
}
