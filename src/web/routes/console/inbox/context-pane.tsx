import { Form, Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { useMay } from '#web/console/may/may.ts'
import { stateText } from '#web/text/booking-text.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { writerName } from '#web/text/inbox-text.ts'
import { partyText } from '#web/text/party-text.ts'
import { Forecast } from '#web/routes/console/message/forecast.tsx'
import type { ThreadRefused } from './thread-actions.ts'
import type { Standing } from './load-standing.ts'

export interface ContextPaneProps {
  readonly thread: StaffThreadShape
  readonly standing: Standing
  readonly refused: ThreadRefused | undefined
}

/** The subject of a conversation in its present state, and who writes. */
export function ContextPane({ thread, standing, refused }: ContextPaneProps) {
  const { stay, guest, checkIn, checkOut, party } = thread
  const { booking, messages, price, own } = standing
  const dates = checkIn && checkOut ? dateRangeWithWeekdays({ checkIn: checkIn, checkOut: checkOut }) : 'not named'
  return (
    <aside className="c-context" aria-label="About this conversation">
      <section className="c-section">
        <div className="c-head">
          <h2>{booking ? 'Booking' : 'Question'}</h2>
          {booking ? (
            <Link className="c-link c-end" to={consolePaths.consoleBooking(booking.documentId)}>
              Open <span className="vh">booking {booking.reference}</span>
            </Link>
          ) : null}
        </div>
        <dl className="c-facts">
          {booking ? <Fact name="Reference">{booking.reference}</Fact> : null}
          {booking ? <Fact name="State">{stateText[booking.state].label}</Fact> : null}
          <Fact name="Home">
            <a className="c-link" href={sitePaths.stay(stay.slug)}>
              {stay.title}
            </a>
          </Fact>
          <Fact name="Nights">{dates}</Fact>
          <Fact name="Party">{partyText(party)}</Fact>
          {booking ? (
            <>
              <Fact name="Price">{formatMoney(booking.totalMinor, booking.currency)}</Fact>
              <Fact name="Paid">{formatMoney(booking.paidMinor, booking.currency)}</Fact>
            </>
          ) : null}
          {price && 'totalMinor' in price ? (
            <>
              <Fact name="Nights are">
                <span className="c-tag ok">free</span>
              </Fact>
              <Fact name="Price now, all in">{formatMoney(price.totalMinor, price.currency)}</Fact>
            </>
          ) : null}
        </dl>
        {own ? (
          <p className="c-note">
            <span>
              {`${writerName(thread)} has these nights: ${stateText[own.state].label.toLowerCase()}, `}
              <Link className="c-link" to={consolePaths.consoleBooking(own.documentId)}>
                booking {own.reference}
              </Link>
            </span>
          </p>
        ) : price && 'fault' in price ? (
          <div className="c-note warn">{price.fault}</div>
        ) : null}
      </section>
      {booking ? <Forecast bookingId={booking.documentId} stay={stay} messages={messages} /> : null}
      <Assignee thread={thread} refused={refused?.intent === 'assign' ? refused : undefined} />
      <section className="c-section">
        <div className="c-head">
          <h2>{writerName(thread)}</h2>
        </div>
        {guest.email ? (
          <p>
            <a className="c-link" href={`mailto:${guest.email}`}>
              {guest.email}
            </a>
          </p>
        ) : (
          <p className="c-quiet">The account is gone; answers reach nobody.</p>
        )}
      </section>
    </aside>
  )
}

/** Says who looks after it. */
function Assignee({ thread, refused }: Pick<ContextPaneProps, 'thread' | 'refused'>) {
  const { assignedTo, colleagues, stay } = thread
  const may = useMay()
  const present = assignedTo?.documentId ?? ''
  const chosen = refused?.typed['colleague'] ?? present
  if (colleagues.length === 0 || !may('PUT /api/staff/threads/:id/assignee', stay.slug)) return null
  return (
    <section className="c-section">
      <Form method="post" className="c-assignee" preventScrollReset>
        <input type="hidden" name="intent" value="assign" />
        <input type="hidden" name="seen" value={present} />
        <label htmlFor="colleague">Assigned to</label>
        <select className="c-input" id="colleague" name="colleague" key={chosen} defaultValue={chosen}>
          <option value="">Nobody</option>
          {colleagues.map(({ documentId, name }) => (
            <option key={documentId} value={documentId}>
              {name}
            </option>
          ))}
        </select>
        <button className="c-btn small" type="submit">
          Save
        </button>
      </Form>
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
