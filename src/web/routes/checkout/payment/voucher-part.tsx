import { formatMoney } from '#core/money/format-money.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { PaymentRefused, VoucherRefused } from './payment-step-data.ts'
import { isOwed } from './payment-view.ts'
import { voucherFaultText, voucherUsedHere } from '#web/text/booking/voucher-text.ts'
import { voucherLeftText } from '#web/text/booking-life-text.ts'
import { TextField } from '#web/ui/text-field.tsx'

export interface VoucherPartProps {
  readonly booking: BookingShape
  /** The code that was typed, and why it pays nothing. */
  readonly refused: PaymentRefused['voucher']
}

/**
 * Pays with a voucher before the card is charged the rest. Vouchers that are set aside for a hold can be removed again.
 */
export function VoucherPart({ booking, refused }: VoucherPartProps) {
  const { vouchers, currency, stay, documentId } = booking
  // No fragment here: without scripts it would win over `autofocus` and hide the field with the mistake.
  const page = sitePaths.payment(stay.slug, documentId)
  const kept = vouchers.filter(({ heldMinor }) => heldMinor > 0)
  return (
    <div className="voucher" id="vouchers">
      {kept.length > 0 ? (
        <form method="post" action={page} className="row small">
          <input type="hidden" name="intent" value="no-voucher" />
          <span role="status">
            {kept
              .map(
                ({ ending, heldMinor }) =>
                  `${formatMoney(heldMinor, currency)} will be paid with the voucher …${ending}.`,
              )
              .join(' ')}
          </span>
          <button className="link linklike" type="submit">
            Pay in another way
          </button>
        </form>
      ) : null}
      {kept.map((voucher) => {
        const left = voucherLeftText(voucher, currency)
        return left === null ? null : (
          <p key={voucher.ending} className="small muted">
            {left}
          </p>
        )
      })}
      {isOwed(booking) ? (
        <details className="fold" open={refused !== undefined}>
          <summary>
            <h3 className="t4">{kept.length > 0 ? 'Use another voucher' : 'Use a voucher'}</h3>
          </summary>
          <form method="post" action={page} className="stack mt-3" noValidate>
            <input type="hidden" name="intent" value="voucher" />
            <TextField
              label="Code of the voucher"
              name="voucher"
              defaultValue={refused?.code}
              error={refused?.fault ? faultText(refused.fault, stay.timeZone) : undefined}
              {...(refused && { autoFocus: true })}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              numeric
              hint="Sixteen characters, as in the mail. Whatever is left stays on it."
            />
            <div>
              <button className="btn quiet small">Use voucher</button>
            </div>
          </form>
        </details>
      ) : null}
    </div>
  )
}

function faultText(fault: VoucherRefused, timeZone: string): string {
  return fault === 'used_here' ? voucherUsedHere : voucherFaultText(fault, timeZone)
}
