import { Link } from 'react-router'
import type { StaffPageDraftShape, StaffPageVersionShape } from '#contract/page-shapes.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { nowContext } from '#web/backend/context.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import { WrongField } from '#web/console/wrong-field.tsx'
import { Outcome } from '#web/console/outcome.tsx'
import { allowed } from '#web/routes/console/settings/allowed.ts'
import { siteTextDone } from '#web/text/console/site-text-text.ts'
import { versionDay } from '#web/text/version-text.ts'
import type { Route } from './+types/site-text-page'
import { DraftChanges, PublishForm } from './draft-panels.tsx'
import { siteTextAction } from './site-text-action.ts'
import { SiteTextForm } from './site-text-form.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/pages')
  const api = consoleApi(context)
  const path = `/api/staff/pages/${encodeURIComponent(params.page)}`
  const [versions, draft] = await Promise.all([
    api.get<readonly StaffPageVersionShape[]>(path),
    api.get<StaffPageDraftShape | null>(`${path}/draft`),
  ])
  return {
    versions: allowed(versions, url),
    draft: allowed(draft, url),
    now: context.get(nowContext)().toISOString(),
    done: siteTextDone(url.searchParams.get('done')),
  }
}

export function action(args: Route.ActionArgs) {
  requireMay(args.context, args.url, 'GET /api/staff/pages')
  return siteTextAction(args, args.params.page)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  consoleMeta(matches, loaderData?.versions[0]?.title ?? 'Text')

/** A text of the site: the draft of its next version, its changes, how it reads, and all versions. */
export default function SiteTextPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { versions, draft, now, done } = loaderData
  const current = versions.find(({ validFrom }) => validFrom <= now) ?? versions[0]
  return (
    <ConsolePage
      crumb={<Link to={consolePaths.siteTexts()}>Texts of the site</Link>}
      title={current?.title ?? params.page}
      marks={current ? <span className="c-tag">Version {current.version}</span> : null}
      sub={current ? `In force since ${versionDay(current.validFrom)}` : undefined}
    >
      <WrongField value={actionData?.wrong ?? null}>
        <div className="c-cols">
          <div>
            <Outcome fault={actionData?.fault ?? null} done={done && !actionData ? done : null} />
            <SiteTextForm key={draft?.updatedAt ?? ''} newest={versions[0]} draft={draft} refused={actionData} />
            {draft ? <DraftChanges draft={draft} /> : null}
          </div>
          <aside aria-label="Publishing and versions">
            {draft ? <PublishForm draft={draft} slug={params.page} newest={versions[0]} now={now} /> : null}
            <Versions versions={versions} draft={draft} now={now} slug={params.page} />
          </aside>
        </div>
      </WrongField>
    </ConsolePage>
  )
}

interface VersionsProps {
  readonly versions: readonly StaffPageVersionShape[]
  readonly draft: StaffPageDraftShape | null
  readonly now: string
  readonly slug: string
}

/** All versions of the text; each can be made the draft again. */
function Versions({ versions, draft, now, slug }: VersionsProps) {
  const current = versions.find(({ validFrom }) => validFrom <= now)
  return (
    <section className="c-section">
      <div className="c-head">
        <h2>Versions</h2>
      </div>
      <ul className="c-versions">
        {versions.map(({ version, validFrom, summary }) => (
          <li key={version}>
            <details className="c-more">
              <summary>
                Version {version}
                {version === current?.version ? ', now' : ''}
                <span className="c-quiet">
                  {validFrom > now ? 'from' : 'since'} {versionDay(validFrom)}
                </span>
              </summary>
              <div className="c-letter">
                <p>{summary}</p>
                <form className="c-row" method="post">
                  <input type="hidden" name="restore" value={version} />
                  <input type="hidden" name="saved" value={draft?.updatedAt ?? ''} />
                  <button className="c-btn small" name="intent" value="restore">
                    Make version {version} the draft
                  </button>
                  {validFrom > now ? null : (
                    <a className="c-link" href={`/${slug}?version=${version}`}>
                      Read version {version}
                    </a>
                  )}
                </form>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
