import { sitePaths } from '#contract/site-paths.ts'
import { mediaShareUrl } from '#contract/media-url.ts'
import { Link } from 'react-router'
import { StayCard } from '../../components/stays/stay-card.tsx'
import { counted } from '../../messages/party-words.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { configurationOf } from '../../shell/public-configuration.ts'
import type { Route } from './+types/home-page'
import { Hero } from './hero.tsx'
import { homeData } from './home-data.ts'
import { Promises } from './promises.tsx'
import { Regions } from './regions.tsx'
import { YearOfPrices } from './year-of-prices.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return homeData(context)
}

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const config = configurationOf(matches)
  const photo = loaderData?.picks[0]?.photo
  return [
    ...pageMeta(config, {
      title: 'Holiday homes on Menorca',
      canonicalPath: sitePaths.home(),
      image: photo ? mediaShareUrl(photo.sha256) : undefined,
    }).filter((descriptor) => !('title' in descriptor)),
    { title: config.websiteMetaTitle },
  ]
}

export default function HomePage({ loaderData: { total, picks, regions, example, months } }: Route.ComponentProps) {
  return (
    <>
      <Hero total={total} destinations={regions} />
      {picks.length > 0 && (
        <section className="section wrap" aria-labelledby="picks-title">
          <div className="section-head">
            <h2 id="picks-title">Homes we would keep for ourselves</h2>
            <Link className="link" to={sitePaths.stays()}>
              See all {counted(total, 'home')}
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
        </section>
      )}
      {regions.length > 0 && <Regions regions={regions} />}
      {example && <Promises example={example} />}
      {example && months.length > 0 && (
        <YearOfPrices months={months} title={example.title} slug={example.slug} currency={example.currency} />
      )}
    </>
  )
}
