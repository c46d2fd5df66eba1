import { formatMoney } from '#core/money/format-money.ts'
import { RefundPie } from '#web/quote/refund-pie.tsx'
import { instantDay } from '#web/text/instant-text.ts'
import type { Example } from './front-page-data.ts'

/** How much a cancellation refunds, by date. */
export function RefundPieces({ example: { refunds, totalMinor, currency, timeZone } }: { readonly example: Example }) {
  return (
    <ul className="steps3 small">
      {refunds.map(({ until, refundMinor }, index) => (
        <li key={until}>
          <RefundPie part={refundMinor / totalMinor} />
          <span>
            {index === refunds.length - 1 && index > 0 ? 'after that' : `until ${instantDay(until, timeZone)}`}
          </span>
          <b>{formatMoney(refundMinor, currency)} back</b>
        </li>
      ))}
    </ul>
  )
}
