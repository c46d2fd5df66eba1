import { Link } from 'react-router'
import type { StayRatesRowShape } from '#contract/rate/rates-of-stays.ts'
import { consolePaths } from '#contract/site/console-map.ts'

/** Names the home that the prices of a home follow. */
export function Follows({ follows: { slug, title } }: { readonly follows: NonNullable<StayRatesRowShape['follows']> }) {
  return (
    <small className="c-detail">
      {'follows '}
      {slug === null ? (
        'another home'
      ) : (
        <Link className="c-link" to={consolePaths.stayPart(slug, 'prices')}>
          {title}
        </Link>
      )}
    </small>
  )
}
