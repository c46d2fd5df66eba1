import { GIVEN_RIGHTS } from '#core/account/stay-right.ts'
import { LabelledInput } from '#web/console/labelled.tsx'
import { useWrongField } from '#web/console/wrong-field.tsx'
import { givenRightText, stayPeopleText } from '#web/text/console/stay-people-text.ts'
import { rightWork } from '#web/text/people-text.ts'
import type { StayPeopleRequest } from './stay-people-action.ts'

interface InviteHelperFormProps {
  /** What was refused, or waits for a proof of identity. */
  readonly typed: StayPeopleRequest | null
  /** Other homes of the same host. */
  readonly others: readonly { readonly slug: string; readonly title: string }[]
}

/** Asks for an address, a right, and the other homes to which the right applies. */
export function InviteHelperForm({ typed, others }: InviteHelperFormProps) {
  const wrongStays = useWrongField('homes')
  const right = typed?.right ?? 'bookings'
  const chosen = new Set((typed?.homes ?? '').split(','))
  return (
    <form className="c-section c-stack" method="post" id="ask">
      <div className="c-head">
        <h2>Invite somebody to help</h2>
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
        <legend className="c-label">What they may do</legend>
        {GIVEN_RIGHTS.toReversed().map((one) => (
          <label className="c-check" key={one}>
            <input type="radio" name="right" value={one} defaultChecked={one === right} />
            <span>
              {givenRightText[one]}
              <small className="c-hint">{rightWork[one]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {others.length > 0 ? (
        <details className="c-more" open={chosen.size > 1 || !chosen.has('')}>
          <summary className="c-btn small">More homes</summary>
          <fieldset className="c-task-homes">
            <legend className="c-label">{stayPeopleText.otherHomes}</legend>
            {others.map(({ slug, title }) => (
              <label className="c-check" key={slug}>
                <input type="checkbox" name="homes" value={slug} defaultChecked={chosen.has(slug)} {...wrongStays} />
                <span>{title}</span>
              </label>
            ))}
          </fieldset>
        </details>
      ) : null}
      <div>
        <button className="c-btn go" type="submit">
          Send the invitation
        </button>
      </div>
      <p className="c-hint">{stayPeopleText.link}</p>
    </form>
  )
}
