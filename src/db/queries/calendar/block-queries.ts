import { sql } from 'kysely'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { BlockReason } from '#core/calendar/claim-kind.ts'
import type { Executor } from '#db/database.ts'

/** Nights that the host keeps free of guests, without the preparation nights behind them. */
export interface Block {
  readonly id: string
  readonly from: IsoDate
  readonly to: IsoDate
  readonly reason: BlockReason
  readonly note: string | null
}

/** The blocks of a home that end after a date, in order. */
export async function findBlocks(executor: Executor, stayId: number, after: IsoDate): Promise<Block[]> {
  const { rows } = await sql<Block>`
    select id, lower(during) as from, upper(during) - prep as to, reason, note from app.claim
    where stay_id = ${stayId} and kind = 'block' and upper(during) - prep > ${after}::date order by during`.execute(
    executor,
  )
  return rows
}
