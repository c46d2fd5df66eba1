import type { StayDates } from '#core/time/iso-date.ts'
import { nightsOf } from '#core/time/date-arithmetic.ts'
import type { ParsedStaySearch } from '#contract/stay-search-schema.ts'
import { sitePaths } from '#contract/site-paths.ts'
import { Form } from 'react-router'
import { dateRange, dateRangeWithWeekdays } from '../../messages/date-words.ts'
import { counted, partyWords } from '../../messages/party-words.ts'

export interface ResultsHeadProps {
  readonly total: number
  readonly dates: StayDates | null
  readonly search: ParsedStaySearch
  /** Name of the region, when one was chosen. */
  readonly place: string | undefined
}

/** How many homes, for when and whom, and in which order. */
export function ResultsHead({ total, dates, search, place }: ResultsHeadProps) {
  const where = place ?? (dates ? '' : 'on Menorca')
  return (
    <div className="results-head">
      <div>
        <h1>
          {total === 0 ? 'No homes' : counted(total, 'home')} {dates ? `free ${dateRange(dates)}` : where}
          {dates && place ? `, ${place}` : ''}
        </h1>
        <p>
          {dates
            ? `${counted(nightsOf(dates), 'night')}, ${dateRangeWithWeekdays(dates)}, for ${partyWords(search)}. Totals include cleaning, fees and tourist tax.`
            : `For ${partyWords(search)}.${total > 0 ? ' Choose dates to see only homes that are free, with the total to the cent.' : ''}`}
        </p>
      </div>
      {dates && total > 1 && <SortForm search={search} />}
    </div>
  )
}

function SortForm({ search: { sort, ...search } }: { readonly search: ParsedStaySearch }) {
  return (
    <Form
      method="get"
      action={sitePaths.stays()}
      className="sort"
      onChange={(event) => event.currentTarget.requestSubmit()}
    >
      {Object.entries(search).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={String(value)} />,
      )}
      <label htmlFor="sort">Sort by</label>
      <select id="sort" name="sort" defaultValue={sort ?? 'recommended'}>
        <option value="recommended">Best match</option>
        <option value="total">Total price</option>
      </select>
      <button type="submit" className="btn quiet small when-no-js">
        Sort
      </button>
    </Form>
  )
}
