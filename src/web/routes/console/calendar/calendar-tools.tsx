import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { Labelled, LabelledInput } from '#web/console/labelled.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { groupText } from '#web/text/console/calendar-form-text.ts'
import { datesWithYear } from '#web/text/console/dates-text.ts'
import { hostCalendarText } from '#web/text/host-calendar-text.ts'
import { unsellableText } from '#web/text/rate/unsellable-text.ts'
import { calendarAddress, isChosenByLook, LOOKS, type CalendarView } from './calendar-address.ts'
import { CALENDAR_GROUPS } from './calendar-group.ts'
import { CalendarLegend } from './calendar-legend.tsx'
import { CALENDAR_ZOOMS, typedZoom, zoomNames, type CalendarZoom } from './calendar-zoom.ts'
import type { loadTable } from './load-table.ts'
import { LookFields, StaysFields, ShownStaysFields } from './shown-stays-fields.tsx'
import { useFilterKey } from './use-filter-key.ts'

/** How many days the table has. */
export const TABLE_DAYS = 14

export interface CalendarToolsProps extends Pick<Awaited<ReturnType<typeof loadTable>>, 'view' | 'chosen' | 'choices'> {
  readonly zoom: CalendarZoom
  readonly isSingle: boolean
}

/** Links to earlier and later days, and everything that chooses what is shown: on phones behind one button. */
export function CalendarTools({ view, zoom, chosen, choices, isSingle }: CalendarToolsProps) {
  const { from: _from, after: _after, ...shown } = view
  const step = (days: number): Partial<CalendarView> => ({ ...view, from: addDays(view.from, days) })
  return (
    <>
      <Link className="c-btn" to={calendarAddress(step(-TABLE_DAYS))} aria-label="Two weeks earlier">
        <Icon name="arrow-left" />
      </Link>
      <Link className="c-btn" to={calendarAddress(shown)}>
        Today
      </Link>
      <Link className="c-btn" to={calendarAddress(step(TABLE_DAYS))} aria-label="Two weeks later">
        <Icon name="arrow-right" />
      </Link>
      <details className="c-more c-cal-tools">
        <summary className="c-btn" title={hostCalendarText.tools}>
          <Icon name="sliders" />
          <span className="vh">{hostCalendarText.tools}</span>
        </summary>
        <div>
          <ZoomLinks view={view} zoom={zoom} />
          <Form method="get" action={consolePaths.consoleCalendar()} className="c-row">
            <label className="c-row">
              <span className="vh">From</span>
              <input className="c-input c-cal-date" type="date" name="from" key={view.from} defaultValue={view.from} />
            </label>
            <ShownStaysFields {...view} />
            <button className="c-btn" type="submit">
              Go
            </button>
          </Form>
          <span className="c-cal-break" />
          <Link className="c-chip" to={consolePaths.unsellable()}>
            <Icon name="alert" />
            {unsellableText.title}
          </Link>
          {isSingle && !isChosenByLook(view) ? null : <StayFilter view={view} choices={choices} />}
          {isSingle ? null : <GroupChoice view={view} />}
          {view.free || isSingle ? null : <FreeFilter view={view} />}
          <CalendarLegend />
        </div>
      </details>
      <ActiveFilters view={view} chosen={chosen} />
    </>
  )
}

/** Chooses how wide days are. Without scripts there is only the list. */
function ZoomLinks({ view, zoom }: Pick<CalendarToolsProps, 'view' | 'zoom'>) {
  return (
    <nav className="c-segments c-cal-zoom" aria-label="Zoom">
      {CALENDAR_ZOOMS.map((one) => (
        <Link
          key={one}
          to={calendarAddress({ ...view, zoom: typedZoom(one) })}
          aria-current={one === zoom ? 'true' : undefined}
          replace
          preventScrollReset
        >
          {zoomNames[one]}
        </Link>
      ))}
    </nav>
  )
}

