import { canonicalListPath, relOf } from '#contract/search/canonical-lists.ts'
import { stayListPath } from '#contract/search/stay-list-path.ts'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { AlternativeDates } from '#web/stay/alternative-dates.tsx'
import type { StaysPageData } from './stays-page-data.ts'
import { kindsName } from './list-title.ts'
import { ResultPager } from './result-pager.tsx'

/**
 * Everything below the homes: homes that are free on nearby dates, the links to other pages, and on phones
 * the link to the map.
 */
export function ResultsBottom({ page }: { readonly page: StaysPageData }) {
  const { search, choice, near, total, number } = page
  return (
    <>
      {near && (
        <section className="near-misses" aria-labelledby="near-title">
          <h2 id="near-title">{near.title}</h2>
          {near.homes.map((stay) => (
            <AlternativeDates key={stay.stay.slug} near={stay} search={choice} />
          ))}
        </section>
      )}
      <ResultPager page={number} total={total} />
      {page.isList && page.search.type === undefined && <Kinds page={page} />}
      {total > 0 && (
        <Link className="btn pine map-fab" to={stayListPath(search, '/map')} rel={relOf(stayListPath(search, '/map'))}>
          <Icon name="map" />
          Map
        </Link>
      )}
    </>
  )
}

/** Links to the homes of this list by kind, each a list of its own. */
function Kinds({ page: { search, facets } }: { readonly page: StaysPageData }) {
  const { destination } = search
  if (facets.type.length < 2) return null
  return (
    <nav className="ideas" aria-label="Homes by kind">
      <p>By kind:</p>
      <div>
        {facets.type.map(({ value, homes: stays }) => (
          <Link key={value} className="chip" to={canonicalListPath({ destination, type: value })}>
            {kindsName(value)} <span className="muted">{stays}</span>
          </Link>
        ))}
      </div>
    </nav>
  )
}
