import { createHash } from 'node:crypto'
import { readVoucherCode } from '#core/payment/voucher-code.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Tx } from '#db/database.ts'
import {
  findHeldByVouchers,
  findHoldingBookings,
  insertVoucherEntry,
  lockVoucherByCode,
  type Voucher,
} from '#db/queries/payment/voucher-queries.ts'

/** Returns the stored form of a code. Its 80 random bits cannot be guessed, so a plain hash is enough. */
export const voucherHash = (code: string): Buffer => createHash('sha256').update(code).digest()

/**
 * Keeps what a booking needs of a voucher, or whatever the voucher has left; the booking must be locked. Returns what
 * is now kept of this voucher for it, in minor units. `voucher_not_valid` and why. Does nothing if it is kept for the
 * booking already.
 */
export async function holdVoucher(
  tx: Tx,
  requested: {
    readonly code: string
    readonly bookingId: string
    readonly currency: string
    /** The time zone of the home. */
    readonly timeZone: string
    /** Returns how much more is kept of a voucher with this balance, in minor units. */
    readonly partOf: (balanceMinor: number) => number
    readonly actor: string
    readonly at: Date
  },
): Promise<Result<{ keptMinor: number }, ProblemOf<'voucher_not_valid'>>> {
  const { bookingId, currency, timeZone, partOf, actor, at } = requested
  const code = readVoucherCode(requested.code)
  const voucher = code === null ? null : await lockVoucherByCode(tx, voucherHash(code))
  if (voucher === null) return err({ code: 'voucher_not_valid', reason: 'unknown' })
  if (voucher.voidedAt !== null) return err({ code: 'voucher_not_valid', reason: 'void' })
  if (voucher.currency !== currency) return err({ code: 'voucher_not_valid', reason: 'other_currency' })
  const held = (await findHeldByVouchers(tx, bookingId)).find((one) => one.voucherId === voucher.id)
  const heldMinor = held?.amountMinor ?? 0
  if (voucher.expiresOn < todayIn(timeZone, at.getTime())) {
    const { expiresOn } = voucher
    return err({ code: 'voucher_not_valid', reason: 'expired', expiresOn })
  }
  if (voucher.balanceMinor === 0 && heldMinor === 0) return err(await nothingLeft(tx, voucher, actor))
  const amountMinor = partOf(voucher.balanceMinor)
  if (amountMinor > 0)
    await insertVoucherEntry(tx, { voucherId: voucher.id, kind: 'held', amountMinor, bookingId, actor, at })
  return ok({ keptMinor: heldMinor + amountMinor })
}

/**
 * Says that nothing is left of a voucher, or that it is kept for bookings that are not made yet: until when, and for
 * which of them, if one is the guest's own.
 */
async function nothingLeft(
  tx: Tx,
  { id, heldMinor }: Pick<Voucher, 'id' | 'heldMinor'>,
  actor: string,
): Promise<ProblemOf<'voucher_not_valid'>> {
  if (heldMinor === 0) return { code: 'voucher_not_valid', reason: 'used_up' }
  const holding = await findHoldingBookings(tx, id)
  const heldUntil = holding[0]?.expiresAt?.toISOString()
  const heldFor = holding.find(({ uid }) => uid === actor)?.reference
  return {
    code: 'voucher_not_valid',
    reason: 'held',
    ...(heldUntil !== undefined && { heldUntil }),
    ...(heldFor !== undefined && { heldFor }),
  }
}