/** Chooses by what the homes are grouped. */
function GroupChoice({ view }: Pick<CalendarToolsProps, 'view'>) {
  return (
    <details className="c-more c-cal-free" key={view.group}>
      <summary className="c-chip">{view.group ? groupText.by[view.group] : groupText.title}</summary>
      <nav className="c-panel c-stack" aria-label={groupText.title}>
        {(['', ...CALENDAR_GROUPS] as const).map((group) => (
          <Link
            key={group}
            className="c-link"
            to={calendarAddress({ ...view, group, after: '' })}
            aria-current={group === view.group ? 'true' : undefined}
          >
            {group ? groupText.by[group] : groupText.none}
          </Link>
        ))}
      </nav>
    </details>
  )
}

/** What the homes are filtered by, each to be taken away. */
function ActiveFilters({ view, chosen }: Pick<CalendarToolsProps, 'view' | 'chosen'>) {
  const { from, free, zoom, group } = view
  const [freeFrom = '', freeTo = ''] = free.split('_')
  return (
    <>
      {isChosenByLook(view) ? (
        <Link className="c-chip" to={calendarAddress({ from, free, zoom, group })}>
          {`Homes: ${chosen}`}
          <Icon name="x" />
          <span className="vh">, show all</span>
        </Link>
      ) : null}
      {free ? (
        <Link className="c-chip" to={calendarAddress({ ...view, free: '', after: '' })}>
          {`Free ${datesWithYear({ checkIn: freeFrom as IsoDate, checkOut: freeTo as IsoDate })}`}
          <Icon name="x" />
          <span className="vh">, show all</span>
        </Link>
      ) : null}
    </>
  )
}

/** Finds homes that are free for a stay. */
function FreeFilter({ view }: { readonly view: CalendarView }) {
  return (
    <details className="c-more c-cal-free">
      <summary className="c-chip">Free for dates…</summary>
      <Form method="get" action={consolePaths.consoleCalendar()} className="c-panel c-stack">
        <input type="hidden" name="from" value={view.from} />
        <StaysFields {...view} />
        <LookFields {...view} />
        <LabelledInput label="Arrival" type="date" name="freeFrom" required />
        <LabelledInput label="Departure" type="date" name="freeTo" required />
        <button className="c-btn" type="submit">
          Show free homes
        </button>
      </Form>
    </details>
  )
}

/** Filters homes by words in their name or place, and by what can be chosen. */
function StayFilter({ view, choices }: Pick<CalendarToolsProps, 'view' | 'choices'>) {
  const { from, free } = view
  const filter = useRef<HTMLDetailsElement>(null)
  useFilterKey(filter)
  return (
    <details className="c-more c-cal-free" ref={filter}>
      <summary className="c-chip" aria-keyshortcuts="/">
        Find homes…
      </summary>
      <Form
        method="get"
        action={consolePaths.consoleCalendar()}
        className="c-panel c-stack"
        role="search"
        key={LOOKS.map((look) => view[look]).join(' ')}
      >
        <input type="hidden" name="from" value={from} />
        {free ? <input type="hidden" name="free" value={free} /> : null}
        <LookFields {...view} />
        <LabelledInput label="Name or place" type="search" name="text" maxLength={120} defaultValue={view.text} />
        {choices.map(({ name, label, options }) => (
          <Labelled key={name} label={label}>
            <select className="c-input" name={name} defaultValue={view[name]}>
              <option value="">Any</option>
              {options.map(([value, shown]) => (
                <option key={value} value={value}>
                  {shown}
                </option>
              ))}
            </select>
          </Labelled>
        ))}
        <button className="c-btn" type="submit">
          Show these homes
        </button>
      </Form>
    </details>
  )
}

export function TablePages({ view, cursor }: { readonly view: CalendarView; readonly cursor: string | null }) {
  if (cursor === null && view.after === '') return null
  return (
    <nav className="c-pages c-body" aria-label="Pages of homes">
      {view.after ? (
        <Link className="c-btn" to={calendarAddress({ ...view, after: '' })}>
          First homes
        </Link>
      ) : null}
      {cursor ? (
        <Link className="c-btn" to={calendarAddress({ ...view, after: cursor })}>
          Next homes
        </Link>
      ) : null}
    </nav>
  )
}
