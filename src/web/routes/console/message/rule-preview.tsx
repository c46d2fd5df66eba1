import { Link } from 'react-router'
import type { AutomationPreviewShape } from '#contract/message/automation-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { bookingsInThePast, bookingsToCome, bookingsWithoutLanguage } from '#web/text/counts/message-counts.ts'
import { momentText } from '#web/text/message/scheduled-text.ts'

type Affected = AutomationPreviewShape['next'][number]

interface RulePreviewProps {
  readonly preview: AutomationPreviewShape | null
  /** Whether bookings whose time is over can be ticked: only if the rule is about to be saved as it was previewed. */
  readonly canTick: boolean
}

/** The bookings that a rule applies to: future ones, and those for which its time is over. */
export function RulePreview({ preview, canTick }: RulePreviewProps) {
  if (!preview)
    return (
      <section className="c-section">
        <div className="c-head">
          <h2>What it does</h2>
        </div>
        <p className="c-quiet">Before it is saved you see which bookings it applies to and when it writes to them.</p>
      </section>
    )
  const { bookings, unknownLanguage, next, past } = preview
  return (
    <>
      <section className="c-section c-stack" role={canTick ? 'status' : undefined}>
        <div className="c-head">
          <h2>What it does</h2>
        </div>
        <p>{bookingsToCome(bookings)}</p>
        <ol className="c-timeline">
          {next.map((one) => (
            <Row key={one.booking.documentId} affected={one} />
          ))}
        </ol>
        {unknownLanguage > 0 ? <p className="c-note warn">{bookingsWithoutLanguage(unknownLanguage)}</p> : null}
        {bookings > next.length ? <p className="c-quiet">The first {next.length} are shown.</p> : null}
      </section>
      {past.length > 0 ? (
        <section className="c-section">
          <div className="c-head">
            <h2>In the past</h2>
          </div>
          <p>{bookingsInThePast(past.length)}</p>
          <ul className="c-ticked">
            {past.map(({ booking, at, missing }) => (
              <li key={booking.documentId}>
                <label className="c-check">
                  <input type="checkbox" name="sendPast" value={booking.documentId} disabled={!canTick} />
                  <span>
                    {booking.guest || booking.reference}
                    <span className="c-quiet">
                      {booking.stay.title}, {momentText(at, booking.stay.timeZone)}
                      {missing.length > 0 ? `, no value for ${missing.join(', ')}` : ''}
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {canTick ? null : <p className="c-quiet">Check what the rule does before you choose.</p>}
        </section>
      ) : null}
    </>
  )
}

function Row({ affected: { booking, at, missing } }: { readonly affected: Affected }) {
  return (
    <li>
      <Link className="c-strong" to={consolePaths.bookingMessages(booking.documentId)}>
        {booking.guest || booking.reference}
      </Link>
      <time dateTime={at}>{momentText(at, booking.stay.timeZone)}</time>
      <span className="c-detail">
        {booking.stay.title}
        {missing.length > 0 ? `, no value yet for ${missing.join(', ')}` : ''}
      </span>
    </li>
  )
}
