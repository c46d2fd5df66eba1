import { Link } from 'react-router'
import type { ScheduledMessageShape } from '#contract/message/automation-schemas.ts'
import type { ScheduledState } from '#core/message/scheduled-state.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { Offered } from '#web/console/may/offered.tsx'
import { momentText, scheduledText } from '#web/text/message/scheduled-text.ts'

export interface ForecastProps {
  readonly bookingId: string
  readonly stay: { readonly slug: string; readonly timeZone: string }
  readonly messages: readonly ScheduledMessageShape[]
}

const LEFT_OUT: readonly ScheduledState[] = ['past', 'skipped', 'unwanted', 'unknown_language']

/** Whether a message is not going to be sent, so that its time is no longer a plan. */
const isLeftOut = (state: ScheduledState) => LEFT_OUT.includes(state)

/** The messages that the guest of a booking gets by the rules, or has got, in order of time. */
export function Forecast({ bookingId, stay: { slug, timeZone }, messages }: ForecastProps) {
  if (messages.length === 0) return null
  return (
    <section className="c-section">
      <div className="c-head">
        <h2>Automatic messages to this guest</h2>
      </div>
      <ol className="c-timeline">
        {messages.map(({ automation, state, at, dueAt, missing }) => (
          <li key={automation.documentId} className={state === 'sent' ? 'done' : undefined}>
            <span>{automation.name}</span>
            {at && !isLeftOut(state) ? (
              <time dateTime={at}>{momentText(at, timeZone)}</time>
            ) : (
              <span className="c-quiet">{scheduledText[state].label}</span>
            )}
            {state === 'stopped' ? <span className="c-detail">No value for {missing.join(', ')}</span> : null}
            {state === 'planned' && dueAt && at && dueAt !== at ? (
              <span className="c-detail">would be due {momentText(dueAt, timeZone)}; quiet hours</span>
            ) : null}
          </li>
        ))}
      </ol>
      <Offered to="PUT /api/staff/bookings/:id/scheduled-messages/:automation" stay={slug}>
        <p className="c-quiet">
          <Link className="c-link" to={consolePaths.bookingMessages(bookingId)}>
            Skip or edit one
          </Link>{' '}
          for this booking only.
        </p>
      </Offered>
    </section>
  )
}
