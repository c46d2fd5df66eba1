import type { StayOrder } from '#core/search/stay-order.ts'
import { searchFields } from '#contract/search/stay-list-path.ts'
import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Form, Link } from 'react-router'
import { counted } from '#core/text/counted.ts'
import { Icon } from '#web/icon/icon.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { StaysPageData } from './stays-page-data.ts'
import { NothingFree } from './nothing-free.tsx'
import { SearchProblemNote } from './search-problem-note.tsx'

/** Everything above the homes: filters, the number of homes, their order, and suggestions when there is none. */
export function ResultsTop({ page }: { readonly page: StaysPageData }) {
  const { search, facets, total, isPart, text, heading, problem, loosen, near, own } = page
  // Dates that were left out give no totals.
  const isTotal = !problem?.isOfDates && Boolean(search.checkIn || search.month)
  return (
    <>
      <FilterBar search={search} facets={facets} total={total} isTotal={isTotal} />
      <div className="results-head">
        <div>
          <h1>{heading}</h1>
          <p>{text.summary}</p>
          {total > 1 && (search.sort ?? 'recommended') === 'recommended' && <WhyThisOrder search={search} />}
        </div>
        {total > 1 && <SortForm search={search} isTotal={isTotal} />}
      </div>
      {problem && <SearchProblemNote problem={problem} search={search} />}
      {own.map(({ slug, text, goOn }) => (
        <p className="note box ok" key={slug}>
          <Icon name="check" />
          <span>
            {text} <Link to={goOn.path}>{goOn.text}</Link>
          </span>
        </p>
      ))}
      {total === 0 && (own.length === 0 || loosen.length > 0) && (
        <NothingFree
          search={search}
          loosen={loosen}
          near={near?.kind ?? null}
          isPart={isPart}
          isPlaceUnknown={
            search.destination !== undefined && facets.destination.every(({ value }) => value !== search.destination)
          }
        />
      )}
    </>
  )
}

/** Explains what "best match" means (core/best-match.ts). */
function WhyThisOrder({ search: { adults, children } }: { readonly search: ParsedStaySearch }) {
  return (
    <details className="why-order">
      <summary className="link small">Why this order?</summary>
      <ol className="small">
        <li>{`Homes of the right size for ${counted(adults + children, 'guest')} come first; much larger ones further down.`}</li>
        <li>
          Then what guests say: many good reviews count for more than a few perfect ones. New homes start in the middle.
        </li>
        <li>And value: a price below that of similar homes moves a home up, a price above it moves it down.</li>
        <li>Nobody can pay for a better position.</li>
      </ol>
    </details>
  )
}

const ORDERS = [
  ['recommended', 'Best match'],
  ['total', 'Lowest total'],
  ['-total', 'Highest total'],
  ['-rating', 'Best rated'],
] as const satisfies readonly (readonly [StayOrder, string])[]

function SortForm({
  search: { sort, ...search },
  isTotal,
}: {
  readonly search: ParsedStaySearch
  readonly isTotal: boolean
}) {
  return (
    <Form
      method="get"
      action={sitePaths.stays()}
      className="sort"
      onChange={(event) => event.currentTarget.requestSubmit()}
    >
      {searchFields(search).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="sort">Sort by</label>
      <select id="sort" name="sort" defaultValue={sort ?? 'recommended'}>
        {ORDERS.map(([value, label]) => (
          <option key={value} value={value}>
            {isTotal ? label : label.replace('total', 'price a night')}
          </option>
        ))}
      </select>
      <button type="submit" className="btn quiet small when-no-js">
        Sort
      </button>
    </Form>
  )
}
