import type { VoucherInFullShape, VoucherShape } from '#contract/booking/voucher-schemas.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { VoucherState } from '#core/payment/voucher.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findVoucher, findVoucherEntries, listVouchers, type Voucher } from '#db/queries/payment/voucher-queries.ts'
import { companyToday } from '#booking/company-today.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'

/** Returns a page of vouchers, newest first; `cursor` leads to the next page. */
export async function findVouchers(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ readonly vouchers: readonly VoucherShape[]; readonly cursor: string | null }> {
  const today = await companyToday(deps)
  const found = await listVouchers(deps.db, { after: cursor ?? null, limit: limit + 1 })
  const page = found.slice(0, limit)
  return {
    vouchers: page.map((voucher) => voucherShape(voucher, today)),
    cursor: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Finds a voucher with its history. `voucher_not_found`: there is none. */
export async function findVoucherInFull(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  id: string,
): Promise<Result<VoucherInFullShape, ProblemOf<'voucher_not_found'>>> {
  const voucher = isUuid(id) ? await findVoucher(deps.db, id) : null
  if (!voucher) return err({ code: 'voucher_not_found' })
  const [today, entries] = await Promise.all([companyToday(deps), findVoucherEntries(deps.db, voucher.id)])
  return ok({
    ...voucherShape(voucher, today),
    entries: entries.map(({ bookingId, reference, kind, amountMinor, note, at }) => ({
      kind,
      amountMinor,
      booking: bookingId === null || reference === null ? null : { documentId: bookingId, reference },
      note,
      at: at.toISOString(),
    })),
  })
}

/** Returns a voucher as the staff see it on a day. */
export function voucherShape(voucher: Voucher, today: string): VoucherShape {
  const { id, receiver, createdAt, voidedAt, createdBy: _, ...facts } = voucher
  return {
    documentId: id,
    ...facts,
    state: stateOf(voucher, today),
    guest: receiver,
    createdAt: createdAt.toISOString(),
    voidedAt: voidedAt?.toISOString() ?? null,
  }
}

function stateOf({ voidedAt, balanceMinor, heldMinor, expiresOn }: Voucher, today: string): VoucherState {
  if (voidedAt !== null) return 'void'
  if (balanceMinor + heldMinor === 0) return 'used_up'
  return expiresOn < today ? 'expired' : 'open'
}
