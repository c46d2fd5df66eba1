import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { REPORT_BASES } from '#core/report/report-basis.ts'
import { StayOptionField } from '#web/console/find/stay-option-field.tsx'
import { FAULT_ID } from '#web/console/wrong-field.tsx'
import { basisText } from '#web/text/report-text.ts'
import type { ReportChoices } from './load-report-choices.ts'
import type { RefusedField } from './refused-field.ts'

export interface ReportHeadProps {
  readonly choices: ReportChoices
  readonly page: 'reports' | 'reportStays'
  /** The field for which the report was refused. Null: it was not. */
  readonly refused: RefusedField | null
}

/** The subject of a report: its part, its period and its homes. */
export function ReportHead({ choices, page, refused }: ReportHeadProps) {
  const { period, more, periods } = choices
  const query = new URLSearchParams({ ...period, ...defined(more) })
  return (
    <>
      <div className="c-report-bar">
        <nav className="c-chips" aria-label="Periods">
          {periods.map(({ name, from, to }) => (
            <Link
              key={name}
              className="c-chip"
              to={`${consolePaths[page]()}?${new URLSearchParams({ from, to, by: period.by, ...defined(more) })}`}
              aria-current={from === period.from && to === period.to ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        <nav className="c-report-parts" aria-label="Reports">
          {PARTS.map(({ name, part }) => (
            <Link key={part} to={`${consolePaths[part]()}?${query}`} aria-current={part === page ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
      </div>
      <PeriodForm key={`${query}`} page={page} choices={choices} refused={refused} />
    </>
  )
}

const PARTS = [
  { name: 'Business', part: 'reports' },
  { name: 'Homes', part: 'reportStays' },
] as const

/** Returns the names that have a value, with their values. */
export const defined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])))

function PeriodForm({ page, choices, refused }: ReportHeadProps) {
  const { period, more, homes: stays, regions, today } = choices
  const faultOf = (name: RefusedField['name']) =>
    refused?.name === name ? { 'aria-invalid': true, 'aria-describedby': FAULT_ID } : {}
  return (
    <form className="c-row c-period" action={consolePaths[page]()}>
      <label className="c-field">
        <span>From</span>
        <input className="c-input" type="date" name="from" defaultValue={period.from} required />
      </label>
      <label className="c-field">
        <span>Until, not included</span>
        <input className="c-input" type="date" name="to" defaultValue={period.to} required {...faultOf('to')} />
      </label>
      <label className="c-field">
        <span>Counted</span>
        <select className="c-input" name="by" defaultValue={period.by}>
          {REPORT_BASES.map((basis) => (
            <option key={basis} value={basis}>
              {basisText[basis]}
            </option>
          ))}
        </select>
      </label>
      <label className="c-field">
        <span>As of the end of</span>
        <input
          className="c-input"
          type="date"
          name="asOf"
          defaultValue={more.asOf ?? ''}
          max={today}
          title="Empty: as it is now"
          {...faultOf('asOf')}
        />
      </label>
      {regions.length > 1 || more.region ? (
        <label className="c-field">
          <span>Region</span>
          <select className="c-input" name="region" defaultValue={more.region ?? ''}>
            <option value="">All</option>
            {regions.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <StayOptionField name="home" label="Home" choices={stays} chosen={more.home ?? ''} none="All" />
      <button className="c-btn" type="submit">
        Show
      </button>
      {refused ? (
        <p className="c-error" role="alert" id={FAULT_ID}>
          {refused.text}
        </p>
      ) : null}
    </form>
  )
}
