import { formatMoney } from '#core/money/format-money.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { fullDate } from '#web/text/date-text.ts'

/**
 * Which amount has to be transferred by when, to which account, and with which reference; nothing when no transfer is
 * due.
 */
export function BankTransferNotice({ booking }: { readonly booking: BookingShape }) {
  const { bankTransfer, currency } = booking
  if (!bankTransfer) return null
  const { account, amountMinor, dueOn, purpose } = bankTransfer
  return (
    <Notice tone="sea" icon="credit-card">
      <div id="transfer">
        <p>
          <b>{`Please transfer ${formatMoney(amountMinor, currency)}`}</b>
          <br />
          {`It has to arrive by ${fullDate(dueOn)}.`}
        </p>
        <dl className="transfer mt-3">
          <div>
            <dt>Account</dt>
            <dd>
              {account.map((line) => (
                <span key={line} className="num">
                  {line}
                </span>
              ))}
            </dd>
          </div>
          <div>
            <dt>Purpose of the payment</dt>
            <dd>
              <b className="num">{purpose}</b>
            </dd>
          </div>
        </dl>
      </div>
    </Notice>
  )
}
