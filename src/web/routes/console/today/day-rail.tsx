import { Link } from 'react-router'
import type { GuestToReviewShape, StaffQuestionShape, StaffTodayShape } from '#contract/booking/staff-today.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { MOST_COUNTED_TO_REVIEW } from '#core/booking/day-work.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { initialsOf } from '#web/shell/initials-of.ts'
import { moreOfList } from '#web/text/counts/task-counts.ts'
import { dayAndMonth } from '#web/text/date-text.ts'
import { guestName } from '#web/text/booking/guest-name.ts'
import { automaticText, todayText, waitingText } from '#web/text/today-text.ts'
import { LostNights, type LostReasons } from './lost-nights.tsx'
import { SoldNights } from './sold-nights.tsx'

interface DayRailProps {
  readonly today: StaffTodayShape
  /** How many guests wait for an answer; `today` may have only the first of them. */
  readonly questionCount: number
  readonly lost: LostReasons
}

/** What is beside the day: nights sold ahead, guests who wait for an answer, and what happens automatically. */
export function DayRail({ today, questionCount, lost }: DayRailProps) {
  const { questions, automatic, at, isToday } = today
  return (
    <aside aria-label="At a glance" className="c-today-rail">
      <SoldNights nights={today.nights} stays={today.homes} isToday={isToday} />
      <section className="c-section" aria-labelledby="questions">
        <div className="c-head">
          <h2 id="questions">New questions</h2>
          <span className="c-count">{questionCount}</span>
        </div>
        {questions.length === 0 ? (
          <p className="c-empty">{todayText.nobodyAsks}</p>
        ) : (
          <ul className="c-list">
            {questions.map((question) => (
              <Question key={question.thread} question={question} at={at} />
            ))}
          </ul>
        )}
        {questionCount > questions.length ? (
          <p className="c-hint">
            <Link to={consolePaths.inbox()}>{moreOfList(questionCount - questions.length)}</Link>
          </p>
        ) : null}
      </section>
      <ToReview rows={today.toReview} count={today.toReviewCount} />
      <LostNights reasons={lost} />
      <section className="c-section" aria-labelledby="automatic">
        <div className="c-head">
          <h2 id="automatic">{isToday ? 'Automatic today' : 'Automatic that day'}</h2>
        </div>
        {automatic.length === 0 ? (
          <p className="c-empty">{todayText.nothingAutomatic}</p>
        ) : (
          <ul className="c-today-automatic">
            {automatic.map((one) => (
              <li key={one.kind}>{automaticText(one)}</li>
            ))}
          </ul>
        )}
      </section>
    </aside>
  )
}

/** Guests who have left and can be reviewed; nothing when there are none. */
function ToReview({ rows, count }: { readonly rows: readonly GuestToReviewShape[]; readonly count: number }) {
  if (rows.length === 0) return null
  const isMore = count >= MOST_COUNTED_TO_REVIEW
  return (
    <section className="c-section" aria-labelledby="to-review">
      <div className="c-head">
        <h2 id="to-review">Guests to review</h2>
        <span className="c-count">{isMore ? `${MOST_COUNTED_TO_REVIEW - 1}+` : count}</span>
      </div>
      <ul className="c-list">
        {rows.map(({ booking, guest, stay, until, hasGuestWritten }) => (
          <li key={booking.documentId} data-row>
            <span className="c-main">
              <Link className="c-what" to={`${consolePaths.consoleBooking(booking.documentId)}#review`}>
                {guestName(guest, booking.reference)}
              </Link>
              <span className="c-detail">{stay.title}</span>
              {hasGuestWritten ? <span className="c-detail">{todayText.guestHasWritten}</span> : null}
            </span>
            <span className="c-hint c-nowrap">{`until ${dayAndMonth(todayIn(stay.timeZone, Date.parse(until)))}`}</span>
          </li>
        ))}
        {count > rows.length ? (
          <li>
            <span className="c-hint">{isMore ? todayText.manyMoreToReview : moreOfList(count - rows.length)}</span>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

function Question({ question, at }: { readonly question: StaffQuestionShape; readonly at: string }) {
  const { guest, booking, text, since, stay } = question
  const name = guestName(guest)
  return (
    <li data-row>
      <span className="c-avatar" aria-hidden="true">
        {initialsOf({ displayName: guest, email: null })}
      </span>
      <span className="c-main">
        {booking ? (
          <Link className="c-what" to={consolePaths.consoleBooking(booking)}>
            {name}
          </Link>
        ) : (
          <span className="c-what">{name}</span>
        )}
        <span className="c-detail c-today-words">{text}</span>
        <span className="c-detail">{stay.title}</span>
      </span>
      <span className="c-hint c-nowrap">{waitingText(since, at)}</span>
    </li>
  )
}
