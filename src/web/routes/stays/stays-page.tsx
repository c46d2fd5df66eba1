import type { IsoDate } from '#core/time/iso-date.ts'
import { partySearch, sitePaths } from '#contract/site-paths.ts'
import { data, useRouteLoaderData } from 'react-router'
import { contentClient } from '../../api/content-client.ts'
import { readStaySearch } from '../../api/read-stay-search.ts'
import { NearMiss, nearMissData } from '../../components/stays/near-miss.tsx'
import { StayCard } from '../../components/stays/stay-card.tsx'
import { stayCardData } from '../../components/stays/stay-card-data.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { configurationOf } from '../../shell/public-configuration.ts'
import type { Route } from './+types/stays-page'
import { NothingFree } from './nothing-free.tsx'
import { PAGE_SIZE, pageOf } from './result-page.ts'
import { ResultPager } from './result-pager.tsx'
import { ResultsHead } from './results-head.tsx'
import { searchProblem } from './search-problem.ts'
import { SearchProblemNote } from './search-problem-note.tsx'

/** The homes that can be booked for the dates and party of the address, with their totals; without dates all homes that are large enough. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { search, faults } = readStaySearch(url.searchParams)
  const answer = await contentClient(context).listStays(search)
  if (!answer.ok) throw data('The homes could not be loaded', { status: answer.status })
  const { data: stays, meta } = answer.value
  const page = pageOf(url.searchParams.get('page'), stays.length)
  const problem = searchProblem(search, faults, meta.problem)
  return data(
    {
      search,
      problem,
      total: stays.length,
      page,
      stays: stays.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(stayCardData),
      nearMisses: page === 1 ? meta.nearMisses.slice(0, 3).map(nearMissData) : [],
    },
    { status: problem ? 400 : 200 },
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const isPlainList = !loaderData?.search.checkIn && !loaderData?.search.destination && loaderData?.page === 1
  return pageMeta(configurationOf(matches), {
    title: 'Holiday homes on Menorca',
    description:
      'All homes with the total for your dates: cleaning, fees and tourist tax included. Only homes you can really book.',
    canonicalPath: sitePaths.stays(),
    noIndex: !isPlainList,
  })
}

interface Destinations {
  readonly destinations: readonly { readonly slug: string; readonly name: string }[]
}

const CARD_SIZES = '(min-width: 1240px) 24rem, (min-width: 1000px) 31vw, (min-width: 640px) 46vw, 92vw'

export default function StaysPage({ loaderData }: Route.ComponentProps) {
  const { search, problem, total, page, stays, nearMisses } = loaderData
  const destinations = useRouteLoaderData<Destinations>('routes/layouts/default-layout')?.destinations ?? []
  const place = destinations.find(({ slug }) => slug === search.destination)?.name
  const dates =
    !problem && search.checkIn && search.checkOut
      ? { checkIn: search.checkIn as IsoDate, checkOut: search.checkOut as IsoDate }
      : null
  const choice = { ...dates, ...partySearch(search) }
  return (
    <div className="wrap results">
      <ResultsHead total={total} dates={dates} search={search} place={place} />
      {problem && <SearchProblemNote sentence={problem.sentence} search={search} />}
      {total === 0 && <NothingFree search={search} dates={dates} hasNearMisses={nearMisses.length > 0} />}
      <div className="list list-wide">
        {stays.map((stay, index) => (
          <StayCard key={stay.slug} stay={stay} search={choice} sizes={CARD_SIZES} priority={index === 0} level={2} />
        ))}
      </div>
      {nearMisses.length > 0 && (
        <section className="near-misses" aria-labelledby="near-title">
          <h2 id="near-title">Taken on your dates, free a little earlier or later</h2>
          {nearMisses.map((near) => (
            <NearMiss key={near.stay.slug} near={near} search={choice} />
          ))}
        </section>
      )}
      <ResultPager page={page} total={total} />
    </div>
  )
}
