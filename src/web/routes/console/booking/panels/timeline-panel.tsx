import { Link } from 'react-router'
import { instantText } from '#web/text/instant-text.ts'
import type { TimelineEntry } from './timeline-entry.ts'

export interface TimelinePanelProps {
  readonly entries: readonly TimelineEntry[]
  readonly timeZone: string
}

const stateText: Readonly<Record<TimelineEntry['state'], string>> = {
  done: 'Done: ',
  bad: 'Needs attention: ',
  next: 'Next: ',
  planned: 'Planned: ',
}

/** What happened, what is next and what is planned. */
export function TimelinePanel({ entries, timeZone }: TimelinePanelProps) {
  return (
    <section className="c-section" aria-labelledby="timeline">
      <div className="c-head">
        <h2 id="timeline">What happens</h2>
      </div>
      <ol className="c-timeline">
        {entries.map(({ at, what, detail, state, to }, index) => (
          <li key={index} className={state}>
            <b>
              <span className="vh">{stateText[state]}</span>
              <What to={to}>{what}</What>
            </b>
            <time dateTime={at}>{instantText(at, timeZone).replace(/^\w+ /, '')}</time>
            {detail === '' ? null : <span className="c-detail">{detail}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Places on this page are no links of the router, which would leave out the form that is open. */
function What({ to, children }: { readonly to: string | undefined; readonly children: string }) {
  if (to === undefined) return children
  return to.startsWith('#') ? (
    <a className="c-link" href={to}>
      {children}
    </a>
  ) : (
    <Link className="c-link" to={to}>
      {children}
    </Link>
  )
}
