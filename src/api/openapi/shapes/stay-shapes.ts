import {
  about,
  both,
  date,
  figure,
  flag,
  instant,
  list,
  object,
  orNull,
  text,
  whole,
  enumOf,
} from '#api/route/json-schema.ts'
import { BOOKING_MODES } from '#core/booking/booking-mode.ts'
import { REVIEW_SCORES } from '#core/review/review-score.ts'
import { TOPIC_TONES } from '#core/review/review-topics.ts'
import { named, type Shapes } from './named-shapes.ts'

/** What a card and the page of a home both have. */
const home = {
  documentId: text,
  slug: text,
  title: text,
  summary: text,
  kind: text,
  destination: object({
    slug: text,
    name: text,
  }),
  maxGuests: whole,
  bedrooms: whole,
  beds: whole,
  bathrooms: figure,
  highlights: list(text),
  rating: orNull(figure),
  reviews: whole,
  photos: about(list(named('Picture')), 'In a list the first three, with the stay itself all of them.'),
  currency: text,
  mode: about(
    enumOf(...BOOKING_MODES),
    'Whether the host answers first; for a search with dates, as those dates would be booked.',
  ),
  fromMinor: about(
    whole,
    'Lowest all-in price a night, fees and taxes included, for two adults over a week (or the minimum stay).',
  ),
}

/** Schemas of homes as the pages of the site show them. */
export const stayShapes = {
  DestinationCard: object({
    slug: text,
    name: text,
    intro: text,
    stays: whole,
    photo: orNull(named('Picture')),
  }),
  StayCard: about(
    object({
      ...home,
      quote: orNull(object({ totalMinor: whole, perNightMinor: whole, nights: whole })),
      dates: about(
        orNull(object({ checkIn: date, checkOut: date })),
        'The best dates of a flexible search, which `quote` is for; null when the dates were given or none were asked for.',
      ),
      approximate: about(object({ lat: figure, lng: figure }), 'Rounded position, the same for everybody.'),
    }),
    'A home in a list. `quote` only when dates were asked for and it can be booked for them.',
  ),
  NamedStay: about(
    both(
      named('StayCard'),
      object({
        isFree: about(
          orNull(flag),
          'Whether it can be booked for the dates and party of the question; null without dates.',
        ),
      }),
    ),
    'A home that was asked for by name.',
  ),
  GuestReview: object({
    author: text,
    month: text,
    overall: figure,
    body: text,
    hostReply: orNull(text),
  }),
  ReviewSummary: about(
    object({
      scores: about(
        list(
          object({
            name: enumOf(...REVIEW_SCORES),
            average: figure,
            count: whole,
          }),
        ),
        'Averages with one decimal of 1 to 5, of the things that were scored.',
      ),
      topics: about(
        list(
          object({
            code: enumOf(
              'cleanliness',
              'quiet',
              'view',
              'pool',
              'beach',
              'outside',
              'kitchen',
              'beds',
              'host',
              'children',
              'dogs',
              'town',
              'parking',
              'heat',
              'noise',
              'steps',
              'road',
            ),
            count: about(whole, 'Guests who mention it.'),
            tone: enumOf(...TOPIC_TONES),
          }),
        ),
        'What at least two guests bring up, most often first.',
      ),
      critical: about(
        orNull(named('GuestReview')),
        'The newest of the least content reviews, when somebody was not wholly content.',
      ),
    }),
    'What all published reviews of a home come to.',
  ),
  LinkedStay: about(
    object({
      slug: text,
      title: text,
    }),
    'A home that shares its rooms with the one that is shown.',
  ),
  StayPage: about(
    object({
      ...home,
      description: text,
      areaM2: orNull(whole),
      registrationNumber: orNull(text),
      approximate: about(
        object({
          lat: figure,
          lng: figure,
          radiusM: whole,
        }),
        'Rounded position; the exact one only after booking.',
      ),
      checkInUntil: orNull(text),
      rooms: list(
        object({
          kind: text,
          name: text,
          beds: list(text),
        }),
      ),
      amenities: list(
        object({
          code: text,
          name: text,
          category: text,
          present: flag,
        }),
      ),
      houseRules: object({
        smoking: flag,
        parties: flag,
        pets: flag,
        quietFrom: orNull(text),
        quietTo: orNull(text),
        notes: list(text),
      }),
      host: object({
        name: text,
        about: text,
        languages: list(text),
        portrait: orNull(named('Picture')),
      }),
      reviewList: about(list(named('GuestReview')), 'The newest twelve; all of them: `GET /api/stays/{slug}/reviews`.'),
      reviewSummary: named('ReviewSummary'),
      partOf: about(
        list(named('LinkedStay')),
        'Whole homes that this one is a part of, and parts of this one that are also let on their own.',
      ),
      parts: list(named('LinkedStay')),
      terms: about(named('StayTerms'), 'Prices and rules, from which every price follows.'),
    }),
    'Everything the page of one stay shows, without personal data.',
  ),
  KeptHome: about(
    object({
      slug: text,
      addedAt: instant,
    }),
    'A home that somebody keeps.',
  ),
} satisfies Partial<Shapes>
