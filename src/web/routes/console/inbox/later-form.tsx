import { Form } from 'react-router'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { timeOfDayIn, todayIn } from '#core/time/zoned-time.ts'

const HOUR_MS = 3_600_000

/** Postpones a waiting conversation, or undoes that. */
export function LaterForm({ thread, nowMs }: { readonly thread: StaffThreadShape; readonly nowMs: number }) {
  const { waitingSince, laterUntil, stay } = thread
  if (!waitingSince) return null
  if (laterUntil)
    return (
      <Form method="post" preventScrollReset>
        <button className="c-btn" type="submit" name="intent" value="now">
          Not later
        </button>
      </Form>
    )
  const soon = nowMs + 2 * HOUR_MS
  const inTwoHours = `${todayIn(stay.timeZone, soon)}T${timeOfDayIn(stay.timeZone, soon)}`
  const today = todayIn(stay.timeZone, nowMs)
  return (
    <details className="c-more c-later">
      <summary className="c-btn">Later</summary>
      <Form method="post" className="c-stack" preventScrollReset>
        <input type="hidden" name="intent" value="later" />
        <button className="c-btn" type="submit" name="until" value={inTwoHours}>
          In two hours
        </button>
        <button className="c-btn" type="submit" name="until" value={`${addDays(today, 1)}T09:00`}>
          Tomorrow at 9:00
        </button>
        <button className="c-btn" type="submit" name="until" value={`${addDays(today, 7)}T09:00`}>
          In a week
        </button>
        <div className="c-field">
          <label htmlFor="otherTime">Or at (home’s local time)</label>
          <input className="c-input" id="otherTime" type="datetime-local" name="otherTime" />
        </div>
        <button className="c-btn" type="submit" name="until" value="">
          Then
        </button>
      </Form>
    </details>
  )
}
