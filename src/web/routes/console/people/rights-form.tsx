import type { ColleagueShape, RightsShape } from '#contract/account/staff-people-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { Link } from 'react-router'
import { StayOptionField } from '#web/console/find/stay-option-field.tsx'
import type { StayOption, StayOptions } from '#web/console/find/stay-options.ts'
import { givenRightText } from '#web/text/console/stay-people-text.ts'
import { useWrongField } from '#web/console/wrong-field.tsx'
import { slugsIn } from '#web/console/find/joined-stays.ts'
import { peopleText } from '#web/text/people-text.ts'
import { shownRights } from './join-rights.ts'
import type { PeopleRequest } from './people-action.ts'

interface RightsFormProps {
  readonly person: ColleagueShape
  readonly rights: RightsShape
  readonly homes: StayOptions
  /** What was refused, or waits for a proof of identity. */
  readonly typed: PeopleRequest | null
}

/** The homes and the refund limit of somebody who works here. */
export function RightsForm({ person, rights, homes: stays, typed }: RightsFormProps) {
  const { documentId, role } = person
  const shown = shownRights(rights)
  const known = [...rights.homes, ...stays.homes]
  const ticked =
    typed && slugsIn(typed.homes).map((slug) => known.find((stay) => stay.slug === slug) ?? { slug, title: slug })
  const who = person.name ?? person.email ?? 'this person'
  return (
    <form className="c-section c-stack" method="post" action={`${consolePaths.people()}?who=${documentId}`} id="rights">
      <div className="c-head">
        <h2>Rights of {who}</h2>
      </div>
      <input type="hidden" name="intent" value="rights" />
      <input type="hidden" name="id" value={documentId} />
      <input type="hidden" name="role" value={role} />
      <input type="hidden" name="seen" value={typed?.seen ?? JSON.stringify(shown)} />
      {role === 'host' ? <StaysOfHost label="Homes" choices={stays} chosen={ticked ?? rights.homes} /> : null}
      <LimitField
        id="rights-limit"
        currency={rights.refundLimit?.currency ?? rights.currency}
        typed={typed?.limit ?? shown.limit}
      />
      {rights.helpsWith.length > 0 ? (
        <div className="c-stack">
          <p className="c-label">Helps with homes of others</p>
          <ul className="c-list">
            {rights.helpsWith.map(({ documentId: stay, slug, title, right }) => (
              <li key={stay}>
                <span className="c-main">
                  <Link className="c-link" to={consolePaths.stayPeople(slug)}>
                    {title}
                  </Link>
                  <span className="c-detail">{givenRightText[right]}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className="c-row">
        <button className="c-btn go" type="submit">
          Save
        </button>
        <Link className="c-btn" to={consolePaths.people()}>
          Cancel
        </Link>
      </div>
    </form>
  )
}

interface StaysOfHostProps {
  readonly label: string
  readonly choices: StayOptions
  /** The homes that are ticked, including those that the list does not have. */
  readonly chosen: readonly Pick<StayOption, 'slug' | 'title'>[]
}

/**
 * The homes that a host runs, to be ticked. A home that is not in the list, because there are too many, can be named.
 */
export function StaysOfHost({ label, choices, chosen }: StaysOfHostProps) {
  const theirs = new Set(chosen.map(({ slug }) => slug))
  const shown = new Map([...chosen, ...choices.homes].map(({ slug, title }) => [slug, title]))
  return (
    <>
      <fieldset className="c-task-homes">
        <legend className="c-label">{label}</legend>
        {[...shown].map(([slug, title]) => (
          <label className="c-check" key={slug}>
            <input type="checkbox" name="homes" value={slug} defaultChecked={theirs.has(slug)} />
            <span>{title}</span>
          </label>
        ))}
      </fieldset>
      {choices.hasMore ? (
        <StayOptionField name="named" label="Another home, by its name" choices={choices} chosen="" none="None" />
      ) : null}
      <p className="c-hint">{peopleText.staysHint}</p>
    </>
  )
}

interface LimitFieldProps {
  readonly id: string
  readonly currency: string
  readonly typed: string
}

/** The field for a person's refund limit. */
export function LimitField({ id, currency, typed }: LimitFieldProps) {
  return (
    <div className="c-field">
      <label htmlFor={id}>Refund limit, {currency}</label>
      <input type="hidden" name="currency" value={currency} />
      <input
        className="c-input"
        id={id}
        name="limit"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        defaultValue={typed}
        {...useWrongField('limit', `${id}-hint`)}
      />
      <span className="c-hint" id={`${id}-hint`}>
        {peopleText.limitHint}
      </span>
    </div>
  )
}
