import { sql } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'
import type { LedgerAccount } from '#core/payment/ledger-account.ts'

/** One side of a posting, in minor units. */
export interface LedgerPosting {
  readonly account: LedgerAccount
  readonly amountMinor: number
}

/** The facts that every posting has. */
interface PostingFacts {
  readonly bookingId: string
  readonly currency: string
  readonly memo: string
  readonly at: Date
  readonly paymentId?: string | undefined
  readonly refundId?: string | undefined
}

/**
 * Posts one transaction of the books. Entries of zero are left out, and nothing is posted when none is left. Throws
 * when it does not sum to zero. The booking has to be locked, because its entries form a chain.
 */
export async function postLedger(
  tx: Tx,
  posting: PostingFacts & { readonly entries: readonly LedgerPosting[] },
): Promise<void> {
  const entries = posting.entries.filter((entry) => entry.amountMinor !== 0)
  const sum = entries.reduce((total, entry) => total + entry.amountMinor, 0)
  if (sum !== 0) throw new Error(`a posting of booking ${posting.bookingId} is ${sum} out of balance: ${posting.memo}`)
  if (entries.length === 0) return
  await sql`
    insert into app.ledger_entry (tx, booking_id, account, amount, currency, payment_id, refund_id, memo, at)
    select posting.id, ${posting.bookingId}::uuid, e.account, e."amountMinor", ${posting.currency}, ${posting.paymentId ?? null}::uuid,
      ${posting.refundId ?? null}::uuid, ${posting.memo}, ${posting.at}::timestamptz
    from (select uuidv7() as id) posting,
      rows from (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as (account app.ledger_account, "amountMinor" bigint))
        with ordinality as e (account, "amountMinor", place)
    order by e.place`.execute(tx)
}

/** Posts an amount that moves from one account to another; nothing when it is 0. */
export function postTransfer(
  tx: Tx,
  {
    from,
    to,
    amountMinor,
    ...facts
  }: PostingFacts & { readonly from: LedgerAccount; readonly to: LedgerAccount; readonly amountMinor: number },
): Promise<void> {
  const entries = [
    { account: to, amountMinor },
    { account: from, amountMinor: -amountMinor },
  ]
  return postLedger(tx, { ...facts, entries })
}

/** Returns the balances of a booking's accounts that are not zero. */
export async function findLedgerBalances(
  db: Executor,
  bookingId: string,
): Promise<Readonly<Partial<Record<LedgerAccount, number>>>> {
  const { rows } = await sql<{ account: LedgerAccount; balance: number }>`
    select account, sum(amount)::bigint as balance from app.ledger_entry
    where booking_id = ${bookingId}::uuid group by account having sum(amount) <> 0`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.account, row.balance]))
}
