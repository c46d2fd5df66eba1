import { canonicalListOf, canonicalListPath, carriedChoice } from '#contract/stays/canonical-lists.ts'
import { stayListPath } from '#contract/stays/stay-list-path.ts'
import { Suspense } from 'react'
import { data } from 'react-router'
import { contentClient } from '../../api/content-client.ts'
import { readStaySearch } from '../../api/read-stay-search.ts'
import { nearMissData } from '../../components/stays/near-miss-data.ts'
import { StayCard } from '../../components/stays/stay-card.tsx'
import { stayCardData } from '../../components/stays/stay-card-data.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { configurationOf } from '../../shell/public-configuration.ts'
import type { Route } from './+types/stays-page'
import { MapPanel, ResultsBottom, ResultsTop } from './on-demand.ts'
import { PAGE_SIZE, pageOf } from './result-page.ts'
import { loosenLink } from './results/loosen-words.ts'
import { listTitle } from './results/list-title.ts'
import { datesOf, resultWords } from './results/result-words.ts'
import { searchProblem } from './search-problem.ts'

/** The homes that can be booked for the dates, party and filters of the address, with their totals; without dates all homes that fit. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { search, faults } = readStaySearch(url.searchParams)
  const client = contentClient(context)
  const [answer, places] = await Promise.all([client.listStays(search), client.listDestinations()])
  if (!answer.ok) throw data('The homes could not be loaded', { status: answer.status })
  const { data: stays, meta } = answer.value
  const number = pageOf(url.searchParams.get('page'), stays.length)
  const problem = searchProblem(search, faults, meta.problem)
  const place = places.ok ? places.value.find(({ slug }) => slug === search.destination)?.name : undefined
  const dates = problem ? null : datesOf(search)
  const list = canonicalListOf({ ...search, destination: place && search.destination })
  const { childAges = [], ...party } = search
  return data(
    {
      search,
      problem,
      words: resultWords(stays.length, search, { place, isPriced: problem === null }),
      /** Dates and party that links to homes carry on. */
      choice: carriedChoice(dates, { ...party, childAges: childAges.slice(0, search.children) }),
      total: stays.length,
      number,
      /** The list that search engines know this one by, and whether this is it, from its beginning. */
      list: { path: canonicalListPath(list), title: listTitle(list.type, place) },
      isList: number === 1 && stays.length > 0 && stayListPath(search) === canonicalListPath(list),
      stays: stays.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE).map(stayCardData),
      nearMisses: number === 1 ? meta.nearMisses.slice(0, 3).map(nearMissData) : [],
      facets: meta.facets,
      loosen: meta.loosen.map((wish) => loosenLink(wish, search, { facets: meta.facets, place })),
    },
    { status: problem ? 400 : 200 },
  )
}

export type StaysPageData = Awaited<ReturnType<typeof loader>>['data']

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const isList = loaderData?.isList ?? false
  return pageMeta(configurationOf(matches), {
    title: isList || !loaderData ? (loaderData?.list.title ?? listTitle()) : loaderData.words.headline,
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
