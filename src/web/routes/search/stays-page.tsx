import { canonicalListPath } from '#contract/search/canonical-lists.ts'
import { Suspense } from 'react'
import { StayCard } from '#web/stay/stay-card.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { configurationOf } from '#web/backend/public-configuration.ts'
import type { Route } from './+types/stays-page'
import { MapPanel, ResultsBottom, ResultsTop } from './on-demand.ts'
import { listTitle } from './list-title.ts'
import { loadStaysPage } from './stays-page-data.ts'

export const loader = loadStaysPage

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const isList = loaderData?.isList ?? false
  return pageMeta(configurationOf(matches), {
    title: isList || !loaderData ? (loaderData?.list.title ?? listTitle()) : loaderData.text.headline,
    description:
      'All homes with the total for your dates: cleaning, fees and tourist tax included. Only homes you can really book.',
    canonicalPath: loaderData?.list.path ?? canonicalListPath({}),
    noIndex: !isList,
  })
}

const CARD_SIZES = '(min-width: 1000px) 28vw, (min-width: 640px) 46vw, 92vw'

export default function StaysPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="stays">
      <div className="results">
        <Suspense fallback={null}>
          <ResultsTop page={page} />
        </Suspense>
        <div className="list">
          {page.stays.map((stay, index) => (
            <StayCard
              key={stay.slug}
              stay={stay}
              search={page.choice}
              sizes={CARD_SIZES}
              priority={index === 0}
              level={2}
            />
          ))}
        </div>
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
