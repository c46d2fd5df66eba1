import { relOf } from '#contract/search/canonical-lists.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Link } from 'react-router'
import type { RelaxedFilterLink } from './relaxed-filter-link.ts'

export interface NothingFreeProps {
  readonly loosen: readonly RelaxedFilterLink[]
  readonly hasNearMisses: boolean
}

/** No home fits: which filter to give up, each as a link that says how many homes there are then. */
export function NothingFree({ loosen, hasNearMisses }: NothingFreeProps) {
  const tooMany = loosen.some(({ isForFewer }) => isForFewer)
  return (
    <section className="panel nothing" aria-labelledby="nothing-title">
      <h2 id="nothing-title">{tooMany ? 'No home takes so many guests' : 'No home has all of that'}</h2>
      <p className="muted">
        {loosen.length === 0
          ? 'No home here takes so many guests. Two smaller homes beside each other may.'
          : tooMany
            ? 'There are other ways:'
            : 'Give up one wish, and there are homes:'}
        {hasNearMisses && ' Or look at the homes below: they have it all, a little earlier or later.'}
      </p>
      <ul className="loosen">
        {loosen.map(({ label, homes, to }) => (
          <li key={to}>
            <Link to={to} rel={relOf(to)}>
              {label}
              <b>{homes}</b>
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link className="btn quiet" to={sitePaths.stays()}>
          All homes
        </Link>
      </p>
    </section>
  )
}
