import { randomUUID } from 'node:crypto'
import { issueVoucher } from '#booking/voucher/issue-voucher.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import type { NewVoucher, IssuedVoucherShape } from '#contract/booking/voucher-schemas.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { valueOf } from './money-shop.ts'

/** Issues a voucher, valid until the end of 2030 unless given otherwise. */
export async function issuedVoucher(
  deps: BookingDeps,
  amountMinor: number,
  rest: Partial<NewVoucher> = {},
): Promise<IssuedVoucherShape> {
  const voucher = {
    reason: 'sold',
    currency: 'EUR',
    expiresOn: isoDate('2030-12-31'),
    guest: null,
    note: '',
  } as const
  const issued = await issueVoucher(deps, {
    actor: { uid: 'staff-1', role: 'admin' },
    voucher: { ...voucher, amountMinor, ...rest },
    idempotencyKey: randomUUID(),
  })
  return valueOf(issued).value
}
