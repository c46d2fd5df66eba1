import { Form, Link } from 'react-router'
import type { AuditChainShape, AuditLogEntryShape, AuditLogMetaShape } from '#contract/account/audit-log.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'
import { instantOf, isoInstant } from '#core/time/zoned-time.ts'
import { requireMay, rightsContext } from '#web/console/may/may-in.ts'
import { Icon } from '#web/icon/icon.tsx'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { Labelled, LabelledInput } from '#web/console/labelled.tsx'
import { LocalTime } from '#web/shell/local-time.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import {
  auditText,
  changedText,
  changeTexts,
  doneText,
  requestText,
  routeText,
  statusText,
} from '#web/text/audit-text.ts'
import { entriesLookedAt } from '#web/text/counts/audit-counts.ts'
import { auditSubjectPath } from './audit-subject-path.ts'
import type { Route } from './+types/audit-page'

type Entry = AuditLogEntryShape

/**
 * Loads the changes that the company’s people and programs asked for, newest first; `?check=1` verifies the hash chain
 * of the log.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/audit-log')
  const api = consoleApi(context)
  const given = (name: string) => url.searchParams.get(name)?.trim() || undefined
  const day = parseIsoDate(given('day') ?? '') ?? undefined
  const filter = { uid: given('uid'), text: given('text'), chapter: given('chapter'), day }
  const { uid, text, chapter } = filter
  const filters = { uid, text, chapter, ...(day && instantsOf(day, context.get(rightsContext).timeZone)) }
  const missing = () => pageNotFound(url.pathname)
  const [log, chain] = await Promise.all([
    api.list<Entry, AuditLogMetaShape>('/api/staff/audit-log', { ...filters, cursor: given('cursor') }),
    given('check') ? api.get<AuditChainShape>('/api/staff/audit-log/check') : null,
  ])
  const { data, meta: pages } = requireData(log, missing)
  return {
    filter,
    entries: data,
    chapters: pages.chapters,
    next: pages.cursor,
    chain: chain && requireData(chain, missing),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, auditText.title)

export default function AuditPage({ loaderData: { filter, chapters, entries, next, chain } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title={auditText.title}
      sub={auditText.lead}
      actions={
        <Link className="c-btn" to="?check=1">
          <Icon name="shield" />
          {auditText.check}
        </Link>
      }
    >
      <div className="c-body c-stack">
        {chain ? <Chain {...chain} /> : null}
        <Filters key={JSON.stringify(filter)} filter={filter} chapters={chapters} />
        {entries.length === 0 ? (
          <p className="c-empty">{isFiltered(filter) ? auditText.noneFits : auditText.empty}</p>
        ) : null}
        <ul className="c-list">
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ul>
        {next ? (
          <p className="c-pages">
            <Link className="c-btn" to={`?${new URLSearchParams({ ...given(filter), cursor: next })}`}>
              {auditText.earlier}
            </Link>
          </p>
        ) : null}
      </div>
    </ConsolePage>
  )
}

type Filter = Route.ComponentProps['loaderData']['filter']

const isFiltered = (filter: Filter) => Object.values(filter).some((value) => value !== undefined)

function Filters({ filter, chapters }: { readonly filter: Filter; readonly chapters: readonly string[] }) {
  return (
    <Form className="c-filters" role="search" aria-label="Filter">
      <LabelledInput label={auditText.filter} name="text" type="search" defaultValue={filter.text} maxLength={120} />
      <Labelled label={auditText.kind}>
        <select className="c-input" name="chapter" defaultValue={filter.chapter ?? ''}>
          <option value="">All</option>
          {chapters.map((chapter) => (
            <option key={chapter}>{chapter}</option>
          ))}
        </select>
      </Labelled>
      <LabelledInput label={auditText.day} type="date" name="day" defaultValue={filter.day} />
      {filter.uid ? <input type="hidden" name="uid" value={filter.uid} /> : null}
      <div className="c-row">
        <button className="c-btn pine" type="submit">
          Show
        </button>
        {isFiltered(filter) ? (
          <Link className="c-link" to={consolePaths.audit()}>
            All
          </Link>
        ) : null}
      </div>
    </Form>
  )
}

/** Returns the instants at which a day begins and ends in the company's time zone. */
const instantsOf = (day: IsoDate, timeZone: string) => ({
  from: isoInstant(instantOf(day, '00:00', timeZone)),
  to: isoInstant(instantOf(addDays(day, 1), '00:00', timeZone)),
})

const given = (filter: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(filter).filter((pair): pair is [string, string] => pair[1] !== undefined))

function Chain({ entries, firstFault }: AuditChainShape) {
  return (
    <div className={firstFault === null ? 'c-note ok' : 'c-note bad'} role="status">
      <Icon name={firstFault === null ? 'check' : 'alert'} />
      <p>
        {entriesLookedAt(entries)} {firstFault === null ? auditText.whole : auditText.broken(firstFault)}
      </p>
    </div>
  )
}

function AuditRow({ entry }: { readonly entry: Entry }) {
  const { at, by, route, does, about, status } = entry
  const changed = changedText(entry)
  const isRefused = status === null || status >= 400
  const to = about && auditSubjectPath(about)
  return (
    <li data-row>
      <div className="c-main">
        <span className="c-what">
          {isRefused ? auditText.tried : null}
          {does === null ? routeText(route) : doneText(does, entry)}
          {changed === null ? null : `: ${changed}`}
        </span>
        <span className="c-detail">
          <Link className="c-link" to={`?${new URLSearchParams({ uid: by.uid })}`}>
            {by.name ?? by.email ?? by.uid}
          </Link>
          {' · '}
          <LocalTime instant={at} />
          {about === null ? null : (
            <>
              {' · '}
              {to === null ? (
                about.name
              ) : (
                <Link className="c-link" to={to}>
                  {about.name}
                </Link>
              )}
            </>
          )}
        </span>
        {entry.changes.length === 0 ? null : <Changes changes={entry.changes} />}
        <details className="c-more">
          <summary className="c-detail">{auditText.request}</summary>
          <pre className="c-code">{requestText(entry)}</pre>
        </details>
      </div>
      <span className={isRefused ? 'c-tag warn' : 'c-tag ok'}>{statusText(status)}</span>
    </li>
  )
}

function Changes({ changes }: Pick<Entry, 'changes'>) {
  return (
    <details className="c-more">
      <summary className="c-detail">{auditText.changes}</summary>
      <ul className="c-differences">
        {changes.map(changeTexts).map(({ field, before, after }) => (
          <li key={field}>
            <span>{field}</span>
            <del>{before}</del>
            <ins>{after}</ins>
          </li>
        ))}
      </ul>
    </details>
  )
}
