import { STAFF_ROLES } from '#core/account/role.ts'
import { roleText } from '#web/text/console-text.ts'
import { roleWork } from '#web/text/people-text.ts'
import type { PeopleRequest } from './people-action.ts'

/** Asks for an address and a role. `typed`: what was refused, or waits for a proof. */
export function InviteForm({ typed }: { readonly typed: PeopleRequest | null }) {
  const role = typed?.role ?? 'staff'
  return (
    <form className="c-section c-stack" method="post" id="invite">
      <div className="c-head">
        <h2>Invite</h2>
      </div>
      <input type="hidden" name="intent" value="invite" />
      <div className="c-field">
        <label htmlFor="invite-email">E-mail address</label>
        <input
          className="c-input"
          id="invite-email"
          name="email"
          type="email"
          autoComplete="off"
          required
          maxLength={254}
          defaultValue={typed?.email ?? ''}
        />
      </div>
      <fieldset className="c-roles">
        <legend className="c-label">Role</legend>
        {STAFF_ROLES.map((one) => (
          <label className="c-check" key={one}>
            <input type="radio" name="role" value={one} defaultChecked={one === role} />
            <span>
              {roleText[one]}
              <small className="c-hint">{roleWork[one]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <button className="c-btn go" type="submit">
        Send the invitation
      </button>
      <p className="c-hint">They get a link by mail. It works once, within 7 days, and for this address alone.</p>
    </form>
  )
}
