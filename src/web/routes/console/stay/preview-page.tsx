import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { draftText } from '#web/text/console/stay-draft-text.ts'
import { publishChanges } from '#web/text/counts/console-stay-counts.ts'
import type { Route } from './+types/preview-page'
import { loadStay } from './editor/stay-data.ts'
import { headOf } from './editor/stay-head.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await loadStay(consoleApi(context), params.slug, url.pathname)
  return { head: headOf(found), isPhone: url.searchParams.get('width') === 'phone' }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  consoleMeta(matches, loaderData ? `${loaderData.head.name} as guests would see it` : 'View as guest')

/** The page of a home with its draft, in a frame in which nothing can be booked. */
export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { head, isPhone } = loaderData
  const { name, slug, draft } = head
  return (
    <ConsolePage
      title="View as guest"
      crumb={
        <>
          <Link to={consolePaths.homes()}>Homes</Link>
          <Icon name="chevron-right" />
          <Link to={consolePaths.home(slug)}>{name}</Link>
        </>
      }
      sub={draftText.preview}
      actions={
        <>
          <nav className="c-segments" aria-label="Width">
            <Link className="c-segment" to="?" aria-current={isPhone ? undefined : 'true'} preventScrollReset>
              Wide
            </Link>
            <Link
              className="c-segment"
              to="?width=phone"
              aria-current={isPhone ? 'true' : undefined}
              preventScrollReset
            >
              Phone
            </Link>
          </nav>
          {draft.changes > 0 ? (
            <Link className="c-btn go" to={consolePaths.stayDraft(slug)}>
              {publishChanges(draft.changes)}
            </Link>
          ) : null}
        </>
      }
    >
      <iframe
        className={isPhone ? 'c-home-preview is-phone' : 'c-home-preview'}
        title={`${name} as guests would see it`}
        src={sitePaths.stay(slug, { draft: 'true' })}
        sandbox="allow-same-origin allow-scripts"
      />
    </ConsolePage>
  )
}
