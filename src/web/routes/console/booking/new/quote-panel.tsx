import type { StaffQuoteShape } from '#contract/booking/manual-booking.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { counted } from '#core/text/counted.ts'
import { PriceReasons } from '#web/quote/price-reasons.tsx'
import { dateRangeWithWeekdays, dayAndMonth } from '#web/text/date-text.ts'
import { followedNights } from '#web/text/counts/rate-counts.ts'
import { partyText } from '#web/text/party-text.ts'
import { FactList } from '#web/console/fact-list.tsx'

interface QuotePanelProps {
  readonly quote: StaffQuoteShape | null
  /** Whether dates and a home are chosen for which there is no price; the page says why. */
  readonly isRefused: boolean
}

/** The price of the choice, line by line, to be read out before anything is booked. */
export function QuotePanel({ quote, isRefused }: QuotePanelProps) {
  if (quote === null)
    return (
      <section className="c-section">
        <div className="c-head">
          <h2>Price</h2>
        </div>
        <p className="c-empty">
          {isRefused
            ? 'There is no price for this choice: the page says why.'
            : 'Choose dates and a home: the full price appears here, line by line, before you book.'}
        </p>
      </section>
    )
  const { stay, lines, follows, totalMinor, plainTotalMinor, currency, nights, party, schedule, policy } = quote
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  const dates = { checkIn: quote.checkIn, checkOut: quote.checkOut }
  return (
    <section className="c-section c-stack" aria-labelledby="price">
      <div className="c-head">
        <h2 id="price">{stay.title}</h2>
      </div>
      <p className="c-quiet">{`${dateRangeWithWeekdays(dates)} · ${counted(nights, 'night')} · ${partyText(party)}`}</p>
      <FactList
        facts={lines.map(({ label, amountMinor, included }) => {
          const amount = money(amountMinor)
          return [label, included ? `(${amount})` : amount] as const
        })}
      >
        <div className="c-sum">
          <dt>Total</dt>
          <dd>{money(totalMinor)}</dd>
        </div>
        {plainTotalMinor === totalMinor ? null : (
          <div>
            <dt>By our prices</dt>
            <dd>{money(plainTotalMinor)}</dd>
          </div>
        )}
        {schedule.length > 1
          ? schedule.map(({ dueOn, dueAt, amountMinor }) => (
              <div key={dueOn}>
                <dt>{dueAt === null ? 'Due now' : `Due on ${dayAndMonth(dueOn)}`}</dt>
                <dd>{money(amountMinor)}</dd>
              </div>
            ))
          : null}
      </FactList>
      {follows ? <p className="c-hint">{followedNights(follows.nights.length, nights, follows.title)}</p> : null}
      <PriceReasons lines={lines} totalMinor={totalMinor} currency={currency} />
      <p className="c-hint">{`${policy.name}: ${policy.summary}`}</p>
    </section>
  )
}
