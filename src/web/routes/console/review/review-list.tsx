import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'

interface ReviewListProps<View extends string> {
  readonly views: readonly View[]
  /** The view that is shown. */
  readonly view: View
  /** Returns the title of a view. */
  readonly nameOf: (view: View) => string
  /** The address of the list. */
  readonly path: string
  /** A chip after those of the views. */
  readonly beside?: ReactNode
  /** The outcome of the last action. */
  readonly outcome: ReactNode
  /** Shown when there are no reviews. */
  readonly none: string
  readonly rows: readonly ReactNode[]
  /** The address of older reviews; null = there are none. */
  readonly next: string | null
}

/** The reviews of a view, newest first, page by page. */
export function ReviewList<View extends string>(list: ReviewListProps<View>) {
  const { views, view, nameOf, path, beside, outcome, none, rows, next } = list
  return (
    <div className="c-body">
      <nav aria-label="Views" className="c-chips one-line">
        {views.map((name) => (
          <Link
            key={name}
            className="c-chip"
            to={`${path}?view=${name}`}
            aria-current={view === name ? 'page' : undefined}
          >
            {nameOf(name)}
          </Link>
        ))}
        {beside}
      </nav>
      {outcome}
      {rows.length === 0 ? <p className="c-empty">{none}</p> : <ul className="c-reviews">{rows}</ul>}
      {next ? (
        <nav className="c-pages" aria-label="Pages">
          <Link className="c-btn" to={next}>
            Older
            <Icon name="arrow-right" />
          </Link>
        </nav>
      ) : null}
    </div>
  )
}
