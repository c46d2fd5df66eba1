import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { transferText } from '#web/text/booking/owed-text.ts'

/**
 * Which amount has to be transferred by when, to which account, and with which reference; nothing when no transfer is
 * due. `nowMs`: now.
 */
export function BankTransferNotice({ booking, nowMs }: { readonly booking: BookingShape; readonly nowMs: number }) {
  const { bankTransfer } = booking
  if (!bankTransfer) return null
  const { account, purpose } = bankTransfer
  const { title, text, isLate } = transferText(bankTransfer, booking, nowMs)
  return (
    <Notice tone={isLate ? 'bad' : 'sea'} icon="credit-card">
      <div id="transfer">
        <p>
          <b>{title}</b>
          <br />
          {text}
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
