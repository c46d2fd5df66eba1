import { Link } from 'react-router'
import { dayAndMonth, fullDate } from '../messages/date-words.ts'
import type { CalendarCell } from './calendar-cells.ts'

export interface CalendarDayProps {
  readonly cell: CalendarCell
  /** 0 = Monday: bubbles of the outer columns open towards the middle. */
  readonly column: number
  /** Whether scripts run: then the bubble replaces the browser's own hint. */
  readonly scripted: boolean
  readonly tabbable: boolean
  /** Whether the bubble with the reason is open. */
  readonly asked: boolean
  /** Address that choosing the day leads to; null when it cannot be chosen. */
  readonly to: string | null
}

/** One day of the calendar: a link, or a day that says why it cannot be chosen. */
export function CalendarDay({ cell, column, scripted, tabbable, asked, to }: CalendarDayProps) {
  const chosen = cell.look === 'from' || cell.look === 'to' || cell.look === 'in'
  const content = (
    <>
      <span aria-hidden="true">{Number(cell.date.slice(8))}</span>
      <span className="vh">{`${dayAndMonth(cell.date)}, ${cell.spoken}`}</span>
      <Figure text={cell.figure} />
    </>
  )
  const focus = { 'data-date': cell.date, tabIndex: tabbable ? 0 : -1 }
  return (
    <td className={(asked ? `${cell.look} ask` : cell.look) || undefined} aria-selected={chosen}>
      {to === null ? (
        <span
          {...focus}
          className="day"
          role="link"
          aria-disabled="true"
          title={scripted || cell.reason === null ? undefined : cell.reason}
        >
          {content}
        </span>
      ) : (
        <Link {...focus} to={to} preventScrollReset replace rel="nofollow">
          {content}
        </Link>
      )}
      {/* The name of the day says the same; the bubble is for the eyes. */}
      {asked ? (
        <p className={`bubble tip ${tipSide(column)}`} aria-hidden="true">
          <b>{fullDate(cell.date)}</b>
          {cell.reason}
        </p>
      ) : null}
    </td>
  )
}

/** The cents stand apart: narrow screens have no room for them. */
function Figure({ text }: { readonly text: string }) {
  const [whole, cents] = text.split('.')
  return (
    <small aria-hidden="true">
      {whole}
      {cents === undefined ? null : <span className="cents">{`.${cents}`}</span>}
    </small>
  )
}

function tipSide(column: number): string {
  if (column < 2) return 'at-start'
  return column > 4 ? 'at-end' : ''
}
