import type { CookieConsent, CookieEntry } from '#contract/cookie-consent.ts'
import { Link, useNavigate } from 'react-router'
import { consentTexts, consentText } from '#web/text/consent-text.ts'
import { closeThen } from '#web/ui/modal/sheet-history.ts'

export interface CookieEntriesProps {
  readonly control: CookieConsent
  /** The level of the headings of the groups. */
  readonly heading: 'h2' | 'h3'
  /** The ids of optional entries that are switched on. */
  readonly draft: readonly string[]
  /** Left out when the switches are in a plain form. */
  readonly onToggle?: (id: string) => void
  /** Called when a link to a page of this site is followed. */
  readonly onFollow?: () => void
}

/** The uses of cookies, each with a switch; those that are necessary are always on. */
export function CookieEntries({ control, ...choice }: CookieEntriesProps) {
  const { necessary, optional } = control.cookies
  const texts = { ...consentTexts, ...control.texts }
  return (
    <>
      <Group title={texts.cookiesNecessary} entries={necessary} isNecessary control={control} {...choice} />
      {optional.length > 0 ? (
        <Group title={texts.cookiesOptional} entries={optional} isNecessary={false} control={control} {...choice} />
      ) : (
        <p className="muted">{consentText.nothingOptional}</p>
      )}
    </>
  )
}

interface GroupProps extends CookieEntriesProps {
  readonly title: string
  readonly entries: readonly CookieEntry[]
  readonly isNecessary: boolean
}

function Group({ title, entries, heading: Heading, ...choice }: GroupProps) {
  if (entries.length === 0) return null
  return (
    <section>
      <Heading className="h4 muted">{title}</Heading>
      <ul className="cookie-entries">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} {...choice} />
        ))}
      </ul>
    </section>
  )
}

function Entry({
  entry: { id, name, description, links, targetCookieIds },
  isNecessary,
  control,
  draft,
  onToggle,
  onFollow,
}: Omit<GroupProps, 'title' | 'entries' | 'heading'> & { readonly entry: CookieEntry }) {
  const field = `cookie-entry-${id}`
  const about = `${field}-about`
  const isOn = isNecessary || draft.includes(id)
  return (
    <li>
      <label htmlFor={field}>{name}</label>
      <input
        id={field}
        className="switch"
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- reason: a checkbox says itself whether it is on
        role="switch"
        name="entry"
        value={id}
        aria-describedby={about}
        disabled={isNecessary}
        {...(onToggle ? { checked: isOn, onChange: () => onToggle(id) } : { defaultChecked: isOn })}
      />
      <div id={about} className="about">
        <p>
          {description} {isNecessary && consentText.alwaysOn}
        </p>
        {control.isCookieIdVisible && targetCookieIds.length > 0 && (
          <p className="tiny">{consentText.names(targetCookieIds)}</p>
        )}
      </div>
      {links.length > 0 && (
        <ul className="links">
          {links.map(({ target, label }) => (
            <li key={target}>
              <EntryLink target={target} label={label} onFollow={onFollow} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

interface EntryLinkProps {
  readonly target: string
  readonly label: string
  readonly onFollow: (() => void) | undefined
}

/** Opens pages of this site in place and closes the settings; other sites open in a new tab. */
function EntryLink({ target, label, onFollow }: EntryLinkProps) {
  const navigate = useNavigate()
  if (target.startsWith('/')) {
    return (
      <Link
        className="link"
        to={target}
        onClick={(event) => {
          if (!onFollow || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          closeThen(onFollow, () => void navigate(target))
        }}
      >
        {label}
      </Link>
    )
  }
  return (
    <a className="link" href={target} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}
