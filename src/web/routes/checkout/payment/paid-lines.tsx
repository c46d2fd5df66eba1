import { formatMoney } from '#core/money/format-money.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'

export interface PaidLinesProps {
  readonly booking: Pick<BookingShape, 'vouchers' | 'paidMinor' | 'totalMinor' | 'currency'>
}

/** What vouchers pay of a price and what is paid already, below it, and what is left; nothing where all is left. */
export function PaidLines({ booking: { vouchers, paidMinor, totalMinor, currency } }: PaidLinesProps) {
  const otherwiseMinor = vouchers.reduce((rest, voucher) => rest - voucher.paidMinor, paidMinor)
  const paid = [
    ...vouchers.map((voucher) => ({
      name: `Voucher …${voucher.ending}`,
      amountMinor: voucher.heldMinor + voucher.paidMinor,
    })),
    { name: 'Paid already', amountMinor: otherwiseMinor },
  ].filter(({ amountMinor }) => amountMinor > 0)
  if (paid.length === 0) return null
  const leftMinor = paid.reduce((rest, { amountMinor }) => rest - amountMinor, totalMinor)
  return (
    <dl className="lines" aria-label="What is paid">
      {paid.map(({ name, amountMinor }) => (
        <div key={name} className="minus">
          <dt>{name}</dt>
          <dd>{`−${formatMoney(amountMinor, currency)}`}</dd>
        </div>
      ))}
      <div className="sum">
        <dt>{paidMinor > 0 ? 'Still to pay' : 'You pay'}</dt>
        <dd>{formatMoney(leftMinor, currency)}</dd>
      </div>
    </dl>
  )
}
