import { sql, type RawBuilder } from 'kysely'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { BlockReason } from '#core/calendar/claim-kind.ts'
import type { Executor } from '#db/database.ts'
import { programName } from '#db/queries/account/program-name.ts'

/** Nights that the host has blocked, without the preparation nights behind them. */
export interface Block {
  readonly documentId: string
  readonly from: IsoDate
  readonly to: IsoDate
  readonly reason: BlockReason
  readonly note: string | null
  /** The name of the person who made it. Null: unknown. */
  readonly madeBy: string | null
}

/** Returns the blocks of a home that end after a date, in order. */
export async function findBlocks(executor: Executor, stayId: number, after: IsoDate): Promise<Block[]> {
  return select(executor, sql`claim.stay_id = ${stayId} and upper(claim.during) - claim.prep > ${after}::date`)
}

/** Returns a block by its id. Throws when there is none. */
export async function findBlock(executor: Executor, id: string): Promise<Block> {
  const [block] = await select(executor, sql`claim.id = ${id}::uuid`)
  if (!block) throw new Error(`block ${id} is gone`)
  return block
}

async function select(executor: Executor, which: RawBuilder<unknown>): Promise<Block[]> {
  const { rows } = await sql<Block>`
    select claim.id as "documentId", lower(claim.during) as from, upper(claim.during) - claim.prep as to, claim.reason, claim.note,
      coalesce(person.display_name, ${programName('claim.made_by')}) as "madeBy"
    from app.claim left join app.profile person on person.uid = claim.made_by
    where claim.kind = 'block' and ${which} order by claim.during`.execute(executor)
  return rows
}
