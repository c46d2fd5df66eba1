import { Link } from 'react-router'
import type { HomeRatesRowShape } from '#contract/rate/home-rates.ts'
import { consolePaths } from '#contract/site/console-map.ts'

/** Names the home that the prices of a home follow. */
export function Follows({ follows: { slug, title } }: { readonly follows: NonNullable<HomeRatesRowShape['follows']> }) {
  return (
    <small className="c-detail">
      {'follows '}
      {slug === null ? (
        'another home'
      ) : (
        <Link className="c-link" to={consolePaths.homePart(slug, 'prices')}>
          {title}
        </Link>
      )}
    </small>
  )
}
