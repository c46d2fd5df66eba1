import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { formatMoney } from '#core/money/format-money.ts'
import type { Party } from '#core/quote/quote.ts'
import type { ChangePreviewShape, ChangeRequest } from '#contract/booking/booking-action-requests.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { ChildAges } from '#web/quote/child-ages.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PartyFields, type PartyCounts } from '#web/quote/party-fields.tsx'
import { changedPaymentsText } from '#web/text/booking/owed-text.ts'
import { changeWithoutEffect } from '#web/text/booking-life-text.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { changeAnswerText } from '#web/text/booking/change-answer-text.ts'
import { partyText } from '#web/text/party-text.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import { ChangeCalendar } from '#web/routes/booking/change/change-calendar.tsx'
import type { ChangeCalendarData } from '#web/routes/booking/change/load-change-calendar.ts'
import type { BookingRefused } from './booking-action.ts'
import { canAskForChange, isAnswered, type ChangeQuestion } from './change-question.ts'
import { differenceText } from './pending-change.tsx'
import { pendingRequestText } from './pending-request-text.ts'

export interface ChangePanelProps {
  readonly booking: BookingShape
  readonly question: ChangeQuestion | null
  readonly calendar: ChangeCalendarData | null
  readonly actionKey: string
  /** The refusal of the form that asks for the change, shown where the question is answered. */
  readonly refused: BookingRefused | undefined
}

/** The fragment of the address that leads to the answer. */
const ANSWER = 'difference'

/**
 * Asks for other dates or guests: the calendar or a plain GET form shows the difference, and a second button requests
 * the change.
 */
export function ChangePanel({ booking, question, calendar, actionKey, refused }: ChangePanelProps) {
  const request = question?.request ?? pendingRequestText(booking)
  const dates = `${request.checkIn} ${request.checkOut}`
  const [chosen, setChosen] = useState<{ readonly dates: string; readonly party: Party }>()
  if (!canAskForChange(booking)) return null
  const former = changeWithoutEffect(booking)
  const party = chosen?.dates === dates ? chosen.party : request
  // The form does not repeat what the price says already.
  const problem = question?.refusal ?? refused?.problem ?? null
  return (
    <section className="panel" id="change">
      <details className="fold" open={question !== null}>
        <summary>
          <h2>Change dates or guests</h2>
        </summary>
        {calendar ? <ChangeCalendar bookingId={booking.documentId} calendar={calendar} party={party} /> : null}
        <ChangeForm
          key={dates}
          booking={booking}
          request={request}
          party={party}
          onParty={(next) => setChosen({ dates, party: next })}
        />
        {question && isAnswered(booking, question) ? (
          <Answer key={JSON.stringify(question.request)}>
            {problem ? <Notice tone="bad">{problemMessage(problem)}</Notice> : null}
            {question.preview ? (
              <ConfirmChange
                booking={booking}
                request={question.request}
                preview={question.preview}
                actionKey={actionKey}
              />
            ) : null}
          </Answer>
        ) : null}
      </details>
      {former ? <p className="small muted mt-3">{former}</p> : null}
    </section>
  )
}

/**
 * The answer to a question about a change. It is scrolled to when it appears and whenever it is asked for again, even
 * if it is the same. Without scripts the fragment of the address does what the effect does.
 */
function Answer({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const isShown = useRef(false)
  const { key, hash } = useLocation()
  useEffect(() => {
    // By now the address may lead to another part of the page, or to another month.
    if (isShown.current && hash !== `#${ANSWER}`) return
    isShown.current = true
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [key, hash])
  return (
    <div className="mt-5" id={ANSWER} role="group" aria-labelledby="difference-title" tabIndex={-1} ref={element}>
      <h3 className="t4" id="difference-title">
        The difference
      </h3>
      <div className="mt-3">{children}</div>
    </div>
  )
}

interface ChangeFormProps {
  readonly booking: BookingShape
  readonly request: ChangeRequest
  readonly party: Party
  readonly onParty: (party: Party) => void
}

function ChangeForm({ booking, request: query, party, onParty }: ChangeFormProps) {
  const { childAges = [], ...counts } = party
  const choose = (next: PartyCounts, ages = childAges) => onParty({ ...next, childAges: ages.slice(0, next.children) })
  return (
    <Form
      method="get"
      action={`${sitePaths.booking(booking.documentId)}#${ANSWER}`}
      preventScrollReset
      replace
      className="stack tight mt-4"
    >
      <p className="muted small">Whatever is new costs today’s price. You see the difference before you decide.</p>
      <div className="two">
        <label className="field">
          <span className="label">Check-in</span>
          <input className="input" type="date" name="checkIn" defaultValue={query.checkIn} required />
        </label>
        <label className="field">
          <span className="label">Check-out</span>
          <input className="input" type="date" name="checkOut" defaultValue={query.checkOut} required />
        </label>
      </div>
      <PartyFields party={counts} onChange={(next) => choose(next)} id="change" />
      <ChildAges ages={childAges} count={counts.children} id="change" onChange={(ages) => choose(counts, ages)} />
      <p>
        <button className="btn pine" type="submit" name="do" value="change">
          Show the difference
        </button>
      </p>
    </Form>
  )
}

interface ConfirmChangeProps {
  readonly booking: BookingShape
  readonly request: ChangeRequest
  readonly preview: ChangePreviewShape
  readonly actionKey: string
}

function ConfirmChange({ booking, request: query, preview, actionKey }: ConfirmChangeProps) {
  const { currency, totalMinor, differenceMinor } = preview
  const dates = { checkIn: preview.checkIn, checkOut: preview.checkOut }
  const paid = changedPaymentsText(preview, booking)
  return (
    <form method="post" className="stack tight answer" aria-labelledby="difference-title">
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="actionKey" value={actionKey} />
      {(['checkIn', 'checkOut', 'adults', 'children', 'infants', 'pets'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={query[name]} />
      ))}
      {query.childAges.map((age, index) => (
        <input key={index} type="hidden" name="childAges" value={age} />
      ))}
      <p>
        {dateRangeWithWeekdays(dates)}, {partyText(query)}: <b className="num">{formatMoney(totalMinor, currency)}</b>,{' '}
        <b>{differenceText(differenceMinor, currency)}</b>.{paid === null ? null : ` ${paid}`}
      </p>
      {preview.atOnce ? null : (
        <div className="field">
          <label htmlFor="change-message">
            Message to the host <span className="muted">(optional)</span>
          </label>
          <textarea className="input" id="change-message" name="message" rows={2} maxLength={4000} />
        </div>
      )}
      <p className="row">
        <button className="btn" type="submit">
          {preview.atOnce ? 'Change the booking' : 'Ask the host for this change'}
        </button>
        <Link className="btn quiet" to={sitePaths.booking(booking.documentId)} preventScrollReset replace>
          Leave unchanged
        </Link>
      </p>
      <p className="tiny muted">{changeAnswerText(preview, booking)}</p>
    </form>
  )
}
