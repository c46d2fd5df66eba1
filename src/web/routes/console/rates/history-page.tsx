import { Form, Link } from 'react-router'
import type { RateVersionsShape } from '#contract/rate/rate-versions.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { parseIsoDate } from '#core/time/iso-date.ts'
import { queryText } from '#web/backend/api-call.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import { LocalTime } from '#web/shell/local-time.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { nightsText } from '#web/text/counts/rate-counts.ts'
import { fullDate } from '#web/text/date-text.ts'
import { nightsWithYear } from '#web/text/console/dates-text.ts'
import { nightPrice } from '#web/text/rate/night-price.ts'
import { rateText } from '#web/text/rate/rate-text.ts'
import type { Route } from './+types/history-page'

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Prices on a day')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const on = parseIsoDate(url.searchParams.get('on')) ?? undefined
  const path = `/api/staff/stays/${encodeURIComponent(params.slug)}/rate-versions`
  return requireData(await consoleApi(context).get<RateVersionsShape>(path, { on }), () => pageNotFound(url.pathname))
}

const sources = {
  override: 'price of that date',
  season: 'season',
  base: 'the home',
  followed: 'the price of another home',
} as const

/** The prices of a home as they were on any day, and who changed them when. */
export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  const { title, slug, currency, on, today, version, runs, versions } = loaderData
  return (
    <ConsolePage
      title={title}
      crumb={<Link to={consolePaths.rates()}>{rateText.title}</Link>}
      sub={`Prices as of ${on === today ? 'today' : `on ${fullDate(on)}`}${version === null ? '' : `, version ${version}`}`}
      actions={
        <Form method="get" className="c-row" key={on}>
          <label className="c-row">
            <span className="c-hint">On</span>
            <input className="c-input c-cal-date" type="date" name="on" defaultValue={on} max={today} />
          </label>
          <button className="c-btn">Show</button>
        </Form>
      }
    >
      <div className="c-cols">
        <div>
          {version === null ? (
            <p className="c-empty">The home had no prices yet on that day.</p>
          ) : (
            <ScrollRegion label="Prices">
              <table className="c-table">
                <thead>
                  <tr>
                    <th scope="col">Nights</th>
                    <th scope="col" className="c-figure">
                      A night
                    </th>
                    <th scope="col" className="c-figure">
                      Weekend
                    </th>
                    <th scope="col" className="c-figure">
                      At least
                    </th>
                    <th scope="col">From</th>
                  </tr>
                </thead>
                <tbody>
                  {runs.map((run) => (
                    <tr key={run.from}>
                      <th scope="row">{nightsWithYear({ from: run.from, to: addDays(run.from, run.nights) })}</th>
                      <td className="c-figure">{nightPrice(run.weekMinor, currency)}</td>
                      <td className="c-figure">{nightPrice(run.weekendMinor, currency)}</td>
                      <td className="c-figure">{nightsText(run.minNights)}</td>
                      <td className="c-quiet">{sources[run.source]}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          )}
        </div>
        <aside aria-label="Versions">
          <section className="c-section" aria-labelledby="versions">
            <div className="c-head">
              <h2 id="versions">Versions</h2>
              <span className="c-count">{versions.length}</span>
            </div>
            <ul className="c-list">
              {versions.map((one) => (
                <li key={one.version}>
                  <span className="c-main">
                    <Link
                      className="c-what"
                      to={consolePaths.rateHistory(slug) + queryText({ on: one.at.slice(0, 10) })}
                      aria-current={one.version === version ? 'true' : undefined}
                    >
                      {`Version ${one.version}`}
                    </Link>
                    <span className="c-detail">
                      {[one.maker, one.isOfSeveral ? 'with other homes' : ''].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <span className="c-hint c-nowrap">
                    <LocalTime instant={one.at} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </aside>
      </div>
    </ConsolePage>
  )
}
