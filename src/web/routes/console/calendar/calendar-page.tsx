import { useRef } from 'react'
import { Form, Link, data } from 'react-router'
import type { BlockShape } from '#contract/rate/promo-and-policy.ts'
import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { WrongField } from '#web/console/wrong-field.tsx'
import { ConsolePage } from '#web/console/console-page.tsx'
import { Labelled, LabelledInput } from '#web/console/labelled.tsx'
import type { LiveHandle } from '#web/console/live/live-console.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { formText } from '#web/backend/form-text.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { staysInCalendar, tooManyStays } from '#web/text/counts/host-calendar-counts.ts'
import { hostCalendarText } from '#web/text/host-calendar-text.ts'
import { datesWithYear } from '#web/text/console/dates-text.ts'
import { unsellableText } from '#web/text/rate/unsellable-text.ts'
import type { Route } from './+types/calendar-page'
import { ArrivedGrid } from './arrived-grid.ts'
import { calendarAddress, isChosenByLook, LOOKS, shownStaysOf, type CalendarView } from './calendar-address.ts'
import { CalendarLegend } from './calendar-legend.tsx'
import { CalendarTable } from './calendar-table.tsx'
import { loadTable } from './load-table.ts'
import { changeRange } from './range-action.ts'
import { changeOf, MOST_RANGE_STAYS, readRange, typedChange, type NightRange, type ReadField } from './range-change.ts'
import { askingCalendar, staysOfRange } from './range-stays.ts'
import { RangeForm, type RangeFormProps } from './range-form.tsx'
import { allNights, effectOf } from './range-effect.ts'
import { StaysFields, ShownStaysFields } from './shown-stays-fields.tsx'
import { DoneNote } from './undo/done-note.tsx'
import { useFilterKey } from './use-filter-key.ts'

const TABLE_DAYS = 14

type Context = Route.LoaderArgs['context']

export const handle: LiveHandle = { isLive: true }

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Calendar')

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { searchParams } = url
  const read = (name: string) => searchParams.get(name) ?? ''
  const stays = searchParams.getAll('home')
  const cookies = request.headers.get('cookie')
  if (stays.length > 0) {
    const range = readRange(read, stays)
    if (!range) throw pageNotFound(url.pathname)
    if (range.homes.length > MOST_RANGE_STAYS)
      return { range: null, table: await loadTable(context, read, cookies), refusal: tooManyStays(MOST_RANGE_STAYS) }
    return { range: await rangeOf(context, range, read, url.pathname), table: null, refusal: null }
  }
  return { range: null, table: await loadTable(context, read, cookies), refusal: null }
}

export async function action(args: Route.ActionArgs) {
  const sent = await args.request.clone().formData()
  const outcome = await changeRange(args)
  if (outcome instanceof Response) return outcome
  const block = formText(sent, 'intent') === 'block' ? typedBlock(sent) : null
  return data({ ...outcome.data, block }, outcome.init ?? {})
}

const typedBlock = (form: FormData) => ({ reason: formText(form, 'reason'), note: formText(form, 'note').trim() })

/** Loads what the form for nights shows. */
async function rangeOf(context: Context, range: NightRange, read: ReadField, path: string) {
  const api = consoleApi(context)
  const { from, to } = range
  const found = await staysOfRange(range, askingCalendar(api))
  const stays = found.ok ? found.value : []
  const [stay] = stays
  if (!stay) throw pageNotFound(path)
  const typed = typedChange(read)
  const { fault } = changeOf(typed, stay.currency)
  const preview = await effectOf(api, allNights(stays), typed)
  const makers = await makersOf(api, stays)
  return {
    homes: stays,
    from,
    to,
    typed,
    fault,
    preview,
    makers,
    shown: shownStaysOf(read),
    actionKey: crypto.randomUUID(),
  }
}

/** Returns the authors of the blocks of homes, by the ids of the blocks. */
async function makersOf(
  api: ReturnType<typeof consoleApi>,
  stays: readonly CalendarStayShape[],
): Promise<Readonly<Record<string, string>>> {
  const blocked = stays.filter(({ claims }) => claims.some(({ kind }) => kind === 'block'))
  const found = await Promise.all(
    blocked.map(async ({ slug }) => api.get<readonly BlockShape[]>(`/api/staff/stays/${slug}/blocks`)),
  )
  const blocks = found.flatMap((response) => (response.ok ? response.value : []))
  return Object.fromEntries(blocks.flatMap(({ documentId, madeBy }) => (madeBy === null ? [] : [[documentId, madeBy]])))
}

