import { Link } from 'react-router'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import type { ColleagueShape } from '#contract/account/staff-people-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { STAFF_ROLES } from '#core/account/role.ts'
import { Icon } from '#web/icon/icon.tsx'
import { LocalTime } from '#web/shell/local-time.tsx'
import { roleText } from '#web/text/console-text.ts'
import { staysHelpedWith, staysLeftBehind, staysRun } from '#web/text/counts/console-stay-counts.ts'
import { peopleText } from '#web/text/people-text.ts'

/** Everybody with a role. */
export function Colleagues({ people }: { readonly people: readonly ColleagueShape[] }) {
  return (
    <ScrollRegion label="Everybody with a role">
      <table className="c-table c-people">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">May</th>
            <th scope="col">Second step</th>
            <th scope="col">Seen</th>
            <th scope="col">
              <span className="vh">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <Row key={person.documentId} person={person} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Row({ person }: { readonly person: ColleagueShape }) {
  const { name, email, role, hasSecondStep, lastSeenAt, isSelf } = person
  return (
    <tr>
      <th scope="row">
        {name ?? email ?? 'Without a name'}
        {isSelf ? <span className="c-quiet"> (you)</span> : null}
        {name && email ? <span className="c-detail">{email}</span> : null}
      </th>
      <td>{roleText[role]}</td>
      <td>
        <Rights person={person} />
      </td>
      <td>
        {hasSecondStep ? (
          'Yes'
        ) : (
          <span className="c-tag warn">
            <Icon name="alert" /> none
          </span>
        )}
      </td>
      <td className="c-quiet">{lastSeenAt ? <LocalTime instant={lastSeenAt} /> : 'never'}</td>
      <td className="c-figure">
        <ChangeRole person={person} />
      </td>
    </tr>
  )
}

/** The homes that they run and the limit of their refunds, with a link to change both. */
function Rights({ person }: { readonly person: ColleagueShape }) {
  const { documentId, role, homes: stays, helpsWith, refundLimit, name, email } = person
  const limit = refundLimit ? `, up to ${formatMoney(refundLimit.amountMinor, refundLimit.currency)} back` : ''
  return (
    <Link
      className="c-link"
      to={`${consolePaths.people()}?who=${documentId}#rights`}
      aria-label={`Rights of ${name ?? email ?? 'this person'}`}
    >
      {role === 'host' ? staysOf(stays, helpsWith) : role === 'admin' ? 'everything' : 'all homes'}
      {limit}
    </Link>
  )
}

/** Says how many homes are their own, and how many homes of others they help with. */
const staysOf = (own: number, helped: number) =>
  [own > 0 || helped === 0 ? staysRun(own) : null, helped > 0 ? staysHelpedWith(helped) : null]
    .filter(Boolean)
    .join(', ')

function ChangeRole({ person: { documentId, name, email, role, homes: stays } }: { readonly person: ColleagueShape }) {
  const who = name ?? email ?? 'this person'
  return (
    <details className="c-more">
      <summary className="c-btn small" aria-label={`Change the role of ${who}`}>
        Change
      </summary>
      <div className="c-stack">
        <form className="c-row" method="post">
          <input type="hidden" name="intent" value="role" />
          <input type="hidden" name="id" value={documentId} />
          <input type="hidden" name="seen" value={role} />
          <select className="c-input" name="role" defaultValue={role} aria-label={`Role of ${who}`}>
            {STAFF_ROLES.map((one) => (
              <option key={one} value={one}>
                {roleText[one]}
              </option>
            ))}
          </select>
          <button className="c-btn small" type="submit">
            Save
          </button>
        </form>
        <form method="post">
          <input type="hidden" name="intent" value="role" />
          <input type="hidden" name="id" value={documentId} />
          <button className="c-btn small bad" type="submit" name="role" value="user">
            Leaves the company
          </button>
          <p className="c-hint">{`${peopleText.leaving} ${role === 'host' ? staysLeftBehind(stays) : ''}`}</p>
        </form>
      </div>
    </details>
  )
}
