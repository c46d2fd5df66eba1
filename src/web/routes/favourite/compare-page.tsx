import { MOST_COMPARED } from '#contract/favourite/favourite-limits.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { stayListPath } from '#contract/search/stay-list-path.ts'
import { Link } from 'react-router'
import { apiClient } from '#web/backend/api-client.ts'
import { Icon } from '#web/icon/icon.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { configurationOf } from '#web/backend/public-configuration.ts'
import type { Route } from './+types/compare-page'
import { CompareTable } from './compare-table.tsx'
import { comparedStay, sharedAmenities, type ComparedStay } from './compared-stay.ts'
import { readTrip } from './read-trip.ts'
import { TripFields } from './trip-fields.tsx'
import { totalsText } from './trip-text.ts'

/**
 * Loads the homes of the address, at most four, side by side and priced for its dates. Homes that are not let (any
 * more) are left out and counted.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const trip = readTrip(url.searchParams)
  const requested = [...new Set(url.searchParams.getAll('home'))].filter((slug) => /^[a-z0-9-]{1,120}$/i.test(slug))
  const client = apiClient(context)
  const cards = await client.listNamedStays(requested.slice(0, MOST_COMPARED), trip)
  const found = await Promise.all(
    (cards.ok ? cards.value : []).map(async (card): Promise<ComparedStay[]> => {
      const stay = await client.getStay(card.slug)
      return stay.ok ? [comparedStay(card, stay.value)] : []
    }),
  )
  const stays = found.flat()
  return { trip, homes: stays, shared: sharedAmenities(stays), asked: requested.length }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(configurationOf(matches), { title: 'Compare homes', noIndex: true })

export default function ComparePage({
  loaderData: { trip, homes: stays, shared, asked: requested },
}: Route.ComponentProps) {
  const hasAny = stays.length > 0
  return (
    <div className="wrap compare">
      <header className="saved-head">
        <div>
          <h1>Side by side</h1>
          {hasAny ? <p className="muted small">{totalsText(trip) ?? 'Choose your dates to see totals'}</p> : null}
        </div>
        {hasAny ? (
          <form method="get" className="trip-form">
            {stays.map(({ slug }) => (
              <input key={slug} type="hidden" name="home" value={slug} />
            ))}
            <TripFields trip={trip} />
            <button className="btn quiet">Show totals</button>
          </form>
        ) : null}
      </header>
      {requested > stays.length ? <LeftOut asked={requested} shown={stays.length} /> : null}
      {!hasAny ? (
        <section className="panel empty">
          <h2>No homes to compare</h2>
          <p className="muted">Save homes with their heart, then choose two, three or four of them.</p>
          <p>
            <Link className="btn quiet" to={stayListPath(trip, sitePaths.favourites())}>
              Saved homes
            </Link>
          </p>
        </section>
      ) : (
        <>
          <CompareTable stays={stays} trip={trip} />
          {shared.length > 0 && stays.length > 1 ? (
            <p className="small muted shared">{`All of them have: ${shared.join(', ').toLowerCase()}.`}</p>
          ) : null}
          <p>
            <a
              className="btn plain small"
              data-share="Homes side by side"
              href={`mailto:?subject=${encodeURIComponent('Homes side by side')}`}
            >
              <Icon name="share" />
              Share this comparison
            </a>
          </p>
        </>
      )}
    </div>
  )
}

function LeftOut({ asked: requested, shown }: { readonly asked: number; readonly shown: number }) {
  return (
    <p className="note box warn">
      <Icon name="alert" />
      <span>
        {requested > MOST_COMPARED
          ? `Only four homes fit side by side: the first ${shown} of ${requested} are shown.`
          : 'A home on this list is no longer let and has been left out.'}
      </span>
    </p>
  )
}