export default function CalendarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { range, table } = loaderData
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : loaderData.refusal
  const block = actionData && 'block' in actionData ? actionData.block : null
  const shownOutcome = { refusal, block, done: actionData && 'done' in actionData ? actionData.done : null }
  if (range)
    return (
      <WrongField value={actionData && 'fault' in actionData ? actionData.fault : null}>
        <RangeForm {...(range as Omit<RangeFormProps, keyof typeof shownOutcome>)} {...shownOutcome} />
      </WrongField>
    )
  const done = actionData && 'done' in actionData ? actionData.done : table.done
  return <Overview {...table} done={done} refusal={refusal} />
}

type Overview = Awaited<ReturnType<typeof loadTable>> & { readonly refusal: string | null }

function Overview({ homes: stays, meta: about, view, chosen, choices, more, done, refusal }: Overview) {
  const isNarrowed = view.free || view.homes || isChosenByLook(view)
  const days = Array.from({ length: TABLE_DAYS }, (_, index) => addDays(view.from, index))
  return (
    <ConsolePage
      title="Calendar"
      sub={[staysInCalendar(about.total), more].filter(Boolean).join(' · ')}
      actions={<Steps {...{ view, chosen, choices }} isSingle={about.total <= 1} />}
    >
      <DoneNote refusal={refusal} done={done} view={view} />
      {about.total === 0 ? (
        <div className="c-body">
          <p className="c-empty">
            {isNarrowed ? 'No home matches. ' : 'Homes will appear here. '}
            <Link className="c-link" to={isNarrowed ? calendarAddress({ from: view.from }) : consolePaths.homes()}>
              {isNarrowed ? 'Show all homes' : 'Go to the homes'}
            </Link>
          </p>
        </div>
      ) : (
        <ArrivedGrid
          key={`${view.from} ${view.homes} ${view.region} ${view.owner} ${view.free}`}
          view={view}
          total={about.total}
          first={stays}
          at={about.at}
          holidays={about.holidays}
          table={
            <>
              <CalendarTable homes={stays} days={days} at={about.at} holidays={about.holidays} view={view} />
              <TablePages view={view} cursor={about.cursor} />
            </>
          }
        />
      )}
    </ConsolePage>
  )
}

interface StepsProps extends Pick<Overview, 'view' | 'chosen' | 'choices'> {
  readonly isSingle: boolean
}

/** Links to earlier and later days, and everything that chooses what is shown: on phones behind one button. */
function Steps({ view, chosen, choices, isSingle }: StepsProps) {
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
          <Form method="get" action={consolePaths.consoleCalendar()} className="c-row">
            <label className="c-row">
              <span className="c-hint">From</span>
              <input className="c-input c-cal-date" type="date" name="from" key={view.from} defaultValue={view.from} />
            </label>
            <ShownStaysFields {...view} />
            <button className="c-btn" type="submit">
              Go
            </button>
          </Form>
          <Link className="c-chip" to={consolePaths.unsellable()}>
            <Icon name="alert" />
            {unsellableText.title}
          </Link>
          {isSingle && !isChosenByLook(view) ? null : <StayFilter view={view} choices={choices} />}
          {view.free || isSingle ? null : <FreeFilter view={view} />}
          <CalendarLegend />
        </div>
      </details>
      <ActiveFilters view={view} chosen={chosen} />
    </>
  )
}

/** What the homes are filtered by, each to be taken away. */
function ActiveFilters({ view, chosen }: Pick<Overview, 'view' | 'chosen'>) {
  const { from, free } = view
  const [freeFrom = '', freeTo = ''] = free.split('_')
  return (
    <>
      {isChosenByLook(view) ? (
        <Link className="c-chip" to={calendarAddress({ from, free })}>
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
function StayFilter({ view, choices }: Pick<Overview, 'view' | 'choices'>) {
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

function TablePages({ view, cursor }: { readonly view: CalendarView; readonly cursor: string | null }) {
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
