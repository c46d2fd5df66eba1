import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { PLACES } from '#web/console/find/found.ts'
import { loadFound } from '#web/console/find/load-found.ts'
import { areSingleKeysOn, switchSingleKeys } from '#web/console/single-keys.ts'
import { useIsScripted } from '#web/console/use-is-scripted.ts'
import { redirectWithCookies } from '#web/middleware/require-access.ts'
import type { Route } from './+types/find-page'

/** Loads the results of the search in the side bar; the palette (Ctrl K) finds the same. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { text, groups, bookings } = await loadFound(context, url)
  // A complete reference leads straight to its booking.
  const [named] = bookings.filter(({ reference }) => reference.toLowerCase() === text.toLowerCase())
  if (named) throw redirectWithCookies(consolePaths.consoleBooking(named.documentId), [])
  return { text, groups }
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Find')

export default function FindPage({ loaderData: { text, groups } }: Route.ComponentProps) {
  return (
    <ConsolePage title="Find" sub={text === '' ? undefined : `“${text}”`}>
      <div className="c-body c-stack">
        <form className="c-row" role="search">
          <input className="c-input" name="text" defaultValue={text} aria-label="Guest, reference, home or place" />
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
                    <span className="c-detail">
                      {title === PLACES ? <span className="c-only-wide">{detail}</span> : detail}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {text === '' ? <Keys /> : null}
        {groups.length === 0 ? (
          <p className="c-empty">
            Nothing found. Bookings are found by reference, and by name, address or phone number of their guest; homes
            by their name, with dates beside it their price. “move”, a guest and a home finds the move of a booking.
          </p>
        ) : null}
      </div>
    </ConsolePage>
  )
}

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['Ctrl', 'K'], 'find anything, also with /'],
  [['G'], 'and the letter of a place above: go there'],
  [['N'], 'a new booking'],
  [['J'], 'the next row of a list'],
  [['K'], 'the row before'],
  [['Enter'], 'open the row, or do what the button says'],
  [['E'], 'begin what the row offers, and Enter confirms it; in a conversation: it needs no answer'],
  [['R'], 'in a conversation: answer'],
  [['Q'], 'in a conversation: make an offer'],
  [['/'], 'in the calendar: find homes'],
  [['Esc'], 'close what is open'],
  [['?'], 'this list'],
]

/** Lists the keys that work on all pages; the calendar lists its own below it. */
function Keys() {
  return (
    <section className="c-section c-only-wide" id="keys" aria-labelledby="keys-title">
      <div className="c-head">
        <h2 id="keys-title">Keys</h2>
      </div>
      <ul className="c-list">
        {KEYS.map(([keys, does]) => (
          <li key={does}>
            <span className="c-main">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}{' '}
              {does}
            </span>
          </li>
        ))}
      </ul>
      <p className="c-hint">
        Typed into the search: “ullastre 10–17 jul” finds a price, “move lindqvist ullastre” the move of a booking.
      </p>
      <p className="c-hint">Single keys do nothing while you type. The calendar names its own keys below it.</p>
      <SingleKeys />
    </section>
  )
}

/** Switches keys without Ctrl off and on again. There are none without scripts. */
function SingleKeys() {
  const isScripted = useIsScripted()
  if (!isScripted) return null
  return (
    <label className="c-check">
      <input
        type="checkbox"
        defaultChecked={areSingleKeysOn()}
        onChange={({ target }) => switchSingleKeys(target.checked)}
      />
      <span>Single keys work in this browser</span>
    </label>
  )
}
