import { sitePaths } from '#contract/site/site-paths.ts'
import type { LinkedStayShape } from '#contract/stay-shapes.ts'
import { Link } from 'react-router'
import type { StayPageData } from '#web/routes/stay/stay-page-data.ts'
import { dateQuery } from '#web/routes/stay/calendar/stay-view-path.ts'

/** Links a home that is let as a whole and in parts to the other homes of its family, with the same dates. */
export function StayFamily({ stay }: { readonly stay: StayPageData }) {
  const { view, partOf, parts } = stay
  if (partOf.length + parts.length === 0) return null
  const search = { ...dateQuery(view), ...view.search, extra: undefined }
  const links = (stays: readonly LinkedStayShape[]) => (
    <ul>
      {stays.map(({ slug, title }) => (
        <li key={slug}>
          <Link className="link" to={sitePaths.stay(slug, search)} rel="nofollow">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
  return (
    <section className="block family">
      <h2>{partOf.length > 0 ? 'Part of a larger home' : 'Let as a whole or in parts'}</h2>
      <p className="muted">
        {partOf.length > 0
          ? 'You can also have the whole home. When the whole is booked, this part is taken too.'
          : 'Here you book all of it. The parts can be booked on their own.'}
      </p>
      {links(partOf.length > 0 ? partOf : parts)}
    </section>
  )
}
