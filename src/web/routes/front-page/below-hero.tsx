import { staysToSee } from '#web/text/counts/search-counts.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Link } from 'react-router'
import { StayCard } from '#web/stay/stay-card.tsx'
import type { FrontPageData } from './front-page-data.ts'
import { IslandMap } from './island-map.tsx'
import { Promises } from './promises.tsx'
import { Regions } from './regions.tsx'
import { YearOfPrices } from './year-of-prices.tsx'

/** The front page below its picture: homes, places and promises. All links, which work without scripts. */
export function BelowHero({
  page: { total, ideas, picks, regions, island, example, months },
}: {
  readonly page: FrontPageData
}) {
  return (
    <>
      {picks.length > 0 && (
        <section className="section wrap" aria-labelledby="picks-title">
          <div className="section-head">
            <h2 id="picks-title">Homes we would keep for ourselves</h2>
            <Link className="link" to={sitePaths.stays()}>
              {staysToSee(total)}
            </Link>
          </div>
          <div className="picks">
            {picks.map((stay, index) => (
              <StayCard
                key={stay.slug}
                stay={stay}
                className={index === 0 ? 'lead-pick' : ''}
                sizes={
                  index === 0
                    ? '(min-width: 1000px) 46rem, 92vw'
                    : '(min-width: 1000px) 28rem, (min-width: 640px) 46vw, 92vw'
                }
              />
            ))}
          </div>
          {ideas.length > 0 && (
            <div className="ideas">
              <p>Or start with what matters:</p>
              <div>
                {ideas.map(({ label, homes: stays, to }) => (
                  <Link key={to} className="chip" to={to} rel="nofollow">
                    {label} <span className="muted">{stays}</span>
                  </Link>
                ))}
              </div>
            </div>
          )}
        </section>
      )}
      {regions.length > 1 && <Regions regions={regions} />}
      {example && <Promises example={example} />}
      {example && months.length > 0 && (
        <YearOfPrices months={months} title={example.title} slug={example.slug} currency={example.currency} />
      )}
      {regions.some(({ spot }) => spot) && <IslandMap regions={regions.filter(({ spot }) => spot)} viewBox={island} />}
    </>
  )
}
