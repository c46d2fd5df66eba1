import * as z from 'zod/mini'
import { dateSchema } from '#contract/field-schemas.ts'
import { BOOKING_MODES } from '#core/booking/booking-mode.ts'
import { REVIEW_ORDERS } from '#core/review/review-order.ts'
import { REVIEW_SCORES } from '#core/review/review-score.ts'
import { TOPIC_TONES } from '#core/review/review-topics.ts'
import { stayTermsSchema } from '#contract/rate/terms-schemas.ts'
import { pageFactSchemas } from '#contract/stay-page-facts.ts'
import { pictureSchema } from '#contract/stay-shapes.ts'

/** What the card and the page of a home have in common. */
const stay = {
  documentId: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  kind: z.string(),
  destination: z.object({ slug: z.string(), name: z.string() }),
  maxGuests: z.int(),
  bedrooms: z.int(),
  beds: z.int(),
  bathrooms: z.number(),
  highlights: z.array(z.string()),
  rating: z.nullable(z.number()),
  reviews: z.int(),
  photos: z.array(pictureSchema).check(z.describe('In a list the first three; for a single stay all of them.')),
  currency: z.string(),
  mode: z
    .enum(BOOKING_MODES)
    .check(z.describe('Whether the host has to accept first; in a search with dates, for those dates.')),
  fromMinor: z
    .int()
    .check(
      z.describe(
        'Lowest all-in price a night, fees and taxes included, for two adults over a week (or the minimum stay).',
      ),
    ),
}

export const destinationCardSchema = z
  .object({
    slug: z.string(),
    name: z.string(),
    intro: z.string(),
    stays: z.int(),
    photo: z.nullable(pictureSchema),
    center: z
      .nullable(z.object({ lat: z.number(), lng: z.number() }))
      .check(z.describe('The centre of its homes; null if all of them lie in places inside it.')),
  })
  .check(z.meta({ id: 'DestinationCard' }))

export const stayCardSchema = z
  .object({
    ...stay,
    quote: z.nullable(z.object({ totalMinor: z.int(), perNightMinor: z.int(), nights: z.int() })),
    dates: z
      .nullable(z.object({ checkIn: dateSchema, checkOut: dateSchema }))
      .check(
        z.describe(
          'The best dates of a flexible search, to which `quote` refers; null if the dates were fixed or not given.',
        ),
      ),
    approximate: z
      .object({ lat: z.number(), lng: z.number() })
      .check(z.describe('Rounded position, the same for everybody.')),
  })
  .check(
    z.meta({
      id: 'StayCard',
      description:
        'A home in a list. `quote` is present only if dates were requested and the home can be booked for them.',
    }),
  )

export const namedStaySchema = z
  .intersection(
    stayCardSchema,
    z.object({
      isFree: z
        .nullable(z.boolean())
        .check(z.describe('Whether it can be booked for the requested dates and party; null without dates.')),
    }),
  )
  .check(z.meta({ id: 'NamedStay', description: 'A home that was requested by name.' }))

export const guestReviewSchema = z
  .object({
    author: z.string(),
    month: z.string(),
    overall: z.number(),
    body: z.string(),
    hostReply: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'GuestReview' }))

export const reviewPageMetaSchema = z.object({
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  order: z.enum(REVIEW_ORDERS),
})

export const reviewSummarySchema = z
  .object({
    scores: z
      .array(z.object({ name: z.enum(REVIEW_SCORES), average: z.number(), count: z.int() }))
      .check(z.describe('Averages with one decimal of 1 to 5, of the things that were scored.')),
    topics: z
      .array(
        z.object({
          code: z.enum([
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
          ]),
          count: z.int().check(z.describe('Guests who mention it.')),
          tone: z.enum(TOPIC_TONES),
        }),
      )
      .check(z.describe('Topics that at least two guests mention, most frequent first.')),
    critical: z
      .nullable(guestReviewSchema)
      .check(z.describe('The newest of the least satisfied reviews, if somebody was not fully satisfied.')),
  })
  .check(z.meta({ id: 'ReviewSummary', description: 'A summary of all published reviews of a home.' }))

export const linkedStaySchema = z
  .object({ slug: z.string(), title: z.string() })
  .check(z.meta({ id: 'LinkedStay', description: 'A home that shares its rooms with the one that is shown.' }))

const pagePhotoSchema = z
  .object({
    ...pictureSchema.shape,
    room: z.optional(z.string()).check(z.describe('The name of the room that it shows, as in `rooms`.')),
  })
  .check(z.meta({ id: 'PagePhoto', description: 'A photo of a home, with the room that it shows.' }))

export const stayPageSchema = z
  .object({
    ...stay,
    description: z.string(),
    ...pageFactSchemas,
    approximate: z
      .object({ lat: z.number(), lng: z.number(), radiusM: z.int() })
      .check(z.describe('Rounded position; the exact one is shown only after booking.')),
    photos: z.array(pagePhotoSchema),
    rooms: z.array(
      z.object({
        kind: z.string(),
        name: z.string().check(z.describe('Its name, or that of its kind; rooms of the same name are numbered.')),
        beds: z.array(z.string()),
      }),
    ),
    amenities: z.array(z.object({ code: z.string(), name: z.string(), category: z.string(), present: z.boolean() })),
    houseRules: z.object({
      smoking: z.boolean(),
      parties: z.boolean(),
      pets: z.boolean(),
      quietFrom: z.nullable(z.string()),
      quietTo: z.nullable(z.string()),
      notes: z.array(z.string()),
    }),
    host: z.object({
      name: z.string(),
      about: z.string(),
      languages: z.array(z.string()),
      portrait: z.nullable(pictureSchema),
    }),
    reviewList: z
      .array(guestReviewSchema)
      .check(z.describe('The newest twelve; all of them: `GET /api/stays/{slug}/reviews`.')),
    reviewSummary: reviewSummarySchema,
    partOf: z
      .array(linkedStaySchema)
      .check(
        z.describe(
          'Whole homes that this one is a part of, and parts of this one that can also be booked on their own.',
        ),
      ),
    parts: z.array(linkedStaySchema),
    terms: z.readonly(stayTermsSchema).check(z.describe('Prices and rules, from which every price follows.')),
  })
  .check(z.meta({ id: 'StayPage', description: 'Everything the page of one stay shows, without personal data.' }))

export const favouriteSchema = z
  .object({ slug: z.string(), addedAt: z.iso.datetime() })
  .check(z.meta({ id: 'KeptHome', description: 'A home that an account has saved as a favourite.' }))
