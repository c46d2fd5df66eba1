import type { NearMissShape } from '#contract/stay-shapes.ts'
import { stayCardData, type StayCardData } from './stay-card-data.ts'

export interface NearMissData {
  readonly stay: StayCardData
  readonly nearest: NearMissShape['nearest']
}

/** The entry of a home that is taken on the wanted dates. */
export function nearMissData({ stay, nearest }: NearMissShape): NearMissData {
  return { stay: stayCardData(stay), nearest }
}
