import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import type { Tx } from '#db/database.ts'
import { occupiedRunsOf } from '#demo/content/demo-occupancy.ts'

/** From so many nights on the owners themselves are there; shorter runs were let elsewhere. */
const OWNER_STAY_NIGHTS = 12

/** Takes the nights that are occupied when the demo begins, counted from `today`. Returns how many runs were taken. */
export async function insertBlocks(tx: Tx, ids: ReadonlyMap<string, number>, today: IsoDate): Promise<number> {
  const runs = [...ids].flatMap(([key, stayId]) => occupiedRunsOf(key).map((run) => ({ stayId, ...run })))
  const claims = await Promise.all(
    runs.map(({ stayId, startsIn, nights }) => {
      const dates = { checkIn: addDays(today, startsIn), checkOut: addDays(today, startsIn + nights) }
      return takeNights(tx, stayId, dates, {
        kind: 'block',
        reason: nights >= OWNER_STAY_NIGHTS ? 'owner_stay' : 'other',
      })
    }),
  )
  return claims.filter((id) => id !== null).length
}
