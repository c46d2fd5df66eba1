import { sharePictureUrl } from '#contract/share-picture-url.ts'
import { sitePaths } from '#contract/site-paths.ts'
import type { ReviewShape } from '#contract/stays/stay-shapes.ts'
import { Suspense } from 'react'
import { data, Link } from 'react-router'
import { contentClient } from '../../api/content-client.ts'
import { readStaySearch } from '../../api/read-stay-search.ts'
import { Icon } from '../../components/icon.tsx'
import { publicConfigContext } from '../../context.ts'
import { Heart } from '../../favourites/heart.tsx'
import { monthAndYear } from '../../messages/date-words.ts'
import { hostInWords } from '../../messages/host-words.ts'
import { kindName } from '../../messages/kind-names.ts'
import { counted } from '#core/words/counted.ts'
import { pageNotFound } from '../../shell/errors/page-not-found.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { configurationOf } from '../../shell/public-configuration.ts'
import { stayThings } from '../../structured-data/stay-things.ts'
import { structuredDataContext } from '../../structured-data/structured-data.ts'
import type { Route } from './+types/stay-page'
import { BottomBar, PriceCard } from './price/price-card.tsx'
import { amenityIcon } from './amenity-icons.ts'
import { AfterPrice, BeforePrice } from './details/details-on-demand.ts'
import { StayGallery } from './gallery/stay-gallery.tsx'
import { askServer } from './price/ask-server.ts'
import type { priceInBrowser } from './price/price-in-browser.ts'
import { makeStayView } from './stay-view.ts'

/**
 * One stay, and what its address asks for: calendar, price and refunds, worked out here from the stay's terms so that the
 * browser carries no rules. 404 when there is no such stay.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const client = contentClient(context)
  const { search } = readStaySearch(url.searchParams)
  const [stay, calendar] = await Promise.all([client.getStay(params.slug), client.getCalendar(params.slug)])
  if (!stay.ok) throw stay.status === 404 ? pageNotFound(url.pathname) : data(null, { status: stay.status })
  if (!calendar.ok) throw data(null, { status: calendar.status })
  const { terms, amenities, host, reviewList, reviewSummary, ...rest } = stay.value
  const { today, localHour, taken } = calendar.value
  const calendarData = { terms, today, localHour, taken }
  const word = await askServer(client, params.slug, calendarData, search, url.searchParams)
  const { checkInFrom, checkOutBy, minNights, maxPets } = terms
  const config = context.get(publicConfigContext)
  const view = makeStayView(calendarData, search, url.searchParams, word)
  const priced = view.choice.kind === 'quoted' ? view.choice : null
  context.get(structuredDataContext)?.push(...stayThings(config, stay.value, priced))
  return {
    ...rest,
    amenities: amenities.map((amenity) => ({
      name: amenity.name,
      category: amenity.category,
      present: amenity.present,
      icon: amenityIcon(amenity),
    })),
    reviewList: reviewList.map(inWords),
    reviewSummary: { ...reviewSummary, critical: reviewSummary.critical && inWords(reviewSummary.critical) },
    host: hostInWords(host),
    kindAndPlace: `${kindName(rest.kind)} in ${rest.destination.name.replace(/^The /, 'the ')}`,
    shareByMail: `mailto:?subject=${encodeURIComponent(rest.title)}&body=${encodeURIComponent(config.websiteUrl + sitePaths.stay(rest.slug))}`,
    checkInFrom,
    checkOutBy,
    minNights,
    maxPets,
    today,
    petFeeMinor: terms.fees.find((fee) => fee.kind === 'pet')?.amountMinor ?? null,
    policy: { name: terms.policy.name, summary: terms.policy.summary },
    sharePicture: sharePictureUrl(stay.value, config.websiteName),
    view,
  }
}

const inWords = (review: ReviewShape) => ({ ...review, month: monthAndYear(review.month) })

let priceHere: typeof priceInBrowser | null = null

/**
 * The first change of dates, party or choices asks the server, and fetches prices, rules and their code for the next ones: those
 * are worked out here at once, by the same functions.
 */
export async function clientLoader({ params, url, serverLoader }: Route.ClientLoaderArgs) {
  const here = priceHere?.(params.slug, url.searchParams)
  if (here) return here
  const page = await serverLoader()
  void import('./price/price-in-browser.ts')
    .then(async (loaded) => {
      await loaded.remember(page)
      priceHere = loaded.priceInBrowser
    })
    .catch(() => {
      // Then the server goes on pricing.
      priceHere = null
    })
  return page
}

export type AmenityView = StayPageData['amenities'][number]
export type StayPageData = Awaited<ReturnType<typeof loader>>

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  return pageMeta(configurationOf(matches), {
    title: `${loaderData.title}, ${loaderData.destination.name}`,
    description: loaderData.summary,
    canonicalPath: sitePaths.stay(loaderData.slug),
    image: loaderData.sharePicture,
    imageAlt: `${loaderData.title}, ${loaderData.destination.name}`,
  })
}

export default function StayPage({ loaderData: stay }: Route.ComponentProps) {
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
        <Heart slug={stay.slug} title={stay.title} words="Save" />
      </p>
    </div>
  )
}
