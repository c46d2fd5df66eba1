import { Link } from 'react-router'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { publicConfigContext } from '#web/backend/context.ts'
import { answered, consoleApi } from '#web/console/console-api.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { foundBookings, foundPlaces } from '#web/console/find/found.ts'
import { placesOf } from '#web/console/navigation.ts'
import { staffUserContext } from '#web/console/require-staff.ts'
import { redirectWithCookies } from '#web/middleware/require-access.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { pageNotFound } from '#web/shell/page-not-found.ts'
import type { Route } from './+types/find-page'

/** How many bookings are shown: who sees more types more. */
const MOST = 8
const LONGEST_TEXT = 120

/** What the search of the side bar finds; the palette (Ctrl K) asks for the same. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const text = (url.searchParams.get('text') ?? '').trim().slice(0, LONGEST_TEXT)
  const bookings = text === '' ? [] : await bookingsFor(context, text)
  // A whole reference is an address.
  const [named] = bookings.filter(({ reference }) => reference.toLowerCase() === text.toLowerCase())
  if (named) throw redirectWithCookies(consolePaths.consoleBooking(named.documentId), [])
  const places = placesOf(context.get(staffUserContext).role).flat()
  return {
    config: context.get(publicConfigContext),
    text,
    groups: [foundPlaces(places, text), foundBookings(bookings)].filter(({ found }) => found.length > 0),
  }
}

async function bookingsFor(context: Route.LoaderArgs['context'], text: string) {
  const bookings = await consoleApi(context).list<BookingShape, unknown>('/api/staff/bookings', { text, limit: MOST })
  return answered(bookings, () => pageNotFound(consolePaths.find())).data
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: 'Find', noIndex: true }) : []

export default function FindPage({ loaderData: { text, groups } }: Route.ComponentProps) {
  return (
    <ConsolePage title="Find" sub={text === '' ? undefined : `“${text}”`}>
      <div className="c-body">
        <form className="c-row" role="search">
          <input className="c-input" name="text" defaultValue={text} aria-label="Guest, reference or place" />
          <button className="c-btn" type="submit">
            Find
          </button>
        </form>
        {groups.map(({ title, found }) => (
          <section key={title} className="c-section">
            <div className="c-head">
              <h2>{title}</h2>
            </div>
            <ul className="c-list">
              {found.map(({ name, detail, to }) => (
                <li key={to} data-row>
                  <span className="c-main">
                    <Link className="c-what" to={to}>
                      {name}
                    </Link>
                    <span className="c-detail">{detail}</span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 ? (
          <p className="c-empty">
            Nothing is called so. Bookings are found by reference, and by name or address of their guest.
          </p>
        ) : null}
      </div>
    </ConsolePage>
  )
}
