import { sitePaths } from '#contract/site-paths.ts'
import { Form } from 'react-router'
import { HiddenSearch } from './hidden-search.tsx'
import type { StayPageData } from '../stay-page.tsx'

/** The same choice in two date fields, for those who would rather type. A plain GET form. */
export function TypedDates({ stay }: { readonly stay: Pick<StayPageData, 'slug' | 'today' | 'view'> }) {
  const { wanted, search } = stay.view
  return (
    <details className="typed">
      <summary className="link">Type your dates instead</summary>
      <Form
        method="get"
        action={`${sitePaths.stay(stay.slug)}#dates`}
        preventScrollReset
        replace
        key={`${wanted.checkIn} ${wanted.checkOut}`}
      >
        <label className="field">
          <span>Check-in</span>
          <input
            className="input"
            type="date"
            name="checkIn"
            defaultValue={wanted.checkIn ?? ''}
            min={stay.today}
            required
          />
        </label>
        <label className="field">
          <span>Check-out</span>
          <input
            className="input"
            type="date"
            name="checkOut"
            defaultValue={wanted.checkOut ?? ''}
            min={stay.today}
            required
          />
        </label>
        <HiddenSearch search={search} />
        <button className="btn pine">Show the price</button>
      </Form>
    </details>
  )
}
