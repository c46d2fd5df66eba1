import { about, both, date, flag, instant, list, object, orNull, text, whole, words } from '../json-schema.ts'
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
    reason: words('other', 'closed', 'owner_stay', 'maintenance'),
    note: orNull(text),
  }),
} satisfies Partial<Shapes>
