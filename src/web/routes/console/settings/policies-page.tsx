import { Link } from 'react-router'
import type { PolicyShape } from '#contract/rate/promo-and-policy.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { counted } from '#core/text/counted.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import type { Route } from './+types/policies-page'
import { allowed } from './allowed.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'POST /api/staff/cancellation-policies')
  const policies = await consoleApi(context).get<readonly PolicyShape[]>('/api/staff/cancellation-policies')
  return { policies: allowed(policies, url) }
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Cancellation policies')

/** The cancellation policies, and how many homes have each. */
export default function PoliciesPage({ loaderData: { policies } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Cancellation policies"
      crumb={<Link to={consolePaths.settings()}>Settings</Link>}
      sub="What homes can choose from"
    >
      <div className="c-body c-stack">
        <p className="c-hint">
          Each home chooses its own:{' '}
          <Link className="c-link" to={consolePaths.homes()}>
            open a home
          </Link>
          , then “Policy and taxes”. The first ones come with the site; programs add more with{' '}
          <code>POST /api/staff/cancellation-policies</code>. A policy is never edited, because bookings keep the one
          they were made with.
        </p>
        <ul className="c-list">
          {policies.map(({ code, name, summary, homes }) => (
            <li key={code}>
              <span className="c-main">
                <span className="c-what">{name}</span>
                <span className="c-detail">{summary}</span>
              </span>
              <span className="c-quiet c-nowrap">{counted(homes, 'home')}</span>
            </li>
          ))}
        </ul>
      </div>
    </ConsolePage>
  )
}
