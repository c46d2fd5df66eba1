import type { StayDates } from '#core/time/iso-date.ts'
import { Link } from 'react-router'
import { fullDate } from '#web/text/date-text.ts'
import type { CalendarCell } from './calendar-cells.ts'

/** How a day is chosen: by a link to another address of the page, or by a button. */
export type ChoiceAct =
  | { readonly linkTo: (dates: Partial<StayDates>) => string }
  | { readonly onChoose: (dates: Partial<StayDates>) => void }

export interface CalendarDayProps {
  readonly cell: CalendarCell
  /** The index of the column, from 0. The bubbles of the outer columns open towards the middle. */
  readonly column: number
  readonly today: boolean
  /** Whether scripts run; the bubble then replaces the browser's own tooltip. */
  readonly scripted: boolean
  readonly tabbable: boolean
  /** Whether the bubble with the reason is open. */
  readonly asked: boolean
  /** Whether the day would be part of the stay if the stay ended at the pointer or the focus. */
  readonly reached: boolean
  readonly act: ChoiceAct
}

/** Renders a day of the calendar: a link or a button, or a day that says why it cannot be chosen. */
export function CalendarDay({ cell, column, today, scripted, tabbable, asked, reached, act }: CalendarDayProps) {
  const chosen = cell.look === 'from' || cell.look === 'to' || cell.look === 'in'
  const content = (
    <>
      <span aria-hidden="true">{Number(cell.date.slice(8))}</span>
      <span className="vh">{`${fullDate(cell.date)}, ${cell.spoken}`}</span>
      <Figure text={cell.figure} />
    </>
  )
  const { leadsTo } = cell
  const focus = {
    'data-date': cell.date,
    tabIndex: tabbable ? 0 : -1,
    'aria-current': today ? ('date' as const) : undefined,
  }
  const className = [cell.look, asked && 'ask', reached && 'reach'].filter(Boolean).join(' ')
  return (
    <td className={className || undefined} aria-selected={chosen}>
      {leadsTo === null ? (
        <span
          {...focus}
          className="day"
          role={'linkTo' in act ? 'link' : 'button'}
          aria-disabled="true"
          title={scripted || cell.reason === null ? undefined : cell.reason}
        >
          {content}
        </span>
      ) : 'linkTo' in act ? (
        <Link {...focus} to={act.linkTo(leadsTo)} preventScrollReset replace rel="nofollow">
          {content}
        </Link>
      ) : (
        <button {...focus} type="button" onClick={() => act.onChoose(leadsTo)}>
          {content}
        </button>
      )}
      {/* The accessible name of the day says the same, so the bubble is only for sighted visitors. */}
      {asked ? (
        <p className={`bubble tip ${tipSide(column)}`} aria-hidden="true">
          <b>{fullDate(cell.date)}</b>
          {cell.reason}
        </p>
      ) : null}
    </td>
  )
}

/** Renders the cents as an element of their own, which narrow screens hide. */
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
