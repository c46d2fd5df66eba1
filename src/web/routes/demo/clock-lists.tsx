import { Link } from 'react-router'
import type { ClockShape } from '#contract/demo/demo-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Icon } from '#web/icon/icon.tsx'
import { passedEventText, scheduledEventText } from '#web/text/demo-text.ts'
import { instantText } from '#web/text/instant-text.ts'

/** What will happen automatically, soonest first. */
export function ScheduledEventList({ next }: Pick<ClockShape, 'next'>) {
  return (
    <section className="panel">
      <h2>What happens next</h2>
      {next.length === 0 ? (
        <p className="muted">Nothing is waiting for the clock. Book a home, and its life appears here.</p>
      ) : (
        <ul className="clock-list">
          {next.map(({ at, kind, bookingId, reference, stayTitle, timeZone }) => (
            <li key={`${kind} ${bookingId ?? stayTitle} ${at}`}>
              <Icon name={scheduledEventText[kind].icon} />
              <div>
                <b>{scheduledEventText[kind].text}</b>
                <p className="small muted">
                  <time dateTime={at}>{instantText(at, timeZone)}</time> · {stayTitle}
                  <BookingLink bookingId={bookingId} reference={reference} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The effects of the last move: states of bookings, and messages that were written. */
export function PassedEventList({ happened, messages }: Pick<ClockShape, 'happened' | 'messages'>) {
  return (
    <section className="panel">
      <h2>What just happened</h2>
      {happened.length + messages.length === 0 ? (
        <p className="muted">Nothing since the clock was last moved.</p>
      ) : null}
      {happened.length > 0 ? (
        <ul className="clock-list">
          {happened.map((one, index) => (
            <li key={index}>
              <Icon name="check" />
              <div>
                <b>{passedEventText(one)}</b>
                <p className="small muted">
                  <time dateTime={one.at}>{instantText(one.at, one.timeZone)}</time> · {one.stayTitle}
                  <BookingLink bookingId={one.bookingId} reference={one.reference} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {messages.length > 0 ? (
        <>
          <h3 className="h4 mt-5">Messages</h3>
          <ul className="clock-list">
            {messages.map(({ id, subject, to }) => (
              <li key={id}>
                <Icon name="mail" />
                <div>
                  <Link className="link" to={`${sitePaths.outbox()}/${encodeURIComponent(id)}`}>
                    {subject || 'Text message'}
                  </Link>
                  <p className="small muted">To {to}</p>
                </div>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

function BookingLink({
  bookingId,
  reference,
}: {
  readonly bookingId: string | null
  readonly reference: string | null
}) {
  if (bookingId === null || reference === null) return null
  return (
    <>
      {/* Keeps the dot on the line of the word before it. */}
      {'\u00a0· '}
      <Link className="link" to={sitePaths.booking(bookingId)}>
        {reference}
      </Link>
    </>
  )
}
