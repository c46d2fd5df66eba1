import type { GivenRight } from '#core/account/stay-right.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GraceRule } from '#core/rate/stay-terms.ts'
import type { BookingMode } from '#core/booking/booking-mode.ts'
import type { DestinationKind } from '#core/destination-kind.ts'
import type { OfflineMethod } from '#core/payment/payment-choice.ts'
import type { DiscountMode } from '#core/rate/discount-kind.ts'
import type { DamageMode, NoticeRule } from '#core/rate/stay-rule-kind.ts'
import type { PublishState } from '#core/stay/publish-state.ts'
import type { StayKind } from '#core/stay/stay-kind.ts'
import type { FactsByPath } from '#core/stay/stay-draft.ts'
import type { DateColumn, Json, JsonWithDefault } from './column-types.ts'

/** `app.destination` */
export interface DestinationTable {
  id: GeneratedAlways<number>
  document_id: Generated<string>
  parent_id: number | null
  slug: string
  kind: DestinationKind
  name: string
  country: string | null
  timezone: string
  lat: number
  lng: number
  south: number | null
  west: number | null
  north: number | null
  east: number | null
  photo_id: string | null
  intro: Generated<string>
  /** Separated by commas. */
  other_names: Generated<string>
  state: Generated<PublishState>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** `app.amenity`: the id is chosen, not generated; it is also the amenity's bit in a search index. */
export interface AmenityTable {
  document_id: Generated<string>
  id: number
  code: string
  name: string
  category: string
  icon: string | null
  filterable: Generated<boolean>
  position: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** `app.cancellation_policy` */
export interface CancellationPolicyTable {
  id: GeneratedAlways<number>
  code: string
  name: string
  summary: string
  grace_hours: Generated<number>
  grace_days_before: Generated<number>
  grace_max_nights: Generated<number | null>
  more_graces: JsonWithDefault<readonly GraceRule[]>
  stayed_keep_nights: Generated<number>
  stayed_keep_rest_bp: Generated<number>
}

/** `app.cancellation_tier` */
export interface CancellationTierTable {
  policy_id: number
  hours_before: number
  keep_nights: Generated<number>
  keep_rest_bp: Generated<number>
}

/** The content of `app.stay.house_rules`. Every part may be missing. */
export interface HouseRules {
  smoking?: boolean
  parties?: boolean
  pets?: boolean
  quietFrom?: string | null
  quietTo?: string | null
  notes?: string[]
}

/** `app.stay`: a home that is let. Amounts in minor units; weekday sets as bits (bit 0 = Monday). */
export interface StayTable {
  id: GeneratedAlways<number>
  document_id: Generated<string>
  slug: string
  state: Generated<PublishState>
  host_id: number | null
  destination_id: number
  title: string
  summary: Generated<string>
  description: Generated<string>
  kind: StayKind
  max_guests: number
  max_pets: Generated<number>
  bedrooms: number
  beds: number
  /** numeric(3,1), which arrives as text. */
  bathrooms: string | number
  area_m2: number | null
  lat: number
  lng: number
  public_radius_m: Generated<number>
  address: JsonWithDefault<Record<string, unknown>>
  timezone: string
  check_in_from: Generated<string>
  check_in_until: string | null
  check_out_by: Generated<string>
  registration_number: string | null
  /** The directions, for guests with a confirmed booking. */
  directions: Generated<string>
  /** How guests get in: key, codes. Shown from `access_days_before` days before arrival on. */
  access_instructions: Generated<string>
  access_days_before: Generated<number>
  house_rules: JsonWithDefault<HouseRules>
  currency: string
  nightly: number
  weekend_nightly: number | null
  weekend: Generated<number>
  included_guests: number | null
  extra_guest: Generated<number>
  discount_mode: Generated<DiscountMode>
  non_refundable_bp: number | null
  min_nights: Generated<number>
  weekend_min_nights: number | null
  max_nights: Generated<number>
  nights_multiple_of: number | null
  check_in_days: Generated<number>
  check_out_days: Generated<number>
  notice_days: Generated<number>
  notice_hour: Generated<number>
  notice_inside: Generated<NoticeRule>
  window_months: Generated<number | null>
  window_until: DateColumn | null
  open_by_default: Generated<boolean>
  prep_before: Generated<number>
  prep_after: Generated<number>
  allow_short_gap: Generated<boolean>
  forbid_gap_under: number | null
  booking_mode: Generated<BookingMode>
  cancellation_policy_id: number
  long_stay_nights: Generated<number>
  long_stay_policy_id: number | null
  pay_later: Generated<boolean>
  offline_methods: Generated<OfflineMethod[]>
  damage_mode: Generated<DamageMode>
  damage_amount: number | null
  damage_bp: number | null
  damage_release_days: Generated<number>
  rating_sum: Generated<number>
  rating_count: Generated<number>
  /** numeric(3,2), which arrives as text. */
  rating: GeneratedAlways<string | null>
  price_version: Generated<number>
  seo: JsonWithDefault<Record<string, unknown>>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  published_at: Date | null
}

/** `app.stay_photo` */
export interface StayPhotoTable {
  nr: GeneratedAlways<number>
  id: Generated<string>
  stay_id: number
  asset_id: string
  position: number
  alt: Generated<string>
  caption: Generated<string>
  /** The room of the home that it shows. */
  room_id: string | null
}

/** One kind of bed in a room. */
export interface RoomBeds {
  kind: string
  count: number
}

/** `app.stay_room` */
export interface StayRoomTable {
  id: Generated<string>
  stay_id: number
  position: number
  kind: string
  name: Generated<string>
  beds: JsonWithDefault<RoomBeds[]>
}

/** `app.stay_amenity` */
export interface StayAmenityTable {
  stay_id: number
  amenity_id: number
  note: string | null
}

/** `app.stay_part`: a whole home and a part of it that is also let on its own. */
export interface StayPartTable {
  whole_id: number
  part_id: number
}

/** `app.stay_text`: the words by which a home is found. Written by triggers only. */
export interface StayTextTable {
  stay_id: number
  words: string
}

/** `app.search_word`: every word that any home has had. */
export interface SearchWordTable {
  word: string
}

/** `app.imported_home`: the id of a home in the file from which it was imported. */
export interface ImportedStayTable {
  source: string
  source_id: string
  /** The host who imported the file. '': the company. */
  run_by: string
  stay_id: number
  /** The additions that a file has offered (`Addition` of the import): it fills none of them in again. */
  filled: Generated<string[]>
}

/** `app.entry_fact`: what the counts of entries contain of a home that is let. */
export interface EntryFactTable {
  stay_id: number
  stays: number
  photos: number
  reviews: number
}

/** `app.entry_pending`: homes that have changed since they were counted. Written by triggers only. */
export interface EntryPendingTable {
  id: Generated<number>
  stay_id: number
}

/** `app.entry_sum`: the sums over all homes, in one row. */
export interface EntrySumTable {
  is_only: Generated<boolean>
  stays: number
  photos: number
  reviews: number
}

/** `app.home_draft`: planned changes of a home until somebody publishes them; values by path of the field. */
export interface StayDraftTable {
  stay_id: number
  version: number
  changes: Json<FactsByPath>
  basis: Json<FactsByPath>
  saved_by: string | null
  saved_at: Date
}

/** `app.home_right`: the right that the host of a home has given somebody else on it. */
export interface StayRightTable {
  uid: string
  stay_id: number
  level: GivenRight
  given_by: string | null
  given_at: Date
}

export interface StayTables {
  'app.home_right': StayRightTable
  'app.home_draft': StayDraftTable
  'app.imported_home': ImportedStayTable
  'app.destination': DestinationTable
  'app.amenity': AmenityTable
  'app.cancellation_policy': CancellationPolicyTable
  'app.cancellation_tier': CancellationTierTable
  'app.stay': StayTable
  'app.stay_photo': StayPhotoTable
  'app.stay_room': StayRoomTable
  'app.stay_amenity': StayAmenityTable
  'app.stay_part': StayPartTable
  'app.stay_text': StayTextTable
  'app.search_word': SearchWordTable
  'app.entry_fact': EntryFactTable
  'app.entry_pending': EntryPendingTable
  'app.entry_sum': EntrySumTable
}
