import { data, Link, redirect } from 'react-router'
import { BOOKING_ORDERS } from '#core/booking/booking-order.ts'
import { BOOKING_STATES } from '#core/booking/booking-state.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { nowContext } from '#web/backend/context.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { FiltersToggle } from '#web/console/find/filters-toggle.tsx'
import { StayOptionField } from '#web/console/find/stay-option-field.tsx'
import { loadStayOptions, slugOfStay, type StayOptions } from '#web/console/find/stay-options.ts'
import type { LiveHandle } from '#web/console/live/live-console.tsx'
import { rightsContext } from '#web/console/may/may-in.ts'
import { SortHead } from '#web/console/find/sort-head.tsx'
import { Offered } from '#web/console/may/offered.tsx'
import { Outcome } from '#web/console/outcome.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { datesWithYear } from '#web/text/console/dates-text.ts'
import { guestName } from '#web/text/booking/guest-name.ts'
import { partyText } from '#web/text/party-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { staffStateOf, stateChoiceText } from '#web/text/staff-booking-text.ts'
import { SpanFields } from '#web/console/find/span-fields.tsx'
import { Labelled, LabelledInput } from '#web/console/labelled.tsx'
import type { Route } from './+types/bookings-page'
import { openMinorOf } from './open-minor-of.ts'
import { OwnViewForms } from './own-view-forms.tsx'
import { changeOwnViews, loadOwnViews, searchWithoutText, type OwnViewLink } from './own-views.ts'
import {
  arrivalOrderAfter,
  choicesOf,
  isFiltered,
  isOrderChosen,
  keptByFilters,
  listSearch,
  neighbours,
  queryOf,
  orderText,
  savedViews,
  sortedByArrival,
  viewOf,
  type ListChoices,
} from './saved-views.ts'
import { TextTag } from './text-tag.tsx'

const A_PAGE = 25

export const handle: LiveHandle = { isLive: true }

