import { rightsContext } from '#web/console/may/may-in.ts'
import { data, Link } from 'react-router'
import { REPORT_STAYS_PER_PAGE, type ReportStaysShape } from '#contract/booking/staff-report.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { REPORT_STAY_ORDERS, type ReportStayOrder } from '#core/report/report-basis.ts'
import { nowContext } from '#web/backend/context.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { staysRun } from '#web/text/counts/console-stay-counts.ts'
import { stayListOrderText } from '#web/text/report-text.ts'
import type { Route } from './+types/report-stays-page'
import { StaysTable } from './stays-table.tsx'
import { AsOfNote } from './as-of-note.tsx'
import { loadReportChoices } from './load-report-choices.ts'
import { refusedField } from './refused-field.ts'
import { defined, ReportHead } from './report-head.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = consoleApi(context)
  const choices = await loadReportChoices(api, url.searchParams, {
    now: context.get(nowContext)().getTime(),
    timeZone: context.get(rightsContext).timeZone,
  })
  const order: ReportStayOrder = REPORT_STAY_ORDERS.find((one) => one === url.searchParams.get('order')) ?? 'revenue'
  const page = Math.max(1, Math.min(99_999, Math.trunc(Number(url.searchParams.get('page') ?? 1)) || 1))
  const found = await api.get<ReportStaysShape>('/api/staff/reports/homes', {
    ...choices.period,
    ...choices.more,
    order,
    page,
  })
  if (!found.ok && (found.status === 400 || found.status === 422))
    return data(
      { choices, order, page, report: null, refused: refusedField(found.error.details) },
      { status: found.status },
    )
  return data({ choices, order, page, report: requireData(found, () => pageNotFound(url.pathname)), refused: null })
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Homes, reports')

/** The results of single homes. */
export default function ReportStaysPage({
  loaderData: { choices, order, page, report, refused },
}: Route.ComponentProps) {
  const query = { ...choices.period, ...defined(choices.more), order }
  const toNow = new URLSearchParams(defined({ ...query, asOf: undefined }))
  const toPage = (to: number) => `${consolePaths.reportStays()}?${new URLSearchParams({ ...query, page: String(to) })}`
  const pages = Math.max(1, Math.ceil((report?.count ?? 0) / REPORT_STAYS_PER_PAGE))
  return (
    <ConsolePage
      title="Reports"
      sub={report ? staysRun(report.count) : ''}
      actions={
        report ? (
          <a className="c-btn" href={`/api/staff/reports/homes.csv?${new URLSearchParams(query)}`} download>
            <Icon name="download" />
            <span>CSV</span>
          </a>
        ) : null
      }
    >
      <div className="c-body c-reports">
        <ReportHead choices={choices} page="reportStays" refused={refused} />
        {report?.asOf ? (
          <AsOfNote
            day={report.asOf}
            blocksSince={report.blocksSince}
            toNow={`${consolePaths.reportStays()}?${toNow}`}
          />
        ) : null}
        {report ? (
          <section aria-label="Homes">
            <nav className="c-chips" aria-label="Order">
              {REPORT_STAY_ORDERS.map((name) => (
                <Link
                  key={name}
                  className="c-chip"
                  to={`${consolePaths.reportStays()}?${new URLSearchParams({ ...query, order: name })}`}
                  aria-current={name === order ? 'page' : undefined}
                >
                  {stayListOrderText[name]}
                </Link>
              ))}
            </nav>
            <StaysTable report={report} />
            <nav className="c-pages" aria-label="Pages">
              {page > 1 ? (
                <Link className="c-btn small" to={toPage(page - 1)}>
                  <Icon name="arrow-left" />
                  <span>Before</span>
                </Link>
              ) : null}
              {page < pages ? (
                <Link className="c-btn small" to={toPage(page + 1)}>
                  <span>More</span>
                  <Icon name="arrow-right" />
                </Link>
              ) : null}
            </nav>
          </section>
        ) : null}
      </div>
    </ConsolePage>
  )
}
