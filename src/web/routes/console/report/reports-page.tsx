import { mayIn, rightsContext } from '#web/console/may/may-in.ts'
import { data, Link } from 'react-router'
import type { ReportStaysShape, ReportShape } from '#contract/booking/staff-report.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { nowContext } from '#web/backend/context.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { allStaysText } from '#web/text/counts/report-counts.ts'
import { basisText } from '#web/text/report-text.ts'
import type { Route } from './+types/reports-page'
import { AsOfNote } from './as-of-note.tsx'
import { FigureStrip } from './figure-strip.tsx'
import { StaysTable } from './stays-table.tsx'
import { LeadChart } from './lead-chart.tsx'
import { loadReportChoices } from './load-report-choices.ts'
import { PaceChart } from './pace-chart.tsx'
import { refusedField } from './refused-field.ts'
import { RegionTable } from './region-table.tsx'
import { defined, ReportHead } from './report-head.tsx'
import { MonthTable, TaxTable } from './report-tables.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { SourceTable } from './source-table.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = consoleApi(context)
  const choices = await loadReportChoices(api, url.searchParams, {
    now: context.get(nowContext)().getTime(),
    timeZone: context.get(rightsContext).timeZone,
  })
  const query = { ...choices.period, ...choices.more }
  const [found, stays] = await Promise.all([
    api.get<ReportShape>('/api/staff/reports/business', query),
    api.get<ReportStaysShape>('/api/staff/reports/homes', query),
  ])
  if (!found.ok && (found.status === 400 || found.status === 422))
    return data(
      { choices, mayEnterCosts: false, report: null, homes: null, refused: refusedField(found.error.details) },
      { status: found.status },
    )
  const missing = () => pageNotFound(url.pathname)
  return data({
    choices,
    mayEnterCosts: mayIn(context)('GET /api/staff/channel-costs'),
    report: requireData(found, missing),
    homes: requireData(stays, missing),
    refused: null,
  })
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Reports')

/** The results of the homes: figures of a period beside the year before. */
export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const { choices, report, homes: stays, refused, mayEnterCosts } = loaderData
  const query = new URLSearchParams({ ...choices.period, ...defined(choices.more) })
  const toNow = new URLSearchParams({ ...choices.period, ...defined({ ...choices.more, asOf: undefined }) })
  return (
    <ConsolePage
      title="Reports"
      sub={`${basisText[choices.period.by]}, beside last year · excluding taxes${report?.isOneOfSeveral ? ` · only homes in ${report.currency}` : ''}`}
      actions={
        report ? (
          <>
            <Link className="c-btn" to={consolePaths.ownMails()}>
              <Icon name="mail" />
              <span>Monthly by mail</span>
            </Link>
            <a className="c-btn" href={`/api/staff/reports/business.csv?${query}`} download>
              <Icon name="download" />
              <span>CSV</span>
            </a>
          </>
        ) : null
      }
    >
      <div className="c-body c-reports">
        <ReportHead choices={choices} page="reports" refused={refused} />
        {report?.asOf ? (
          <AsOfNote day={report.asOf} blocksSince={report.blocksSince} toNow={`${consolePaths.reports()}?${toNow}`} />
        ) : null}
        {report && stays ? (
          <Report {...{ report, stays, mayEnterCosts }} allStays={`${consolePaths.reportStays()}?${query}`} />
        ) : null}
      </div>
    </ConsolePage>
  )
}

interface ReportProps {
  readonly mayEnterCosts: boolean
  readonly report: ReportShape
  readonly stays: ReportStaysShape
  /** The address of the list of all homes. */
  readonly allStays: string
}

function Report({ report, stays, allStays, mayEnterCosts }: ReportProps) {
  const { leadTimes, pace } = report
  return (
    <>
      <FigureStrip report={report} />
      <div className="c-charts">
        <RevenueChart report={report} />
        <PaceChart pace={pace} />
        <SourceTable report={report} mayEnterCosts={mayEnterCosts} />
        <LeadChart leadTimes={leadTimes} />
      </div>
      {/* The figures of a single home are those of the months below. */}
      {stays.count === 1 ? null : (
        <>
          <section aria-label="Occupancy by region">
            <h2>
              Occupancy by region <small>%, nights sold of those that are not blocked</small>
            </h2>
            <RegionTable report={report} />
          </section>
          <section aria-label="Homes">
            <div className="c-head">
              <h2>
                Homes <small>by rent and fees</small>
              </h2>
              <Link className="c-end c-link" to={allStays}>
                {allStaysText(stays.count)}
              </Link>
            </div>
            <StaysTable report={{ ...stays, homes: stays.homes.slice(0, STAYS_SHOWN) }} />
          </section>
        </>
      )}
      <section aria-label="Months">
        <h2>
          Months <small>with the figure of a year before below</small>
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

/** How many homes this page shows; the others are on a page of their own. */
const STAYS_SHOWN = 8
