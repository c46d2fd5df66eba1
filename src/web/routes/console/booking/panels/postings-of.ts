import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { accountName } from '#web/text/staff-booking-text.ts'

type Entry = StaffBookingShape['ledger'][number]

/** The entries of the ledger that belong together. */
export interface Posting {
  readonly tx: string
  readonly at: string
  readonly memo: string
  /** `account`: in words. */
  readonly entries: readonly Pick<Entry, 'account' | 'amountMinor'>[]
  /** The sum of the entries; 0 when they balance. */
  readonly sumMinor: number
}

/** Returns the ledger by posting, in the order in which they were made. */
export function postingsOf(ledger: readonly Entry[]): readonly Posting[] {
  const byTx = new Map<string, Entry[]>()
  for (const entry of ledger) {
    const entries = byTx.get(entry.tx)
    if (entries) entries.push(entry)
    else byTx.set(entry.tx, [entry])
  }
  return [...byTx].map(([tx, entries]) => ({
    tx,
    at: entries[0]?.at ?? '',
    memo: entries[0]?.memo ?? '',
    entries: entries.map(({ account, amountMinor }) => ({ account: accountName(account), amountMinor })),
    sumMinor: entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  }))
}
