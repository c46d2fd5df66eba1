import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { REPORT_BASES } from '#core/report/report-basis.ts'
import { StayOptionField } from '#web/console/find/stay-option-field.tsx'
import type { StayOptions } from '#web/console/find/stay-options.ts'
import { basisText } from '#web/text/report-text.ts'
import type { ReportChoices } from './load-report-choices.ts'
import type { ReportPeriod } from './report-period.ts'

export interface ReportHeadProps {
  readonly choices: ReportChoices
  readonly page: 'reports' | 'reportStays'
  readonly isRefused: boolean
}

/** The subject of a report: its part, its period and its homes. */
export function ReportHead({ choices, page, isRefused }: ReportHeadProps) {
  const { period, more, periods, homes: stays, regions } = choices
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
      <PeriodForm
        key={`${query}`}
        page={page}
        period={period}
        more={more}
        stays={stays}
        regions={regions}
        isRefused={isRefused}
      />
    </>
  )
}

const PARTS = [
  { name: 'Business', part: 'reports' },
  { name: 'Homes', part: 'reportStays' },
] as const

/** Returns the names that have a value, with their values. */
export const defined = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])))

interface PeriodFormProps {
  readonly page: ReportHeadProps['page']
  readonly period: ReportPeriod
  readonly more: { readonly region?: string | undefined; readonly home?: string | undefined }
  readonly stays: StayOptions
  readonly regions: readonly { readonly slug: string; readonly name: string }[]
  readonly isRefused: boolean
}

function PeriodForm({ page, period, more, stays, regions, isRefused }: PeriodFormProps) {
  return (
    <form className="c-row c-period" action={consolePaths[page]()}>
      <label className="c-field">
        <span>From</span>
        <input className="c-input" type="date" name="from" defaultValue={period.from} required />
      </label>
      <label className="c-field">
        <span>Until, not included</span>
        <input className="c-input" type="date" name="to" defaultValue={period.to} required />
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
      {isRefused ? (
        <p className="c-error" role="alert">
          That period cannot be shown: it must end after it begins and span at most 36 months.
        </p>
      ) : null}
    </form>
  )
}
