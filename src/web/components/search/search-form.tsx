import type { StaySearch } from '#contract/site-paths.ts'
import { sitePaths } from '#contract/site-paths.ts'
import { Form, useSubmit } from 'react-router'
import { Icon } from '../icon.tsx'
import { SearchDates } from './search-dates.tsx'
import { SearchParty } from './search-party.tsx'

export interface DestinationChoice {
  readonly slug: string
  readonly name: string
}

export interface SearchFormProps {
  readonly destinations: readonly DestinationChoice[]
  /** What was searched for last. */
  readonly search: StaySearch
  /** Two forms may stand on one page: labels and hints need different ids. */
  readonly id: string
}

/** Where, when and who: a plain GET form to /stays. Dates are optional; without them prices are per night. */
export function SearchForm({ destinations, search, id }: SearchFormProps) {
  const submit = useSubmit()
  return (
    <Form
      className="search"
      method="get"
      action={sitePaths.stays()}
      role="search"
      aria-label="Find a home"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(chosen(new FormData(event.currentTarget)), { action: sitePaths.stays() })
      }}
    >
      <label className="part part-where">
        <span className="lab">Where</span>
        <select name="destination" defaultValue={search.destination ?? ''}>
          <option value="">Anywhere on Menorca</option>
          {destinations.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <SearchDates checkIn={search.checkIn} checkOut={search.checkOut} hintId={`${id}-dates-hint`} />
      <SearchParty search={search} id={id} />
      <button className="btn" type="submit">
        <Icon name="search" />
        Search
      </button>
      <span id={`${id}-dates-hint`} className="vh">
        Dates are optional. Without dates you see prices a night.
      </span>
    </Form>
  )
}

/** Only what was chosen goes into the address: it is shared, kept and cached. */
function chosen(form: FormData): [string, string][] {
  return [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '' && entry[1] !== '0',
  )
}
