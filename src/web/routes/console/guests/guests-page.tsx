import { Form, Link } from 'react-router'
import type { GuestAccountShape } from '#contract/account/guest-account-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { counted } from '#core/text/counted.ts'
import { queryText } from '#web/backend/api-call.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import { Outcome } from '#web/console/outcome.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { LocalTime } from '#web/shell/local-time.tsx'
import { guestAccountText } from '#web/text/console/guest-account-text.ts'
import type { Route } from './+types/guests-page'
import { AccountTag } from './account-tag.tsx'

/** Loads the accounts that the address asks for, the newest first. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/guest-accounts')
  const given = (name: string) => url.searchParams.get(name)?.trim() ?? ''
  const text = given('text').slice(0, 120)
  const onlyBlocked = given('blocked') === 'true'
  const query = { text, blocked: onlyBlocked ? 'true' : '', cursor: given('cursor') }
  const found = await consoleApi(context).list<GuestAccountShape, { cursor: string | null }>(
    '/api/staff/guest-accounts',
    query,
  )
  const { data: accounts, meta: pages } = requireData(found, () => pageNotFound(url.pathname))
  const next = pages.cursor === null ? null : queryText({ ...query, cursor: pages.cursor })
  const done = given('done') === 'deleted' ? guestAccountText.deleted : null
  return { text, onlyBlocked, accounts, next, isFirst: query.cursor === '', done }
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Guests')

/** The accounts of guests. */
export default function GuestsPage({
  loaderData: { text, onlyBlocked, accounts, next, isFirst, done },
}: Route.ComponentProps) {
  return (
    <ConsolePage title="Guests" sub={guestAccountText.lead}>
      <div className="c-body c-stack">
        <Outcome fault={null} done={done} />
        <nav aria-label="Accounts" className="c-chips one-line">
          <Chip label="All" to={queryText({ text })} isShown={!onlyBlocked} />
          <Chip label="Blocked" to={queryText({ text, blocked: 'true' })} isShown={onlyBlocked} />
        </nav>
        <Form className="c-filters" role="search" aria-label="Filter" key={`${text} ${onlyBlocked}`}>
          {onlyBlocked ? <input type="hidden" name="blocked" value="true" /> : null}
          <label className="c-field">
            <span className="c-label">Name, address or phone number</span>
            <input className="c-input" name="text" type="search" defaultValue={text} maxLength={120} />
          </label>
          <button className="c-btn pine" type="submit">
            Show
          </button>
        </Form>
        {accounts.length === 0 ? (
          <p className="c-empty">
            {text !== '' || !isFirst
              ? guestAccountText.noneFits
              : onlyBlocked
                ? guestAccountText.noneBlocked
                : guestAccountText.none}
          </p>
        ) : null}
        <ul className="c-list">
          {accounts.map((account) => (
            <Row key={account.documentId} account={account} />
          ))}
        </ul>
        <nav className="c-pages" aria-label="Pages">
          {isFirst ? null : (
            <Link
              className="c-btn"
              to={`${consolePaths.guests()}${queryText({ text, blocked: onlyBlocked ? 'true' : '' })}`}
            >
              <Icon name="arrow-left" />
              Newest
            </Link>
          )}
          {next === null ? null : (
            <Link className="c-btn" to={`${consolePaths.guests()}${next}`}>
              Earlier
              <Icon name="arrow-right" />
            </Link>
          )}
        </nav>
      </div>
    </ConsolePage>
  )
}

interface ChipProps {
  readonly label: string
  readonly to: string
  readonly isShown: boolean
}

function Chip({ label, to, isShown }: ChipProps) {
  return (
    <Link className="c-chip" to={`${consolePaths.guests()}${to}`} aria-current={isShown ? 'page' : undefined}>
      {label}
    </Link>
  )
}

function Row({ account }: { readonly account: GuestAccountShape }) {
  const { documentId, name, email, phone, bookings, lastSeenAt } = account
  const title = name ?? email ?? phone ?? guestAccountText.noName
  return (
    <li data-row>
      <span className="c-main">
        <Link className="c-what" to={consolePaths.guest(documentId)}>
          <bdi>{title}</bdi>
        </Link>
        <span className="c-detail">
          {[email, phone].filter((part) => part !== null && part !== title).map((part) => `${part} · `)}
          <span className="c-nowrap">{counted(bookings, 'booking')}</span>
        </span>
      </span>
      <AccountTag account={account} />
      <span className="c-hint c-only-wide">
        {lastSeenAt === null ? 'never seen' : <LocalTime instant={lastSeenAt} />}
      </span>
    </li>
  )
}
