import { Form, Link, data, redirect } from 'react-router'
import type { ChangeSetShape, ChangeSetsMetaShape, UndoneShape } from '#contract/rate/rate-drafts.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { queryText } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { useMay } from '#web/console/may/may.ts'
import { Icon } from '#web/icon/icon.tsx'
import { LocalTime } from '#web/shell/local-time.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { staysMeant, leftNote, publishedNote, restoredNote, valuesWritten } from '#web/text/counts/rate-counts.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { changeSentence, fieldText, rateText, valueText } from '#web/text/rate/rate-text.ts'
import { writtenValuesText } from '#web/text/rate/written-values-text.ts'
import type { Route } from './+types/changes-page'

/** The most values that are named. */
const MOST_VALUES = 40

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, rateText.changes)

export async function loader({ context, url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('cursor') ?? undefined
  const { data: sets, meta: pages } = requireData(
    await consoleApi(context).list<ChangeSetShape, ChangeSetsMetaShape>('/api/staff/rate-changes', { cursor }),
    () => pageNotFound(url.pathname),
  )
  const published = /^\d{1,4}$/.exec(url.searchParams.get('published') ?? '')?.[0] ?? null
  const undo = sets.find(({ documentId }) => documentId === url.searchParams.get('undone')) ?? null
  return {
    sets,
    older: pages.cursor,
    published: published === null ? null : Number(published),
    undone: undo && undoneOf(undo, sets.find(({ documentId }) => documentId === undo.undoes) ?? null),
    actionKey: crypto.randomUUID(),
  }
}

/** Returns what an undo restored, and what it left because somebody had changed it since. */
function undoneOf(undo: ChangeSetShape, made: ChangeSetShape | null) {
  const restored = new Set(undo.homes.flatMap(({ slug, writes }) => writes.map(({ field }) => `${slug} ${field}`)))
  const left = (made?.homes ?? []).flatMap(({ slug, title, currency, writes }) =>
    writes
      .filter(({ field }) => !restored.has(`${slug} ${field}`))
      .map(({ field, after }) => `${title}, ${fieldText(field)} (was set to ${valueText(field, after, currency)})`),
  )
  return { restored: restored.size, left }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const id = formText(form, 'id')
  const path = `/api/staff/rate-changes/${encodeURIComponent(id)}/undo`
  const undone = await consoleApi(context).post<UndoneShape>(path, {}, `${formText(form, 'actionKey')} ${id}`.trim())
  if (!undone.ok) return data({ refusal: staffProblemMessage(undone.error.details) }, { status: undone.status })
  const { documentId } = undone.value
  if (documentId === null) return data({ refusal: rateText.nothingToUndo }, { status: 409 })
  throw redirect(consolePaths.rateChanges() + queryText({ undone: documentId }), 303)
}

/** The changes that were published together, newest first, each with its undo. */
export default function ChangesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sets, older, published, undone, actionKey } = loaderData
  return (
    <ConsolePage
      title={rateText.changes}
      crumb={<Link to={consolePaths.rates()}>{rateText.title}</Link>}
      sub="For 30 days, undo restores every value that nobody has changed since"
    >
      <div className="c-body c-stack">
        {actionData ? (
          <p className="c-note bad" role="alert">
            <Icon name="alert" />
            <span>{actionData.refusal}</span>
          </p>
        ) : published !== null ? (
          <p className="c-note ok" role="status">
            <Icon name="check" />
            <span>{publishedNote(published)}</span>
          </p>
        ) : undone ? (
          <Undone undone={undone} />
        ) : null}
        {sets.length === 0 ? (
          <p className="c-empty">{rateText.noChanges}</p>
        ) : (
          <ul className="c-list c-change-sets">
            {sets.map((set) => (
              <Row key={set.documentId} set={set} actionKey={actionKey} />
            ))}
          </ul>
        )}
        {older ? (
          <p>
            <Link className="c-btn" to={consolePaths.rateChanges() + queryText({ cursor: older })}>
              Older changes
            </Link>
          </p>
        ) : null}
      </div>
    </ConsolePage>
  )
}

function Undone({ undone: { restored, left } }: { readonly undone: ReturnType<typeof undoneOf> }) {
  return (
    <div className="c-note ok" role="status">
      <Icon name="check" />
      <div className="c-stack">
        <span>{`${restoredNote(restored)} ${left.length > 0 ? leftNote(left.length) : ''}`}</span>
        {left.length > 0 ? (
          <ul>
            {left.slice(0, MOST_VALUES).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  )
}

/** Returns the name of the home, or how many there are. */
const staysText = (stays: ChangeSetShape['homes']) => (stays.length === 1 ? stays[0]?.title : staysMeant(stays.length))

function Row({ set, actionKey }: { readonly set: ChangeSetShape; readonly actionKey: string }) {
  const may = useMay()
  const { changes, homes: stays, maker, madeAt, undoes, undoneBy, undoUntil } = set
  const currency = stays[0]?.currency ?? 'EUR'
  const values = stays.flatMap(({ title, writes }) => writes.map((write) => ({ title, ...write })))
  const sentence =
    changes.length > 0
      ? changes.map((change) => changeSentence(change, currency)).join('; ')
      : writtenValuesText(values, currency)
  return (
    <li data-row>
      <div className="c-main">
        <span className="c-what">
          {undoes ? 'Undone: ' : ''}
          {sentence}
        </span>
        <span className="c-detail">
          {[staysText(stays), maker, ''].filter((part) => part !== null).join(' · ')}
          <LocalTime instant={madeAt} />
        </span>
        <details className="c-more">
          <summary className="c-link">{valuesWritten(values.length)}</summary>
          <ul className="c-values">
            {values.slice(0, MOST_VALUES).map(({ title, field, before, after }) => (
              <li key={`${title} ${field}`}>
                {`${title}, ${fieldText(field)}: ${valueText(field, before, currency)} → `}
                <b>{valueText(field, after, currency)}</b>
              </li>
            ))}
            {values.length > MOST_VALUES ? <li>{`and ${values.length - MOST_VALUES} more`}</li> : null}
          </ul>
        </details>
      </div>
      {undoneBy ? <span className="c-tag">Undone</span> : null}
      {undoUntil && stays.every(({ slug }) => may('POST /api/staff/rate-changes/:id/undo', slug)) ? (
        <Form method="post" className="c-acts">
          <input type="hidden" name="id" value={set.documentId} />
          <input type="hidden" name="actionKey" value={actionKey} />
          <button className="c-btn" aria-label={`Undo: ${sentence}`}>
            {undoes ? 'Do it again' : 'Undo'}
          </button>
        </Form>
      ) : null}
    </li>
  )
}