/** Loads a list of bookings as its address asks for it. A reference leads straight to its booking. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = consoleApi(context)
  const typed = choicesOf(url.searchParams)
  const [stays, ownViews, stay] = await Promise.all([
    loadStayOptions(api),
    loadOwnViews(api),
    slugOfStay(api, typed.stay),
  ])
  const choices = { ...typed, stay }
  const cursor = url.searchParams.get('cursor') ?? ''
  const trail = url.searchParams.get('trail') ?? ''
  const today = todayIn(context.get(rightsContext).timeZone, context.get(nowContext)().getTime())
  const query = { ...queryOf(choices, today), cursor, limit: A_PAGE }
  const found = await api.list<BookingShape, { cursor: string | null }>('/api/staff/bookings', query)
  const shown = { choices, homes: stays, ownViews }
  if (!found.ok)
    return { ...shown, problem: staffProblemMessage(found.error.details), rows: [], before: null, behind: null }
  const { data: bookings, meta } = found.value
  const [only, ...others] = bookings
  if (only && others.length === 0 && only.reference === choices.text.toUpperCase())
    throw redirect(consolePaths.consoleBooking(only.documentId))
  return {
    ...shown,
    problem: null,
    rows: bookings.map(rowOf),
    ...neighbours(choices, { cursor, trail, next: meta.cursor }),
  }
}

/** Keeps, renames or deletes one of the user's own views. The address says what is chosen. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const choices = choicesOf(url.searchParams)
  const [name, newName] = [formText(form, 'name'), formText(form, 'newName').trim()]
  const intent = (['keep', 'rename'] as const).find((known) => known === form.get('intent')) ?? 'delete'
  const refused = await changeOwnViews(context, { intent, name, newName }, choices)
  if (refused) return data({ fault: refused.fault, name: newName }, { status: refused.status })
  return redirect(`${consolePaths.consoleBookings()}${searchWithoutText(choices)}`, 303)
}

type Row = ReturnType<typeof rowOf>

/** Returns the fields that a row shows; the browser gets no others. */
function rowOf(booking: BookingShape) {
  const { documentId, reference, guest, stay, currency, totalMinor } = booking
  const dates = { checkIn: booking.checkIn, checkOut: booking.checkOut }
  const openMinor = openMinorOf(booking)
  return {
    documentId,
    reference,
    state: staffStateOf(booking),
    name: guestName(guest.name, reference),
    party: partyText(booking.party),
    home: stay.title,
    dates: datesWithYear(dates),
    total: formatMoney(totalMinor, currency),
    open: openMinor === 0 ? '' : formatMoney(openMinor, currency),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Bookings')

export default function BookingsPage({
  loaderData: { choices, homes: stays, ownViews, problem, rows, before, behind },
  actionData,
}: Route.ComponentProps) {
  const own = ownViews.find(({ search }) => search === listSearch(choices)) ?? null
  return (
    <ConsolePage
      title="Bookings"
      sub={`${orderText[choices.order].name} first`}
      actions={
        <Offered to="POST /api/staff/bookings">
          <Link className="c-btn" to={consolePaths.newBooking()}>
            New booking
          </Link>
        </Offered>
      }
    >
      <div className="c-body">
        <Outcome fault={actionData?.fault ?? null} done={null} />
        <Views choices={choices} ownViews={ownViews} own={own} />
        <Filters key={listSearch(choices)} choices={choices} stays={stays} />
        <OwnViewForms
          key={own?.name ?? listSearch(choices)}
          choices={choices}
          shown={own}
          refusedName={actionData?.name ?? null}
        />
        {problem === null ? null : (
          <div className="c-note bad" role="alert">
            <Icon name="alert" />
            {problem}
          </div>
        )}
        {rows.length > 0 || isOrderChosen(choices) ? <Orders choices={choices} /> : null}
        {rows.length > 0 ? <List rows={rows} choices={choices} /> : null}
        {rows.length === 0 && problem === null ? <Empty choices={choices} /> : null}
        <nav className="c-pages" aria-label="Pages">
          {before === null ? null : (
            <Link className="c-btn" to={`${consolePaths.consoleBookings()}${before}`}>
              <Icon name="arrow-left" />
              {orderText[choices.order].before}
            </Link>
          )}
          {behind === null ? null : (
            <Link className="c-btn" to={`${consolePaths.consoleBookings()}${behind}`}>
              {orderText[choices.order].behind}
              <Icon name="arrow-right" />
            </Link>
          )}
        </nav>
      </div>
    </ConsolePage>
  )
}

/** Returns a view with nothing else chosen. */
const viewAlone = (name: string): ListChoices => choicesOf(new URLSearchParams({ view: name }))

interface ViewsProps {
  readonly choices: ListChoices
  readonly ownViews: readonly OwnViewLink[]
  /** The user's own view that the list shows. */
  readonly own: OwnViewLink | null
}

/** Links to the views that everybody has, and to the user's own. */
function Views({ choices, ownViews, own }: ViewsProps) {
  return (
    <nav aria-label="Saved views" className="c-chips one-line">
      {savedViews.map(({ name, label }) => (
        <Link
          key={name}
          className="c-chip"
          to={`${consolePaths.consoleBookings()}${listSearch({ ...viewAlone(name), stay: choices.stay })}`}
          aria-current={own === null && choices.view === name ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
      {ownViews.map((view) => (
        <Link
          key={view.name}
          className="c-chip"
          to={`${consolePaths.consoleBookings()}${view.search}`}
          aria-current={view.name === own?.name ? 'page' : undefined}
        >
          <Icon name="star" />
          {view.name}
        </Link>
      ))}
    </nav>
  )
}

/** Links to the same bookings in other orders. */
function Orders({ choices }: { readonly choices: ListChoices }) {
  return (
    <nav aria-label="Order" className="c-chips one-line">
      {BOOKING_ORDERS.map((order) => (
        <Link
          key={order}
          className="c-chip"
          to={`${consolePaths.consoleBookings()}${listSearch({ ...choices, order })}`}
          aria-current={choices.order === order ? 'true' : undefined}
        >
          {orderText[order].name}
        </Link>
      ))}
    </nav>
  )
}

function Filters({ choices, stays }: { readonly choices: ListChoices; readonly stays: StayOptions }) {
  const isOpen = [choices.state, choices.stay, choices.from, choices.to].some((chosen) => chosen !== '')
  return (
    <form className="c-filters" role="search" aria-label="Filter">
      {keptByFilters(choices).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <LabelledInput
        label="Reference, name, address or phone"
        name="text"
        type="search"
        defaultValue={choices.text}
        maxLength={120}
      />
      <FiltersToggle isOpen={isOpen} />
      <Labelled label="State">
        <select className="c-input" name="state" defaultValue={choices.state}>
          <option value="">
            {choices.view === 'all' || choices.view === 'next' ? 'Any' : `As in “${viewOf(choices.view).label}”`}
          </option>
          {BOOKING_STATES.map((state) => (
            <option key={state} value={state}>
              {stateChoiceText(state)}
            </option>
          ))}
        </select>
      </Labelled>
      <StayOptionField name="stay" label="Home" choices={stays} chosen={choices.stay} none="All" />
      <SpanFields from={choices.from} to={choices.to} />
      <button className="c-btn pine" type="submit">
        Show
      </button>
    </form>
  )
}

function List({ rows, choices }: { readonly rows: readonly Row[]; readonly choices: ListChoices }) {
  return (
    <table className="c-table c-bookings">
      <caption className="vh">{`Bookings, ${orderText[choices.order].name.toLowerCase()} first`}</caption>
      <thead>
        <tr>
          <th scope="col">Reference</th>
          <th scope="col">Guest</th>
          <th scope="col">Home</th>
          <SortHead
            label="Dates"
            sorted={sortedByArrival(choices.order)}
            to={`${consolePaths.consoleBookings()}${listSearch({ ...choices, order: arrivalOrderAfter(choices.order) })}`}
          />
          <th scope="col">State</th>
          <th scope="col" className="c-figure">
            Total
          </th>
          <th scope="col" className="c-figure">
            Open
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.documentId} data-row>
            <th scope="row">
              <Link to={consolePaths.consoleBooking(row.documentId)}>{row.reference}</Link>
            </th>
            <td>
              <bdi>{row.name}</bdi> <span className="c-dim">{row.party}</span>
            </td>
            <td>{row.home}</td>
            <td className="c-nowrap">{row.dates}</td>
            <td>
              <TextTag text={row.state} />
            </td>
            <td className="c-figure">{row.total}</td>
            <td className="c-figure c-due">
              {row.open === '' ? null : (
                <>
                  <span className="c-only-narrow">open </span>
                  {row.open}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Empty({ choices }: { readonly choices: ListChoices }) {
  const all = `${consolePaths.consoleBookings()}${listSearch(viewAlone('all'))}`
  if (isFiltered(choices))
    return (
      <p className="c-empty">
        No booking fits. Try fewer filters, or{' '}
        <Link className="c-link" to={all}>
          show all bookings
        </Link>
        .
      </p>
    )
  return (
    <p className="c-empty">
      {viewOf(choices.view).empty}
      {choices.view === 'all' ? null : (
        <>
          {' '}
          <Link className="c-link" to={all}>
            Show all bookings
          </Link>
        </>
      )}
    </p>
  )
}
