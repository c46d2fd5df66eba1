import { formatMoney } from '#core/money/format-money.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Link } from 'react-router'
import { dateRange } from '#web/text/date-text.ts'
import type { CalendarRows } from './calendar-rows.ts'
import type { Example } from './front-page-data.ts'
import { RefundPieces } from './refund-pieces.tsx'

/** Three promises, each illustrated by a real detail of one week in one home. */
export function Promises({ example }: { readonly example: Example }) {
  return (
    <section className="section band" aria-labelledby="promises-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="promises-title">No small print before the sea</h2>
          <p className="small">
            Shown with a week you can really book:{' '}
            <Link
              className="link"
              to={sitePaths.stay(example.slug, { checkIn: example.checkIn, checkOut: example.checkOut, adults: 2 })}
              rel="nofollow"
            >
              {example.title}, {dateRange(example)}
            </Link>
          </p>
        </div>
        <div className="promises">
          <article className="promise">
            <div className="demo">
              <PriceLines example={example} />
            </div>
            <div>
              <h3>The total, everywhere</h3>
              <p>The figure in the list is the figure you pay, and every line explains itself.</p>
            </div>
          </article>
          <article className="promise">
            <div className="demo">
              <SmallCalendar calendar={example.calendar} />
            </div>
            <div>
              <h3>A calendar that tells you why</h3>
              <p>Days you cannot choose tell you why, and the nearest dates that work.</p>
            </div>
          </article>
          <article className="promise">
            <div className="demo">
              <RefundPieces example={example} />
            </div>
            <div>
              <h3>Your refund, to the cent</h3>
              <p>You see what comes back before you book and again before you cancel.</p>
            </div>
          </article>
        </div>
      </div>
    </section>
  )
}

function PriceLines({ example: { lines, totalMinor, currency } }: { readonly example: Example }) {
  return (
    <dl className="mini-lines">
      {lines.map(({ label, amountMinor }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{formatMoney(amountMinor, currency)}</dd>
        </div>
      ))}
      <div className="sum">
        <dt>Total</dt>
        <dd>{formatMoney(totalMinor, currency)}</dd>
      </div>
    </dl>
  )
}

const LOOKS = { free: '', taken: 'x', closed: 'muted', asked: 'ask', first: 'a', inside: 'in', last: 'z' } as const

function SmallCalendar({ calendar }: { readonly calendar: CalendarRows }) {
  return (
    <>
      <div className="mini-cal" aria-hidden="true">
        {['M', 'T', 'W', 'T', 'F', 'S', 'S'].map((weekday, index) => (
          <span key={index} className="muted">
            {weekday}
          </span>
        ))}
        {calendar.days.map(({ date, look }) => (
          <span key={date} className={LOOKS[look]}>
            {Number(date.slice(8))}
          </span>
        ))}
      </div>
      {calendar.reason && <p className="bubble">{calendar.reason}</p>}
    </>
  )
}
