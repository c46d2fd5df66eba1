import type { StayPeopleShape } from '#contract/account/stay-people-schemas.ts'
import { GIVEN_RIGHTS } from '#core/account/stay-right.ts'
import { LocalTime } from '#web/shell/local-time.tsx'
import { givenRightText, stayPeopleText } from '#web/text/console/stay-people-text.ts'

/** The helpers of a home, each with the forms that change or remove their right. */
export function Helpers({ people }: Pick<StayPeopleShape, 'people'>) {
  return (
    <section className="c-section" aria-labelledby="helpers">
      <div className="c-head">
        <h2 id="helpers">Who helps</h2>
        <span className="c-count">{people.length}</span>
      </div>
      {people.length === 0 ? <p className="c-empty">{stayPeopleText.nobody}</p> : null}
      <ul className="c-list">
        {people.map((person) => (
          <Helper key={person.documentId} person={person} />
        ))}
      </ul>
    </section>
  )
}

function Helper({
  person: { documentId, name, email, right, givenAt },
}: {
  readonly person: StayPeopleShape['people'][number]
}) {
  const who = name ?? email ?? 'this person'
  return (
    <li>
      <div className="c-main">
        <span className="c-what">{name ?? email ?? 'Without a name'}</span>
        <span className="c-detail">
          {name && email ? `${email}, ` : null}since <LocalTime instant={givenAt} />
        </span>
      </div>
      <div className="c-acts">
        <form className="c-row" method="post">
          <input type="hidden" name="intent" value="right" />
          <input type="hidden" name="id" value={documentId} />
          <input type="hidden" name="expectedRight" value={right} />
          <select className="c-input" name="right" defaultValue={right} key={right} aria-label={`Right of ${who}`}>
            {GIVEN_RIGHTS.toReversed().map((one) => (
              <option key={one} value={one}>
                {givenRightText[one]}
              </option>
            ))}
          </select>
          <button className="c-btn small" type="submit" aria-label={`Save the right of ${who}`}>
            Save
          </button>
        </form>
        <form className="c-row" method="post">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="id" value={documentId} />
          <button className="c-btn small bad" type="submit" aria-label={`Remove ${who}`}>
            Remove
          </button>
        </form>
      </div>
    </li>
  )
}

/** The people who were invited to a home and have not answered, each with a button that withdraws the invitation. */
export function HelpersInvited({ invitations }: Pick<StayPeopleShape, 'invitations'>) {
  if (invitations.length === 0) return null
  return (
    <section className="c-section" aria-labelledby="helpers-invited">
      <div className="c-head">
        <h2 id="helpers-invited">Invited</h2>
        <span className="c-count">{invitations.length}</span>
      </div>
      <ul className="c-list">
        {invitations.map(({ documentId, email, right, expiresAt }) => (
          <li key={documentId}>
            <div className="c-main">
              <span className="c-what">{email}</span>
              <span className="c-detail">
                {givenRightText[right]}, open until <LocalTime instant={expiresAt} />
              </span>
            </div>
            <form className="c-acts" method="post">
              <input type="hidden" name="intent" value="withdraw" />
              <input type="hidden" name="id" value={documentId} />
              <button className="c-btn small" type="submit" aria-label={`Withdraw the invitation of ${email}`}>
                Withdraw
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
