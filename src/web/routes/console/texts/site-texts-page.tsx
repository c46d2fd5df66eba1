import { Link } from 'react-router'
import type { StaffPageShape } from '#contract/page-shapes.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import { allowed } from '#web/routes/console/settings/allowed.ts'
import { versionDay } from '#web/text/version-text.ts'
import type { Route } from './+types/site-texts-page'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/pages')
  return { pages: allowed(await consoleApi(context).get<readonly StaffPageShape[]>('/api/staff/pages'), url) }
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Texts of the site')

/** The texts of the site: the version in force, the next one, and the draft. */
export default function SiteTextsPage({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Texts of the site"
      crumb={<Link to={consolePaths.settings()}>Settings</Link>}
      sub="Every version is kept, and bookings keep the one their guest accepted."
    >
      <div className="c-body">
        <ul className="c-list">
          {pages.map((page) => (
            <li key={page.slug} data-row>
              <span className="c-main">
                <Link className="c-what" to={consolePaths.siteText(page.slug)}>
                  {page.title}
                </Link>
                <span className="c-detail">{standOf(page)}</span>
              </span>
              {page.draftedAt === null ? null : <span className="c-tag">Draft</span>}
            </li>
          ))}
        </ul>
      </div>
    </ConsolePage>
  )
}

function standOf({ version, validFrom, next }: StaffPageShape): string {
  const now =
    version === null || validFrom === null
      ? 'No version in force yet'
      : `Version ${version}, since ${versionDay(validFrom)}`
  return next === null ? now : `${now}; version ${next.version} from ${versionDay(next.validFrom)}`
}
