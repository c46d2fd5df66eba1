import { data, Link } from 'react-router'
import type { ReportShape } from '#contract/booking/staff-report.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { Currency } from '#core/money/money.ts'
import { REPORT_BASES } from '#core/report/report-basis.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { nowContext } from '#web/backend/context.ts'
import { answered, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { HomeChoiceField } from '#web/console/find/home-choice-field.tsx'
import { loadHomeChoices, slugOfHome, type HomeChoices } from '#web/console/find/home-choice.ts'
import { loadPlaces } from '#web/console/load-places.ts'
import { Icon } from '#web/icon/icon.tsx'
import { pageNotFound } from '#web/shell/page-not-found.ts'
import { basisText, percentText, reportColumns } from '#web/text/report-text.ts'
import { counted } from '#core/text/counted.ts'
import type { Route } from './+types/reports-page'
import { BarChart } from './bar-chart.tsx'
import { reportPeriodOf, usualPeriods, type ReportPeriod } from './report-period.ts'
import { MonthTable, TaxTable } from './report-tables.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const today = todayIn('UTC', context.get(nowContext)().getTime())
  const period = reportPeriodOf(url.searchParams, today)
  const api = consoleApi(context)
  const home = await slugOfHome(api, url.searchParams.get('home') ?? '')
  const more = { region: url.searchParams.get('region') || undefined, home: home || undefined }
  const [homes, places] = await Promise.all([loadHomeChoices(api), loadPlaces(api)])
  const found = await api.get<ReportShape>('/api/staff/reports/business', { ...period, ...more })
  const regions = places.map(({ slug, name }) => ({ slug, name }))
  const choices = { period, more, homes, regions, periods: usualPeriods(today) }
  if (!found.ok && (found.status === 400 || found.status === 422)) {
    return data({ ...choices, report: null }, { status: found.status })
  }
  return data({ ...choices, report: answered(found, () => pageNotFound(url.pathname)) })
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Reports')

/** How the homes are doing: figures of a period beside the year before. */
export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const { period, more, periods, report, homes, regions } = loaderData
  const asked = new URLSearchParams(
    Object.entries({ ...period, ...more }).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  return (
    <ConsolePage
      title="Reports"
      sub={`${basisText[period.by]} · taxes not counted in rent`}
      actions={
        report ? (
          <a className="c-btn" href={`/api/staff/reports/business.csv?${asked}`} download>
            <Icon name="download" />
            <span>CSV</span>
          </a>
        ) : null
      }
    >
      <div className="c-body c-reports">
        <nav className="c-chips" aria-label="Periods">
          {periods.map(({ name, from, to }) => (
            <Link
              key={name}
              className="c-chip"
              to={`${consolePaths.reports()}?${new URLSearchParams({ from, to, by: period.by })}`}
              aria-current={from === period.from && to === period.to ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        <PeriodForm key={`${asked}`} period={period} more={more} homes={homes} regions={regions} isRefused={!report} />
        {report ? <Report report={report} /> : null}
      </div>
    </ConsolePage>
  )
}

interface PeriodFormProps {
  readonly period: ReportPeriod
  readonly more: { readonly region?: string | undefined; readonly home?: string | undefined }
  readonly homes: HomeChoices
  readonly regions: readonly { readonly slug: string; readonly name: string }[]
  readonly isRefused: boolean
}

function PeriodForm({ period, more, homes, regions, isRefused }: PeriodFormProps) {
  return (
    <form className="c-row c-period" action={consolePaths.reports()}>
      <label className="c-field">
        <span>From</span>
        <input className="c-input" type="date" name="from" defaultValue={period.from} required />
      </label>
      <label className="c-field">
        <span>Up to, not with</span>
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
      <HomeChoiceField name="home" label="Home" choices={homes} chosen={more.home ?? ''} none="All" />
      <button className="c-btn" type="submit">
        Show
      </button>
      {isRefused ? (
        <p className="c-error" role="alert">
          That period cannot be shown: it ends after it begins, and has 36 months at most.
        </p>
      ) : null}
    </form>
  )
}

function Report({ report }: { readonly report: ReportShape }) {
  const { currency, months, total, leadTimes } = report
  const money = (amountMinor: number) => formatMoney(amountMinor, currency as Currency)
  const shown = new Set(['Rent', 'Occupancy', 'ADR', 'RevPAR', 'Bookings', 'Lead time, days'])
  return (
    <>
      <dl className="c-strip">
        {reportColumns(currency)
          .filter(({ name }) => shown.has(name))
          .map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text(total.now)}</dd>
              <dd className="c-before">
                {name === 'Occupancy'
                  ? `${total.now.nightsSold.toLocaleString('en')} of ${counted(total.now.nightsAvailable, 'night')} · `
                  : ''}
                {text(total.lastYear)} a year before
              </dd>
            </div>
          ))}
      </dl>
      <div className="c-charts">
        <BarChart
          title="Revenue by month"
          about="rent and fees"
          head="Month"
          bars={months.map(({ month, now, lastYear }) => ({
            label: monthName(month, months.length),
            value: now.rentMinor + now.feesMinor,
            lastYear: lastYear.rentMinor + lastYear.feesMinor,
            text: money(now.rentMinor + now.feesMinor),
            lastYearText: money(lastYear.rentMinor + lastYear.feesMinor),
          }))}
        />
        <BarChart
          title="Occupancy by month"
          about="sold of available nights"
          head="Month"
          bars={months.map(({ month, now, lastYear }) => ({
            label: monthName(month, months.length),
            value: now.occupancyBp ?? 0,
            lastYear: lastYear.occupancyBp ?? 0,
            text: percentText(now.occupancyBp),
            lastYearText: percentText(lastYear.occupancyBp),
          }))}
        />
        <BarChart
          title="Days before arrival"
          about="bookings"
          head="Days"
          bars={leadTimes.map(({ from, to, bookings, lastYear }) => ({
            label: to === null ? `${from}+` : `${from}–${to}`,
            value: bookings,
            lastYear,
            text: String(bookings),
            lastYearText: String(lastYear),
          }))}
        />
      </div>
      <section aria-label="Months">
        <h2>
          Months <small>below each figure that of a year before</small>
        </h2>
        <MonthTable report={report} />
      </section>
      <section aria-label="Taxes">
        <h2>Taxes of the period</h2>
        <TaxTable report={report} />
      </section>
    </>
  )
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A month below its bar: with its year where the chart has more than one of its name. */
function monthName(month: string, months: number): string {
  const name = monthNames[Number(month.slice(5)) - 1] ?? month
  return months > 12 ? `${name} ${month.slice(2, 4)}` : name
}
