import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import { stayListPath } from '#contract/search/stay-list-path.ts'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import type { SearchProblem } from './search-problem.ts'

/** Says what of a search was left out and what to do. The search above keeps what was typed. */
export function SearchProblemNote({
  problem: { sentence, isOfDates },
  search,
}: {
  readonly problem: SearchProblem
  readonly search: ParsedStaySearch
}) {
  return (
    <p className="note box warn" role="alert">
      <Icon name="alert" />
      <span>
        {sentence}{' '}
        {isOfDates && (
          <Link
            rel="nofollow"
            to={stayListPath({ ...search, checkIn: undefined, checkOut: undefined, flex: undefined, month: undefined })}
          >
            Look at homes without dates
          </Link>
        )}
      </span>
    </p>
  )
}
