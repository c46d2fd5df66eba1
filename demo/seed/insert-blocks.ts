import { sql } from 'kysely'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import type { Tx } from '#db/database.ts'
import { occupiedRunsOf } from '#demo/content/demo-occupancy.ts'

/** Runs of at least this many nights are stays of the owners; shorter ones were let elsewhere. */
export const OWNER_STAY_NIGHTS = 12

/** Nights of a home that somebody else has; it begins a number of days after today. */
export interface Block {
  readonly stayId: number
  readonly startsIn: number
  readonly nights: number
}

/** Returns the nights that are occupied when the demo begins. */
export function blocksOf(ids: ReadonlyMap<string, number>): Block[] {
  return [...ids].flatMap(([key, stayId]) => occupiedRunsOf(key).map((run) => ({ stayId, ...run })))
}

/**
 * Takes nights, counted from `today`, as if they had always been taken: nobody knows since when. Returns how many runs
 * were taken.
 */
export async function insertBlocks(tx: Tx, blocks: readonly Block[], today: IsoDate): Promise<number> {
  const claims = await Promise.all(
    blocks.map(({ stayId, startsIn, nights }) => {
      const dates = { checkIn: addDays(today, startsIn), checkOut: addDays(today, startsIn + nights) }
      return takeNights(tx, stayId, dates, {
        kind: 'block',
        reason: nights >= OWNER_STAY_NIGHTS ? 'owner_stay' : 'other',
      })
    }),
  )
  await sql`select app.begin_block_history()`.execute(tx)
  return claims.filter((id) => id !== null).length
}
