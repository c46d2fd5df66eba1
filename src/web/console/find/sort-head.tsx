import { Link } from 'react-router'

export interface SortHeadProps {
  readonly label: string
  /** How the list is sorted by this column now; null: by another one. */
  readonly sorted: 'ascending' | 'descending' | null
  /** The same list sorted by this column, the other way round where it is already. */
  readonly to: string
  readonly isFigure?: boolean
}

/** The head of a column by which a list can be sorted: a link, so that the order is kept in the address. */
export function SortHead({ label, sorted, to, isFigure = false }: SortHeadProps) {
  return (
    <th scope="col" className={isFigure ? 'c-figure' : undefined} aria-sort={sorted ?? undefined}>
      <Link className="c-sort" to={to} preventScrollReset>
        {label}
        <span aria-hidden="true">{sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : '↕'}</span>
      </Link>
    </th>
  )
}
