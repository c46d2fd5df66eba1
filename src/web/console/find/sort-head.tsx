import { Link } from 'react-router'

export interface SortHeadProps {
  readonly label: string
  /** The direction in which the list is sorted by this column; null when it is sorted by another. */
  readonly sorted: 'ascending' | 'descending' | null
  /** The address of the list sorted by this column; in the other direction if it is already. */
  readonly to: string
  readonly isFigure?: boolean
}

/** The head of a column that can be sorted by: a link, so that the address keeps the order. */
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
