import { staysFound } from '#web/text/counts/search-counts.ts'
import { sitePaths, partySearch } from '#contract/site/site-paths.ts'
import { stayListPath } from '#contract/search/stay-list-path.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { useCallback, useMemo } from 'react'
import { data, Link, useNavigate } from 'react-router'
import { apiClient } from '#web/backend/api-client.ts'
import { nowContext } from '#web/backend/context.ts'
import { readStaySearch } from '#web/backend/read-stay-search.ts'
import { Icon } from '#web/icon/icon.tsx'
import { foundStays, MOST_STAYS, useStaysInView } from '#web/map/stays-in-view.ts'
import { emptyMapText } from '#web/map/map-text.ts'
import { ResultsMapOnDemand } from '#web/map/results-map-on-demand.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { configurationOf } from '#web/backend/public-configuration.ts'
import { datesOf, mapDates } from './result-text.ts'
import { searchProblem } from './search-problem.ts'
import type { Route } from './+types/map-page'
import { keepDatesTogether } from './keep-dates-together.ts'
import { MapRows } from './map-rows.tsx'
import { StillResults } from './still-results.tsx'

/** The most lines of the list; there may be more pins. */
const MOST_ROWS = 100

/** Loads the homes of a search for the map: the same query, homes and totals as in the list. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { search, faults } = readStaySearch(url.searchParams)
  const response = await apiClient(context).listStays({ ...search, limit: MOST_STAYS })
  if (!response.ok) throw data('The homes could not be loaded', { status: response.status })
  const problem = searchProblem(search, faults, response.value.meta.problem)
  const dates = problem?.isOfDates ? null : datesOf(search)
  const today = todayIn('UTC', context.get(nowContext)().getTime())
  const { when, prices } = problem?.isOfDates ? mapDates({}, today) : mapDates(search, today)
  const found = foundStays(response.value)
  return data({ search, problem, dates, when: keepDatesTogether(when), prices, found }, { status: problem ? 400 : 200 })
}

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const isPlain = loaderData !== undefined && stayListPath(loaderData.search) === sitePaths.stays()
  const config = configurationOf(matches)
  return pageMeta(config, {
    title: `Map of holiday homes ${config.region ?? ''}`.trim(),
    description: 'Where the homes are, each with its exact total for your dates.',
    canonicalPath: sitePaths.map(),
    noIndex: !isPlain,
  })
}

export default function MapPage({ loaderData }: Route.ComponentProps) {
  const { search, problem, dates, when, prices, found: first } = loaderData
  const navigate = useNavigate()
  const choice = {
    ...dates,
    ...partySearch({ ...search, childAges: search.childAges?.slice(0, search.children) ?? [] }),
  }
  const address = stayListPath({ ...search, bbox: undefined }, sitePaths.map())
  const searchThere = useCallback(
    (bbox: readonly [number, number, number, number]) => {
      const [path = '', query] = address.split('?')
      void navigate(`${path}?${query ? `${query}&` : ''}bbox=${bbox.join()}`, {
        replace: true,
        preventScrollReset: true,
      })
    },
    [navigate, address],
  )
  const { found, look } = useStaysInView(search, first)
  const { homes: stays, total } = found
  const isPlain = address === sitePaths.map()
  const hasAny = !isPlain || search.bbox !== undefined || first.total > 0
  const rows = useMemo(() => stays.slice(0, MOST_ROWS), [stays])
  return (
    <div className="map-page">
      <div className="map-panel">
        <ResultsMapOnDemand
          requested
          stays={stays}
          total={total}
          framed={first.homes}
          bounds={search.bbox ?? null}
          search={choice}
          onMove={searchThere}
          onView={look}
          gestures="greedy"
        >
          <StillResults stays={rows} />
        </ResultsMapOnDemand>
      </div>
      <div className="map-list">
        <h1>{hasAny ? `${staysFound(total)} ${when}` : 'No homes yet'}</h1>
        {hasAny && <p className="small muted mt-2">{`${prices} Positions are approximate until you book.`}</p>}
        {problem && (
          <p className="note box warn mt-3" role="alert">
            <Icon name="alert" />
            <span>{problem.sentence}</span>
          </p>
        )}
        <p className="row mt-3">
          <Link className="btn quiet small" to={stayListPath(search)} rel="nofollow">
            <Icon name="sliders" />
            List and filters
          </Link>
          {search.bbox && (
            <Link className="btn quiet small" to={address} rel="nofollow">
              The whole map
            </Link>
          )}
        </p>
        {stays.length === 0 && <p className="mt-4">{emptyMapText({ isPlain, hasAny })}</p>}
        <MapRows stays={rows} search={choice} />
        {total > rows.length && <p className="small muted mt-4">Zoom in to list the others.</p>}
      </div>
    </div>
  )
}
