import {
  about,
  both,
  date,
  figure,
  flag,
  instant,
  list,
  maybe,
  object,
  orNull,
  text,
  whole,
  enumOf,
} from '#api/route/json-schema.ts'
import { BLOCK_REASONS } from '#core/calendar/claim-kind.ts'
import { houseRules, rooms } from './home-parts.ts'
import { named, type Shapes } from './named-shapes.ts'

/** Schemas of prices and rules as they are written. */
export const ratesShapes = {
  LinkedHome: about(
    object({
      documentId: text,
      slug: text,
      title: text,
    }),
    'A home that is let as a whole and in parts.',
  ),
  HomeDetails: about(
    object({
      documentId: text,
      slug: text,
      timeZone: about(text, 'IANA name.'),
      address: about(
        object({
          street: maybe(text),
          postalCode: maybe(text),
          locality: maybe(text),
          region: maybe(text),
          country: maybe(text),
        }),
        'Told to guests of confirmed bookings.',
      ),
      position: about(
        object({ lat: figure, lng: figure, radiusM: whole }),
        'Where it stands exactly; visitors see a circle of `radiusM` metres around a point nearby.',
      ),
      directions: about(text, 'The way there, told with the confirmation.'),
      accessInstructions: about(text, 'The way in, told `accessDaysBefore` days before arrival.'),
      accessDaysBefore: whole,
      houseRules,
      rooms,
      host: maybe(object({ name: text, about: text, languages: list(text) })),
      amenities: about(list(text), 'Slugs.'),
      photos: about(list(text), 'Document ids of the pictures, in order.'),
    }),
    'What of a home only those know who run it, each part as `PUT /api/stays/{id}` takes it.',
  ),
  HomeRates: about(
    object({
      documentId: text,
      slug: text,
      title: text,
      version: about(whole, 'Grows with every change of prices and rules.'),
      terms: about(
        named('StayTerms'),
        'As quotes use them; seasons, fees and taxes with the ids by which they are changed.',
      ),
      openByDefault: flag,
      openPeriods: about(
        list(
          object({
            from: date,
            to: date,
          }),
        ),
        'Kept although `openByDefault` makes them idle.',
      ),
      preparationBefore: whole,
      preparationAfter: whole,
      policy: text,
      longStayPolicy: orNull(text),
      ownTaxes: about(list(whole), 'Taxes of the home itself; the others of `terms.taxes` belong to its place.'),
      parts: list(named('LinkedHome')),
      partOf: list(named('LinkedHome')),
    }),
    'All prices and rules of a home.',
  ),
  ChangedHomeRates: about(
    both(
      named('HomeRates'),
      object({
        narrow: about(
          list(
            object({
              checkIn: date,
              checkOut: date,
            }),
          ),
          'Nights of bookings that lie too close together for the new preparation, and keep what they had.',
        ),
      }),
    ),
    'Prices and rules of a home after they were changed.',
  ),
  PromoCode: object({
    id: whole,
    uses: whole,
    code: text,
    percentBp: orNull(whole),
    amountMinor: orNull(whole),
    currency: orNull(text),
    bookableFrom: about(orNull(instant), 'Instants between which it may be used.'),
    bookableTo: orNull(instant),
    staysFrom: about(orNull(date), 'All nights lie in `[staysFrom, staysTo)`.'),
    staysTo: orNull(date),
    minNights: whole,
    minRentMinor: about(whole, 'Of the rent before the code.'),
    maxUses: orNull(whole),
    perUser: orNull(whole),
    active: flag,
    stays: about(list(text), 'Document ids of the homes it holds for; empty = all.'),
  }),
  UsedPolicy: about(
    both(named('CancellationPolicy'), object({ homes: about(whole, 'Homes that use it.') })),
    'A cancellation policy, one of the presets or our own.',
  ),
  Block: object({
    documentId: text,
    from: date,
    to: date,
    reason: enumOf(...BLOCK_REASONS),
    note: orNull(text),
  }),
} satisfies Partial<Shapes>
