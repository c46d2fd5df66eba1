import { staysFound } from '#web/text/counts/search-counts.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import { apiClient } from '#web/backend/api-client.ts'
import { Icon } from '#web/icon/icon.tsx'
import { userContext } from '#web/backend/context.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { configurationOf } from '#web/backend/public-configuration.ts'
import type { Route } from './+types/favourites-page'
import { FavouriteList } from './favourite-list.tsx'
import { readTrip } from './read-trip.ts'
import { TripFields } from './trip-fields.tsx'
import { totalsText } from './trip-text.ts'
import { useChosen } from './use-chosen.ts'
import { useStoredStays } from './use-stored-stays.ts'

/**
 * Loads the homes that the visitor's account has saved, priced for the dates of the address. Homes saved only in the
 * browser are loaded there.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const trip = readTrip(url.searchParams)
  const user = await context.get(userContext)()
  if (!user) return { trip, homes: null }
  const client = apiClient(context)
  const kept = await client.listFavourites()
  const slugs = kept.ok ? kept.value.map(({ slug }) => slug) : []
  const savedStays = slugs.length > 0 ? await client.listNamedStays(slugs, trip) : null
  return { trip, homes: savedStays?.ok ? savedStays.value : [] }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(configurationOf(matches), { title: 'Saved homes', canonicalPath: sitePaths.favourites(), noIndex: true })

export default function FavouritesPage({ loaderData: { trip, homes: savedStays } }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { stays, isWaiting } = useStoredStays(savedStays, trip)
  const [chosen] = useChosen()
  const totals = totalsText(trip)
  return (
    <div className="wrap saved">
      <header className="saved-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            Saved homes
          </h1>
          <p className="muted small" role="status">
            {isWaiting ? 'Looking up your homes …' : staysFound(stays.length)}
          </p>
          {stays.length > 0 && totals ? <p className="muted small">{totals}</p> : null}
        </div>
        {stays.length > 0 || isWaiting ? (
          <form method="get" className="trip-form">
            <TripFields trip={trip} />
            {chosen.map((slug) => (
              <input key={slug} type="hidden" name="home" value={slug} />
            ))}
            <button className="btn quiet">Show totals</button>
          </form>
        ) : null}
      </header>
      {savedStays === null ? (
        <p className="note box sea when-no-js">
          <Icon name="info" />
          <span>
            Without JavaScript, homes can only be saved to an account. <Link to={sitePaths.login()}>Log in</Link> to see
            yours.
          </span>
        </p>
      ) : null}
      {stays.length > 0 ? (
        <FavouriteList stays={stays} trip={trip} onGone={() => heading.current?.focus()} />
      ) : isWaiting ? null : (
        <section className="panel empty">
          <h2>Nothing saved yet</h2>
          <p className="muted">
            The heart on a home saves it here, on this device and without an account. With an account it is on your
            other devices, too.
          </p>
          <p className="mt-4">
            <Link className="btn quiet" to={sitePaths.stays()}>
              Find a home
            </Link>
          </p>
        </section>
      )}
    </div>
  )
}
