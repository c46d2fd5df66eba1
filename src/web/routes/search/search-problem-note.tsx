import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import { stayListPath } from '#contract/search/stay-list-path.ts'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'

/** Says why there are no totals and what to do. The search above keeps what was typed. */
export function SearchProblemNote({
  sentence,
  search,
}: {
  readonly sentence: string
  readonly search: ParsedStaySearch
}) {
  return (
    <p className="note box warn" role="alert">
      <Icon name="alert" />
      <span>
        {sentence}{' '}
        {(search.checkIn || search.checkOut || search.month) && (
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
