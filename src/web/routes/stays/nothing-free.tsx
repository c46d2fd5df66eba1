import type { StayDates } from '#core/time/iso-date.ts'
import type { ParsedStaySearch } from '#contract/stay-search-schema.ts'
import { sitePaths } from '#contract/site-paths.ts'
import { Link } from 'react-router'
import { guestWords } from '../../messages/party-words.ts'

export interface NothingFreeProps {
  readonly search: ParsedStaySearch
  readonly dates: StayDates | null
  readonly hasNearMisses: boolean
}

/** No home fits: what can be given up, each as a link. */
export function NothingFree({ search, dates, hasNearMisses }: NothingFreeProps) {
  const party = `${guestWords(search)}${search.pets > 0 ? ' with pets' : ''}`
  const withoutDates = sitePaths.stays({ ...search, checkIn: undefined, checkOut: undefined })
  return (
    <div className="panel nothing">
      <p className="lede">
        {dates ? `No home that takes ${party} is free on exactly these dates.` : `No home here takes ${party}.`}
      </p>
      <p className="muted">
        {hasNearMisses ? 'The homes below are free a little earlier or later.' : 'Give up one wish, and homes appear:'}
      </p>
      <p className="row">
        {dates && (
          <Link className="btn" to={withoutDates}>
            Any dates
          </Link>
        )}
        {search.destination && (
          <Link className="btn quiet" to={sitePaths.stays({ ...search, destination: undefined })}>
            The whole island
          </Link>
        )}
        {search.pets > 0 && (
          <Link className="btn quiet" to={sitePaths.stays({ ...search, pets: undefined })}>
            Without pets
          </Link>
        )}
        <Link className="btn quiet" to={sitePaths.stays()}>
          All homes
        </Link>
      </p>
    </div>
  )
}
