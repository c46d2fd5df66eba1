import { about, date, flag, list, maybe, object, orNull, text, whole, enumOf } from '#api/route/json-schema.ts'
import { STAY_KINDS } from '#core/stay/stay-kind.ts'
import { named, type Shapes } from './named-shapes.ts'

/** Schemas of what a search tells beside the homes it found. */
export const searchShapes = {
  StayFacets: about(
    object({
      anywhere: about(whole, 'Without a destination.'),
      destination: about(
        list(
          object({
            value: text,
            homes: whole,
            name: text,
          }),
        ),
        'In each of the places to choose from; one lies in another, so together they may be more than `anywhere`.',
      ),
      type: list(
        object({
          value: enumOf(...STAY_KINDS),
          homes: whole,
        }),
      ),
      bedrooms: list(
        object({
          value: whole,
          homes: whole,
        }),
      ),
      beds: list(
        object({
          value: whole,
          homes: whole,
        }),
      ),
      bathrooms: list(
        object({
          value: whole,
          homes: whole,
        }),
      ),
      amenity: list(
        object({
          value: text,
          homes: whole,
          name: text,
          category: text,
          common: about(flag, 'Guests expect it: worth standing in front.'),
        }),
      ),
      instant: whole,
      freeCancellation: whole,
      accessible: whole,
      price: orNull(named('PriceHistogram')),
    }),
    'What each filter would leave. `destination`: there alone; `type`: with this kind alone; `bedrooms`, `beds`, `bathrooms`: with so many or more; `amenity`: with this one beside those chosen; the three figures: with the box ticked.',
  ),
  PriceHistogram: about(
    object({
      currency: text,
      from: whole,
      step: whole,
      homes: list(whole),
    }),
    'The prices that the other filters leave, in at most 31 bins of equal width. Whole units of the currency: totals with dates, prices a night without. The first bin begins at `from`; each holds its lower border.',
  ),
  Loosen: about(
    object({
      filter: about(
        enumOf(
          'instant',
          'dates',
          'destination',
          'amenity',
          'price',
          'size',
          'pets',
          'flex',
          'filters',
          'filters_and_dates',
          'all_but_party',
          'largest_home',
          'two_homes',
          'bbox',
          'type',
          'freeCancellation',
          'accessible',
        ),
        '`flex`: look three days earlier and later, too; otherwise the filter to leave out. Where no single one helps: `filters` (all but where, when and who), `filters_and_dates`, `all_but_party`.',
      ),
      value: maybe(about(text, 'Of `amenity`: which one. Of a smaller party: how many guests.')),
      homes: whole,
    }),
    'One wish to give up when nothing was found, and how many homes there are then.',
  ),
  NearMiss: about(
    object({
      stay: named('StayCard'),
      nearest: object({
        checkIn: date,
        checkOut: date,
        totalMinor: whole,
      }),
    }),
    'A home that is taken for the wanted dates, with the nearest ones that are free.',
  ),
} satisfies Partial<Shapes>
