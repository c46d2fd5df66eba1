import { Form, Link } from 'react-router'
import type { AuditChainShape, AuditLogEntryShape } from '#contract/account/audit-log.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { requireMay } from '#web/console/may/may-in.ts'
import { Icon } from '#web/icon/icon.tsx'
import { answered, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { LocalTime } from '#web/shell/local-time.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { auditText, routeText, statusText } from '#web/text/audit-text.ts'
import { entriesLookedAt } from '#web/text/counts/audit-counts.ts'
import type { Route } from './+types/audit-page'

type Entry = AuditLogEntryShape

/** What people and programs of the company asked to have changed, newest first; `?check=1` works its chain out again. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/audit-log')
  const api = consoleApi(context)
  const given = (name: string) => url.searchParams.get(name)?.trim() || undefined
  const filter = { uid: given('uid'), text: given('text') }
  const missing = () => pageNotFound(url.pathname)
  const [log, chain] = await Promise.all([
    api.list<Entry, { cursor: string | null }>('/api/staff/audit-log', { ...filter, cursor: given('cursor') }),
    given('check') ? api.get<AuditChainShape>('/api/staff/audit-log/check') : null,
  ])
  const { data, meta: pages } = answered(log, missing)
  return {
    filter,
    entries: data,
    next: pages.cursor,
    chain: chain && answered(chain, missing),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, auditText.title)

export default function AuditPage({ loaderData: { filter, entries, next, chain } }: Route.ComponentProps) {
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
        <Form className="c-row" role="search">
          <input
            className="c-input"
            name="text"
            defaultValue={filter.text}
            aria-label={auditText.filter}
            placeholder={auditText.filter}
          />
          {filter.uid ? <input type="hidden" name="uid" value={filter.uid} /> : null}
          <button className="c-btn" type="submit">
            Find
          </button>
          {filter.text || filter.uid ? (
            <Link className="c-link" to={consolePaths.audit()}>
              All
            </Link>
          ) : null}
        </Form>
        {entries.length === 0 ? <p className="c-empty">{auditText.empty}</p> : null}
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

function AuditRow({ entry: { at, by, route, does, path, about, body, status } }: { readonly entry: Entry }) {
  const isRefused = status === null || status >= 400
  return (
    <li data-row>
      <div className="c-main">
        <span className="c-what">
          {isRefused ? auditText.tried : null}
          {does ?? routeText(route)}
        </span>
        <span className="c-detail">
          <Link className="c-link" to={`?${new URLSearchParams({ uid: by.uid })}`}>
            {by.name ?? by.email ?? by.uid}
          </Link>
          {' · '}
          <LocalTime instant={at} />
          {' · '}
          {about === null ? (
            path
          ) : (
            <Link
              className="c-link"
              to={about.kind === 'booking' ? consolePaths.consoleBooking(about.id) : consolePaths.home(about.id)}
            >
              {about.name}
            </Link>
          )}
        </span>
        {body === null || (typeof body === 'object' && Object.keys(body as object).length === 0) ? null : (
          <details className="c-more">
            <summary className="c-detail">{auditText.sent}</summary>
            <pre className="c-code">{JSON.stringify(body, null, 2)}</pre>
          </details>
        )}
      </div>
      <span className={isRefused ? 'c-tag warn' : 'c-tag ok'}>{statusText(status)}</span>
    </li>
  )
}
