import type { AlternativeDatesShape } from '#contract/stay-shapes.ts'
import { stayCardData, type StayCardData } from './stay-card-data.ts'

export interface AlternativeDatesData {
  readonly stay: StayCardData
  readonly nearest: AlternativeDatesShape['nearest']
}

/** The entry of a home that is taken on the wanted dates. */
export function alternativeDatesData({ stay, nearest }: AlternativeDatesShape): AlternativeDatesData {
  return { stay: stayCardData(stay), nearest }
}
