import { useEffect, useId, useState } from 'react'
import type { StaffStayShape } from '#contract/search/staff-stays.ts'
import { queryText } from '#web/backend/api-call.ts'
import { Labelled } from '#web/console/labelled.tsx'
import { useWrongField } from '#web/console/wrong-field.tsx'
import type { StayOptions } from './stay-options.ts'

/** How long typing must pause before the server is asked, in milliseconds. */
const REST = 120
const MOST = 20

export interface StayOptionFieldProps {
  readonly name: string
  readonly label: string
  readonly choices: StayOptions
  /** The slug of the chosen home; '' = none. */
  readonly chosen: string
  /** The text of the option for no home, such as `All`. */
  readonly none: string
  readonly isRequired?: boolean
  /** The ids of the elements that describe the field. */
  readonly described?: string | undefined
  readonly isWrong?: boolean
}

/**
 * A field to choose one of the homes that the user runs. It is a list or, where there are too many homes for one, a
 * text field that suggests homes by name. The form sends a slug or a name (`slugOfStay`). A user with a single home
 * finds it chosen where one has to be, and no field where lists could be narrowed to it.
 */
export function StayOptionField({ label, choices, ...field }: StayOptionFieldProps) {
  const { name, chosen, none, isRequired = false } = field
  const [only, ...others] = choices.homes
  const wrong = useWrongField(name)
  const isSingle = !choices.hasMore && others.length === 0 && chosen === ''
  if (isSingle && !isRequired) return null
  const isGiven = isSingle && only !== undefined
  return (
    <Labelled label={label}>
      {choices.hasMore ? (
        <NamedStay {...field} choices={choices} />
      ) : (
        <select
          className="c-input"
          name={name}
          defaultValue={isGiven ? only.slug : chosen}
          required={isRequired}
          aria-describedby={field.described}
          aria-invalid={field.isWrong || undefined}
          {...wrong}
        >
          {isGiven ? null : <option value="">{none}</option>}
          {choices.homes.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

function NamedStay({ name, choices, chosen, none, ...field }: Omit<StayOptionFieldProps, 'label'>) {
  const listId = useId()
  const wrong = useWrongField(name)
  const named = choices.homes.find(({ slug }) => slug === chosen)?.title ?? chosen
  const [text, setText] = useState(named)
  const found = useStaysNamed(text)
  return (
    <>
      <input
        className="c-input"
        name={name}
        value={text}
        onChange={(event) => setText(event.target.value)}
        list={listId}
        placeholder={none}
        autoComplete="off"
        maxLength={120}
        required={field.isRequired}
        aria-describedby={field.described}
        aria-invalid={field.isWrong || undefined}
        {...wrong}
      />
      <datalist id={listId}>
        {(found ?? choices.homes).map(({ slug, title }) => (
          <option key={slug} value={title}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  )
}

/**
 * Returns the homes with a text in their name, as soon as typing pauses; null when they have not been requested or
 * could not be loaded.
 */
function useStaysNamed(text: string): readonly StaffStayShape[] | null {
  const [found, setFound] = useState<readonly StaffStayShape[] | null>(null)
  const [first] = useState(text)
  useEffect(() => {
    if (text === first) return
    const control = new AbortController()
    const ask = async () => {
      const query = queryText({ text: text.trim(), limit: MOST })
      const response = await fetch(`/api/staff/stays${query}`, { signal: control.signal })
      if (response.ok) setFound(((await response.json()) as { readonly data: readonly StaffStayShape[] }).data)
    }
    const timer = setTimeout(() => void ask().catch(() => undefined), REST)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [text, first])
  return found
}
