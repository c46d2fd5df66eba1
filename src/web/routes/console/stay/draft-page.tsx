import { Form } from 'react-router'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { useMay } from '#web/console/may/may.ts'
import { Icon } from '#web/icon/icon.tsx'
import { draftText, type DraftDone } from '#web/text/console/stay-draft-text.ts'
import { changesKeptBack, publishChanges } from '#web/text/counts/console-stay-counts.ts'
import type { Route } from './+types/draft-page'
import { draftAction } from './draft/draft-action.ts'
import { DraftTable } from './draft/draft-table.tsx'
import { draftRows } from './draft/draft-rows.ts'
import { EditorFrame } from './editor/editor-frame.tsx'
import { loadStay } from './editor/stay-data.ts'
import { headOf } from './editor/stay-head.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await loadStay(consoleApi(context), params.slug, url.pathname)
  const done = url.searchParams.get('done') ?? ''
  const { version, savedBy } = found.draft
  return {
    head: headOf(found),
    rows: draftRows(found),
    version,
    savedBy,
    notice: Object.hasOwn(draftText.done, done) ? draftText.done[done as DraftDone] : null,
  }
}

export const action = ({ params, ...visit }: Route.ActionArgs) => draftAction(visit, params.slug, visit.url.pathname)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  consoleMeta(matches, loaderData ? `Draft of ${loaderData.head.name}` : 'Draft')

/** What publishing the draft of a home changes, field by field, beside what guests see now. */
export default function DraftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { head, rows, version, savedBy, notice } = loaderData
  const mayPublish = useMay()('POST /api/staff/stays/:id/draft/publication', head.slug)
  return (
    <EditorFrame
      head={head}
      notice={actionData ? null : notice}
      isOfDraft
      beside={rows.length > 0 && mayPublish ? <Publish {...{ head, version, savedBy }} /> : null}
    >
      {actionData ? (
        <div className="c-note bad" role="alert">
          <Icon name="alert" />
          <span>{actionData.message}</span>
        </div>
      ) : null}
      <section className="c-section" aria-labelledby="draft-changes">
        <div className="c-head">
          <h2 id="draft-changes">Not published yet</h2>
        </div>
        {rows.length === 0 ? (
          <p className="c-empty">{draftText.nothing}</p>
        ) : (
          <DraftTable rows={rows} version={version} slug={head.slug} />
        )}
      </section>
    </EditorFrame>
  )
}

type PublishProps = Pick<Route.ComponentProps['loaderData'], 'head' | 'version' | 'savedBy'>

function Publish({ head, version, savedBy }: PublishProps) {
  const { changes, clashes } = head.draft
  return (
    <>
      <Form method="post" className="c-section c-stack">
        <div className="c-head">
          <h2>Publish</h2>
        </div>
        <input type="hidden" name="version" value={version} />
        <p className="c-hint">
          {changesKeptBack(changes)}
          {savedBy ? ` Saved last by ${savedBy}.` : ''}
        </p>
        {clashes > 0 ? (
          <p className="c-hint">First settle the fields that were changed on the site in the meantime.</p>
        ) : (
          <button className="c-btn go" name="intent" value="publish">
            {publishChanges(changes)}
          </button>
        )}
      </Form>
      <section className="c-section">
        <details className="c-more">
          <summary className="c-link">Discard the draft</summary>
          <Form method="post" className="c-stack">
            <input type="hidden" name="version" value={version} />
            <p className="c-hint">All draft changes are discarded. The home stays as guests see it.</p>
            <button className="c-btn bad" name="intent" value="discard">
              Discard all of it
            </button>
          </Form>
        </details>
      </section>
    </>
  )
}
