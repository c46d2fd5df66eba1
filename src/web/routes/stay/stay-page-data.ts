import { sharePictureUrl } from '#contract/site/share-picture-url.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { StayPageShape } from '#contract/stay-shapes.ts'
import type { ReviewShape } from '#contract/review/review-shapes.ts'
import { data } from 'react-router'
import { apiClient } from '#web/backend/api-client.ts'
import { readStaySearch } from '#web/backend/read-stay-search.ts'
import { nowContext, publicConfigContext } from '#web/backend/context.ts'
import { packPage, type PackedPage } from '#web/backend/packed-page.ts'
import { monthAndYear } from '#web/text/date-text.ts'
import { petFeesText } from '#web/text/extra-text.ts'
import { hostText } from '#web/text/host-text.ts'
import { kindName } from '#web/text/kind-names.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { stayJsonLd } from '#web/structured-data/stay-json-ld.ts'
import { withoutPlaceholder } from '#web/stay/stay-card-data.ts'
import { structuredDataContext } from '#web/structured-data/structured-data.ts'
import type { Route } from './+types/stay-page'
import { amenityIcon } from './amenity-icons.ts'
import { GALLERY_PHOTOS } from './gallery/gallery-photos.ts'
import { priceOnServer } from './quote/price-on-server.ts'
import { withOwnNights } from './own-nights.ts'
import { makeStayView, type StayView } from './stay-view.ts'

/** Makes the links of the page lead to the draft again, and offers no waitlist. */
function viewOfDraft(view: StayView) {
  const { choice, search } = view
  return {
    ...view,
    choice: choice.kind === 'refused' ? { ...choice, tellMe: null } : choice,
    search: { ...search, draft: 'true' as const },
  }
}

/**
 * Loads a home and what its address asks for: calendar, price and refunds. They are computed here from the stay's terms
 * so that the browser carries no rules. 404 when there is no such stay.
 */
export async function loadStayPage({ params, context, request, url }: Route.LoaderArgs) {
  const client = apiClient(context)
  const { search } = readStaySearch(url.searchParams)
  const isDraft = url.searchParams.get('draft') === 'true'
  const { stay, calendar } = await (isDraft ? readDraft(client, params.slug, url) : readStay(client, params.slug, url))
  const { terms, photos, amenities, host, reviewList, reviewSummary, ...rest } = stay
  const { today, localHour, taken } = calendar
  const calendarData = { terms, today, localHour, taken }
  const pricing = await priceOnServer(client, params.slug, calendarData, search, url.searchParams)
  const { checkInFrom, checkOutBy, minNights, maxPets } = terms
  const config = context.get(publicConfigContext)
  const view = await withOwnNights(makeStayView(calendarData, search, url.searchParams, pricing), {
    client,
    cookie: request.headers.get('cookie'),
    now: context.get(nowContext)(),
    slug: stay.slug,
    timeZone: terms.timeZone,
  })
  const priced = view.choice.kind === 'quoted' ? view.choice : null
  if (!isDraft) context.get(structuredDataContext)?.push(...stayJsonLd(config, stay, priced))
  return packPage({
    ...rest,
    // Placeholders of photos cannot be compressed, and the viewer loads photos before they are shown.
    photos: photos.map((photo, index) => namingRoom(index < GALLERY_PHOTOS ? photo : withoutPlaceholder(photo))),
    amenities: amenities.map((amenity) => ({
      name: amenity.name,
      category: amenity.category,
      present: amenity.present,
      icon: amenityIcon(amenity),
    })),
    reviewList: reviewList.map(asText),
    reviewSummary: { ...reviewSummary, critical: reviewSummary.critical && asText(reviewSummary.critical) },
    host: hostText(host, config.websiteName),
    kindAndPlace: `${kindName(rest.kind)} in ${rest.destination.name.replace(/^The /, 'the ')}`,
    shareByMail: `mailto:?subject=${encodeURIComponent(rest.title)}&body=${encodeURIComponent(config.websiteUrl + sitePaths.stay(rest.slug))}`,
    checkInFrom,
    checkOutBy,
    minNights,
    maxPets,
    today,
    petFees: petFeesText(terms.fees, terms.currency),
    policy: { name: terms.policy.name, summary: terms.policy.summary },
    sharePicture: sharePictureUrl(stay, config.websiteName),
    view: isDraft ? viewOfDraft(view) : view,
  })
}

/** Returns a photo whose caption names the room that it shows, unless it begins with that already. */
function namingRoom(photo: StayPageShape['photos'][number]) {
  const { room, caption, alt } = photo
  return room === undefined || caption.startsWith(room) ? photo : { ...photo, caption: `${room}: ${caption || alt}` }
}

type Client = ReturnType<typeof apiClient>

async function readStay(client: Client, slug: string, url: URL) {
  const [stay, calendar] = await Promise.all([client.getStay(slug), client.getCalendar(slug)])
  if (!stay.ok) throw stay.status === 404 ? pageNotFound(url.pathname) : data(null, { status: stay.status })
  if (!calendar.ok) throw data(null, { status: calendar.status })
  return { stay: stay.value, calendar: calendar.value }
}

/** Reads the draft of a home. For everybody who does not run the home there is none. */
async function readDraft(client: Client, slug: string, url: URL) {
  const drafted = await client.getDraftedStay(slug)
  if (drafted.ok) return { stay: drafted.value.page, calendar: drafted.value.calendar }
  throw drafted.status < 500 ? pageNotFound(url.pathname) : data(null, { status: drafted.status })
}

const asText = (review: ReviewShape) => ({ ...review, month: monthAndYear(review.month) })

type Packed = Awaited<ReturnType<typeof loadStayPage>>
export type StayPageData = Packed extends PackedPage<infer Data> ? Data : never
export type AmenityView = StayPageData['amenities'][number]
