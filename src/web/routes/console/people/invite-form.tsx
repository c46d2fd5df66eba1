import { STAFF_ROLES } from '#core/account/role.ts'
import type { StayOptions } from '#web/console/find/stay-options.ts'
import { LabelledInput } from '#web/console/labelled.tsx'
import { roleText } from '#web/text/console-text.ts'
import { roleWork } from '#web/text/people-text.ts'
import type { PeopleRequest } from './people-action.ts'
import { StaysOfHost, LimitField } from './rights-form.tsx'

interface InviteFormProps {
  readonly typed: PeopleRequest | null
  readonly currency: string
  readonly homes: StayOptions
}

/** Asks for an address and a role. `typed`: what was refused, or waits for a proof of identity. */
export function InviteForm({ typed, currency, homes: stays }: InviteFormProps) {
  const role = typed?.role ?? 'staff'
  const named = (slug: string) => stays.homes.find((stay) => stay.slug === slug) ?? { slug, title: slug }
  const chosen = (typed?.homes ?? '').split(',').filter(Boolean).map(named)
  return (
    <form className="c-section c-stack" method="post" id="invite">
      <div className="c-head">
        <h2>Invite</h2>
      </div>
      <input type="hidden" name="intent" value="invite" />
      <LabelledInput
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="off"
        required
        maxLength={254}
        defaultValue={typed?.email ?? ''}
      />
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
      <details className="c-more" open={Boolean(typed?.homes || typed?.limit)}>
        <summary className="c-btn small">Homes and refund limit</summary>
        <div className="c-stack">
          <StaysOfHost label="Homes of a host" choices={stays} chosen={chosen} />
          <LimitField id="invite-limit" currency={currency} typed={typed?.limit ?? ''} />
        </div>
      </details>
      <button className="c-btn go" type="submit">
        Send the invitation
      </button>
      <p className="c-hint">They get a link by mail. It works once, within 7 days, and only for this address.</p>
    </form>
  )
}
