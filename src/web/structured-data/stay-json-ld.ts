import { decimalText, minorDigitsOf } from '#core/money/format-money.ts'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { mediaUrl, mediaWidthFor } from '#contract/media/media-url.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { PhotoShape, StayPageShape } from '#contract/stay-shapes.ts'
import { breadcrumb } from './breadcrumb.ts'
import type { Thing } from './structured-data.ts'

/** A price that was calculated for dates. */
export interface PricedDates {
  readonly checkIn: string
  readonly checkOut: string
  readonly totalMinor: number
}

const IMAGE_WIDTH = 1600
const MOST_REVIEWS = 5
/** Kinds of homes as the vocabulary of vacation rentals spells them. */
const ADDITIONAL_TYPES: Readonly<Record<string, string>> = {
  house: 'House',
  villa: 'Villa',
  apartment: 'Apartment',
  cabin: 'Cabin',
  chalet: 'Chalet',
  cottage: 'Cottage',
  bungalow: 'Bungalow',
  farm: 'Farmstay',
  boat: 'Boat',
}

/**
 * Returns the structured data of a home: the home, its breadcrumbs, and with dates its price. The position is the
 * rounded one.
 */
export function stayJsonLd(
  config: PublicConfiguration,
  stay: StayPageShape,
  priced: PricedDates | null,
): readonly Thing[] {
  const { websiteUrl } = config
  const url = websiteUrl + sitePaths.stay(stay.slug)
  const { destination } = stay
  return [
    vacationRental(config, stay, url),
    breadcrumb(websiteUrl, [
      { name: config.websiteName, path: sitePaths.home() },
      { name: 'Stays', path: sitePaths.stays() },
      { name: destination.name, path: sitePaths.stays({ destination: destination.slug }) },
      { name: stay.title, path: sitePaths.stay(stay.slug) },
    ]),
    ...(priced ? [offer(stay, url, priced)] : []),
  ]
}

function vacationRental({ websiteName, websiteUrl }: PublicConfiguration, stay: StayPageShape, url: string): Thing {
  const { terms, registrationNumber } = stay
  return {
    '@type': 'VacationRental',
    '@id': `${url}#home`,
    ...(ADDITIONAL_TYPES[stay.kind] ? { additionalType: ADDITIONAL_TYPES[stay.kind] } : {}),
    name: stay.title,
    description: stay.description || stay.summary,
    url,
    identifier: registrationNumber
      ? [
          stay.documentId,
          {
            '@type': 'PropertyValue',
            propertyID: 'registrationNumber',
            name: 'Registration number',
            value: registrationNumber,
          },
        ]
      : stay.documentId,
    image: stay.photos.map((photo) => imageAddress(websiteUrl, photo)),
    latitude: stay.approximate.lat,
    longitude: stay.approximate.lng,
    address: { '@type': 'PostalAddress', addressLocality: stay.destination.name },
    brand: { '@type': 'Brand', name: websiteName },
    checkinTime: terms.checkInFrom,
    checkoutTime: terms.checkOutBy,
    petsAllowed: stay.houseRules.pets,
    ...(stay.host.languages.length > 0 ? { knowsLanguage: stay.host.languages } : {}),
    ...ratings(stay),
    containsPlace: accommodation(stay),
  }
}

/** Kinds of rooms that schema.org does not count as rooms. */
const NOT_COUNTED = new Set(['bathroom', 'terrace'])

function accommodation(stay: StayPageShape): Thing {
  const rooms = stay.rooms.filter(({ kind }) => !NOT_COUNTED.has(kind)).length
  return {
    '@type': 'Accommodation',
    additionalType: 'EntirePlace',
    occupancy: { '@type': 'QuantitativeValue', value: stay.maxGuests },
    numberOfBedrooms: stay.bedrooms,
    numberOfBathroomsTotal: stay.bathrooms,
    ...(rooms > 0 ? { numberOfRooms: rooms } : {}),
    ...(stay.areaM2 === null
      ? {}
      : { floorSize: { '@type': 'QuantitativeValue', value: stay.areaM2, unitCode: 'MTK' } }),
    bed: stay.rooms.flatMap(({ beds }) => beds.map(bedDetails)),
    amenityFeature: stay.amenities.map(({ name, present }) => ({
      '@type': 'LocationFeatureSpecification',
      name,
      value: present,
    })),
  }
}

/** Reads `2 single beds` as two of the type `single bed`. */
function bedDetails(text: string): Thing {
  const [, count = '1', type = text] = /^(\d+) (.+)$/.exec(text) ?? []
  return {
    '@type': 'BedDetails',
    numberOfBeds: Number(count),
    typeOfBed: count === '1' ? type : type.replace(/s$/, ''),
  }
}

/**
 * Returns the ratings from guests of the site; without reviews there are none. They are from 1 to 5, which is what
 * schema.org takes them for without more.
 */
function ratings(stay: StayPageShape) {
  if (stay.rating === null || stay.reviews === 0) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: stay.rating,
      reviewCount: stay.reviews,
    },
    review: stay.reviewList.slice(0, MOST_REVIEWS).map(({ author, month, overall, body }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author },
      datePublished: month,
      reviewBody: body,
      reviewRating: { '@type': 'Rating', ratingValue: overall },
    })),
  }
}

function offer(stay: StayPageShape, url: string, { checkIn, checkOut, totalMinor }: PricedDates): Thing {
  const query = new URLSearchParams({ checkIn, checkOut })
  const price = decimalText(totalMinor, minorDigitsOf(stay.currency))
  return {
    '@type': 'Offer',
    itemOffered: { '@id': `${url}#home` },
    url: `${url}?${query}`,
    availability: 'https://schema.org/InStock',
    price,
    priceCurrency: stay.currency,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: stay.currency,
      valueAddedTaxIncluded: true,
      unitText: `${checkIn} to ${checkOut}`,
    },
  }
}

function imageAddress(websiteUrl: string, { sha256, width }: PhotoShape): string {
  return websiteUrl + mediaUrl(sha256, mediaWidthFor(width, IMAGE_WIDTH), 'jpg')
}
