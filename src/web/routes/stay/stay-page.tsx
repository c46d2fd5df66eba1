import { sitePaths } from '#contract/site/site-paths.ts'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { FavouriteButton } from '#web/favourite/favourite-button.tsx'
import { counted } from '#core/text/counted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { unpackPage } from '#web/backend/packed-page.ts'
import { configurationOf } from '#web/backend/public-configuration.ts'
import type { Route } from './+types/stay-page'
import { BottomBar, PriceCard } from './quote/price-card.tsx'
import { AfterPrice, BeforePrice } from './on-demand.ts'
import { StayGallery } from './gallery/stay-gallery.tsx'
import type { priceInBrowser } from './quote/price-in-browser.ts'
import { loadStayPage, type StayPageData } from './stay-page-data.ts'

export const loader = loadStayPage

let priceHere: typeof priceInBrowser | null = null

/**
 * Prices changes of dates, party or choices. The first change asks the server and fetches prices, rules and their code
 * for the next ones, which are then priced here at once by the same functions.
 */
export async function clientLoader({ params, url, serverLoader }: Route.ClientLoaderArgs) {
  const here = priceHere?.(params.slug, url.searchParams)
  if (here) return here
  const page = await serverLoader()
  void import('./quote/price-in-browser.ts')
    .then(async (loaded) => {
      await loaded.remember(page)
      priceHere = loaded.priceInBrowser
    })
    .catch(() => {
      // The server then goes on pricing.
      priceHere = null
    })
  return page
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const stay = unpackPage<StayPageData>(loaderData)
  const title = `${stay.title}, ${stay.destination.name}`
  return pageMeta(configurationOf(matches), {
    title,
    description: stay.summary,
    canonicalPath: sitePaths.stay(stay.slug),
    image: stay.sharePicture,
    imageAlt: title,
  })
}

export default function StayPage({ loaderData }: Route.ComponentProps) {
  const stay = unpackPage<StayPageData>(loaderData)
  return (
    <>
      <a className="skip" href="#price">
        Skip to the price
      </a>
      <div className="wrap">
        <Crumbs stay={stay} />
        <StayGallery photos={stay.photos} />
        <div className="stay-grid">
          <div>
            <Title stay={stay} />
            <Suspense fallback={null}>
              <BeforePrice stay={stay} />
            </Suspense>
          </div>
          <PriceCard stay={stay} />
          <div>
            <Suspense fallback={null}>
              <AfterPrice stay={stay} />
            </Suspense>
          </div>
        </div>
      </div>
      <BottomBar stay={stay} />
    </>
  )
}

function Crumbs({ stay }: { readonly stay: StayPageData }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <Link to={sitePaths.stays()}>Stays</Link>
      <Icon name="chevron-right" />
      <Link to={sitePaths.stays({ destination: stay.destination.slug })}>{stay.destination.name}</Link>
      <Icon name="chevron-right" />
      <span>{stay.title}</span>
    </nav>
  )
}

function Title({ stay }: { readonly stay: StayPageData }) {
  return (
    <div className="stay-title" data-seen={stay.slug}>
      <div>
        <h1>{stay.title}</h1>
        <p className="sub">
          {stay.rating === null ? (
            <span className="rate">New</span>
          ) : (
            <a className="rate" href="#reviews">
              <Icon name="star" />
              {`${stay.rating.toFixed(2)}, ${counted(stay.reviews, 'review')}`}
            </a>
          )}
          <span>{stay.kindAndPlace}</span>
          {stay.registrationNumber === null ? null : <span>{`Registration ${stay.registrationNumber}`}</span>}
        </p>
      </div>
      <p className="acts">
        <a className="btn plain small" data-share={stay.title} href={stay.shareByMail}>
          <Icon name="share" />
          Share
        </a>
        <FavouriteButton slug={stay.slug} title={stay.title} text="Save" />
      </p>
    </div>
  )
}
