import { canonicalListPath } from '#contract/search/canonical-lists.ts'
import { Suspense } from 'react'
import { pageMeta } from '#web/shell/page-meta.ts'
import { unpackPage } from '#web/backend/packed-page.ts'
import { configurationOf } from '#web/backend/public-configuration.ts'
import type { Route } from './+types/stays-page'
import { MapPanel, ResultsBottom, ResultsList, ResultsTop } from './on-demand.ts'
import { listTitle } from './list-title.ts'
import { loadStaysPage, type StaysPageData } from './stays-page-data.ts'

export const loader = loadStaysPage

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const page = loaderData && unpackPage<StaysPageData>(loaderData)
  const config = configurationOf(matches)
  const isList = page?.isList ?? false
  return pageMeta(config, {
    title: isList || !page ? (page?.list.title ?? listTitle(config.region)) : page.text.headline,
    description:
      'All homes with the total for your dates: cleaning, fees and tourist tax included. Only homes you can really book.',
    canonicalPath: page?.list.path ?? canonicalListPath({}),
    noIndex: !isList,
  })
}

export default function StaysPage({ loaderData }: Route.ComponentProps) {
  const page = unpackPage<StaysPageData>(loaderData)
  return (
    <div className="stays">
      <div className="results">
        <Suspense fallback={null}>
          <ResultsTop page={page} />
        </Suspense>
        <Suspense fallback={null}>
          <ResultsList page={page} />
        </Suspense>
        <Suspense fallback={null}>
          <ResultsBottom page={page} />
        </Suspense>
      </div>
      <aside className="map-panel" aria-label="Map of the results">
        <Suspense fallback={null}>
          <MapPanel search={page.search} choice={page.choice} />
        </Suspense>
      </aside>
    </div>
  )
}
