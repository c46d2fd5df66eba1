import { randomBytes, randomUUID } from 'node:crypto'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { VoucherReason } from '#core/payment/voucher.ts'
import { voucherCode } from '#core/payment/voucher-code.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Tx } from '#db/database.ts'
import { insertVoucher, insertVoucherEntry, markVoided } from '#db/queries/payment/voucher-queries.ts'
import { voucherHash } from '#booking/voucher/hold-voucher.ts'

const DAY_MS = 86_400_000

interface DemoVoucher {
  readonly reason: VoucherReason
  readonly amountMinor: number
  readonly receiver: { readonly name: string; readonly email: string } | null
  readonly note: string
  readonly issuedDaysAgo: number
  /** Days from its issue to the last day on which it can be spent. */
  readonly days: number
  /** Why it was made void, the day after. */
  readonly voidedFor?: string
  /** Whether its note contains its code, for people who try the demo. */
  readonly isToTry?: boolean
}

const VOUCHERS: readonly DemoVoucher[] = [
  {
    reason: 'goodwill',
    amountMinor: 5_000,
    receiver: { name: 'Ingrid Solberg', email: 'ingrid.solberg@example.com' },
    note: 'No hot water on the first evening',
    issuedDaysAgo: 420,
    days: 365,
  },
  {
    reason: 'sold',
    amountMinor: 25_000,
    receiver: { name: 'Paul Brenner', email: 'paul.brenner@example.com' },
    note: 'Paid by bank transfer',
    issuedDaysAgo: 96,
    days: 1_095,
    voidedFor: 'Issued twice by mistake',
  },
  {
    reason: 'sold',
    amountMinor: 25_000,
    receiver: { name: 'Paul Brenner', email: 'paul.brenner@example.com' },
    note: 'Paid by bank transfer, a wedding present',
    issuedDaysAgo: 96,
    days: 1_095,
  },
  {
    reason: 'goodwill',
    amountMinor: 10_000,
    receiver: null,
    note: 'To try in the checkout',
    issuedDaysAgo: 2,
    days: 365,
    isToTry: true,
  },
]

/** Writes typical vouchers of a company: an expired one, a void one, a sold one, and one to try. */
export async function writeVouchers(
  tx: Tx,
  { hostUid, today, at }: { readonly hostUid: string; readonly today: IsoDate; readonly at: Date },
): Promise<void> {
  for (const { reason, amountMinor, receiver, note, issuedDaysAgo, days, voidedFor, isToTry } of VOUCHERS) {
    // Random even in a demo: a code in the source code could be spent wherever that demo is shown.
    const code = voucherCode(randomBytes(10))
    const issuedAt = new Date(at.getTime() - issuedDaysAgo * DAY_MS)
    const id = await insertVoucher(tx, {
      codeHash: voucherHash(code),
      ending: code.slice(-4),
      reason,
      currency: 'EUR',
      amountMinor,
      expiresOn: addDays(today, days - issuedDaysAgo),
      receiver,
      note: isToTry ? `${note}: ${code}` : note,
      createdBy: hostUid,
      createdAt: issuedAt,
      attempt: randomUUID(),
    })
    await insertVoucherEntry(tx, { voucherId: id!, kind: 'issued', amountMinor, actor: hostUid, at: issuedAt })
    if (voidedFor === undefined) continue
    const voidedAt = new Date(issuedAt.getTime() + DAY_MS)
    await insertVoucherEntry(tx, {
      voucherId: id!,
      kind: 'voided',
      amountMinor,
      actor: hostUid,
      note: voidedFor,
      at: voidedAt,
    })
    await markVoided(tx, id!, voidedAt)
  }
}
