import type { ReviewShape, ReviewSummaryShape } from '#contract/review/review-shapes.ts'
import type {
  PhotoShape,
  DestinationShape,
  StayCardShape,
  StayFacetsShape,
  PriceHistogramShape,
  RelaxedFilterShape,
  AlternativeDatesShape,
  LinkedStayShape,
  StayPageShape,
  QuoteShape,
} from '#contract/stay-shapes.ts'
import type { NamedStayShape, FavouriteShape } from '#contract/favourite/favourite-shapes.ts'
import type { CalendarDay } from '#core/calendar/calendar-days.ts'
import type { DepartureTotalsShape } from '#contract/quote/departure-totals.ts'
import type { Party, QuoteLine, RefundStep, ScheduledPayment } from '#core/quote/quote.ts'
import type { SignedQuoteDocument, DocumentVerdict } from '#booking/quote/signed-quote-document.ts'
import type {
  InstalmentShape,
  BankTransferShape,
  DamageDepositShape,
  BookingChangeShape,
  BookingChargeShape,
  BookingEventShape,
  ArrivalShape,
  BookingShape,
  PaymentSessionShape,
  CancellationPreviewShape,
} from '#contract/booking/booking-shapes.ts'
import type { ReservationShape } from '#contract/booking/reservation-shapes.ts'
import type { ChangePreviewShape } from '#contract/booking/booking-action-requests.ts'
import type {
  StaffPaymentShape,
  StaffRefundShape,
  LedgerEntryShape,
  StaffBookingShape,
} from '#contract/booking/staff-bookings.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import type { DateSpan, Season, NightOverride, Fee, Tax, CancellationPolicy, StayTerms } from '#core/rate/stay-terms.ts'
import type { HomeDetailsShape } from '#contract/rate/home-details.ts'
import type { LinkedHomeShape, HomeRatesShape, ChangedHomeRatesShape } from '#contract/rate/stay-rates.ts'
import type { PromoCodeShape, PolicyShape, BlockShape } from '#contract/rate/promo-and-policy.ts'
import type { RoleShape, ContentUserShape } from '#contract/account/content-user-shape.ts'
import type {
  UserShape,
  DeviceShape,
  SecurityEventShape,
  AccountSecurityShape,
  AccountExportShape,
} from '#contract/account/user-shapes.ts'
import type { ContactMessageShape } from '#contract/contact-shapes.ts'
import type { PageShape, StaffPageVersionShape } from '#contract/page-shapes.ts'
import type { ApiTokenShape, NewApiTokenShape } from '#contract/api-token-shapes.ts'
import type { WebhookEndpointShape, NewWebhookEndpointShape, WebhookDeliveryShape } from '#contract/webhook-shapes.ts'
import type { MediaFormatShape, MediaObjectShape, PictureProgressShape } from '#contract/media/media-object.ts'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { ref, type Shape } from '#api/route/json-schema.ts'

/** Shapes whose schema stands in the contract: what is described of them follows from the routes that answer so. */
interface ContractShapes {
  readonly Picture: PhotoShape
  readonly Party: Party
  readonly BookingState: BookingState
  readonly Conversation: ThreadShape
}

/** Shapes of the contract that are described here, by the names they have in the description. */
interface DescribedShapes {
  readonly DestinationCard: DestinationShape
  readonly StayCard: StayCardShape
  readonly NamedStay: NamedStayShape
  readonly StayFacets: StayFacetsShape
  readonly PriceHistogram: PriceHistogramShape
  readonly Loosen: RelaxedFilterShape
  readonly NearMiss: AlternativeDatesShape
  readonly GuestReview: ReviewShape
  readonly ReviewSummary: ReviewSummaryShape
  readonly LinkedStay: LinkedStayShape
  readonly StayPage: StayPageShape
  readonly CalendarDay: CalendarDay
  readonly DepartureTotals: DepartureTotalsShape
  readonly QuoteLine: QuoteLine
  readonly RefundStep: RefundStep
  readonly ScheduledPayment: ScheduledPayment
  readonly Quote: QuoteShape
  readonly Reservation: ReservationShape
  readonly QuoteDocument: SignedQuoteDocument
  readonly QuoteVerdict: DocumentVerdict
  readonly Instalment: InstalmentShape
  readonly BankTransfer: BankTransferShape
  readonly DamageDeposit: DamageDepositShape
  readonly BookingChange: BookingChangeShape
  readonly BookingCharge: BookingChargeShape
  readonly BookingEvent: BookingEventShape
  readonly Arrival: ArrivalShape
  readonly BookingInFull: BookingShape
  readonly PaymentSession: PaymentSessionShape
  readonly CancellationPreview: CancellationPreviewShape
  readonly ChangePreview: ChangePreviewShape
  readonly StaffPayment: StaffPaymentShape
  readonly StaffRefund: StaffRefundShape
  readonly LedgerEntry: LedgerEntryShape
  readonly StaffBooking: StaffBookingShape
  readonly DateSpan: DateSpan
  readonly Season: Season
  readonly NightOverride: NightOverride
  readonly Fee: Fee
  readonly Tax: Tax
  readonly CancellationPolicy: CancellationPolicy
  readonly StayTerms: StayTerms
  readonly LinkedHome: LinkedHomeShape
  readonly HomeDetails: HomeDetailsShape
  readonly HomeRates: HomeRatesShape
  readonly ChangedHomeRates: ChangedHomeRatesShape
  readonly PromoCode: PromoCodeShape
  readonly UsedPolicy: PolicyShape
  readonly Block: BlockShape
  readonly Role: RoleShape
  readonly OwnUser: ContentUserShape
  readonly Profile: UserShape
  readonly Device: DeviceShape
  readonly SecurityEvent: SecurityEventShape
  readonly AccountSecurity: AccountSecurityShape
  readonly AccountExport: AccountExportShape
  readonly KeptHome: FavouriteShape
  readonly VisitorMessage: ContactMessageShape
  readonly PageText: PageShape
  readonly PageVersion: StaffPageVersionShape
  readonly ApiToken: ApiTokenShape
  readonly NewApiToken: NewApiTokenShape
  readonly WebhookEndpoint: WebhookEndpointShape
  readonly NewWebhookEndpoint: NewWebhookEndpointShape
  readonly WebhookDelivery: WebhookDeliveryShape
  readonly FileFormat: MediaFormatShape
  readonly File: MediaObjectShape
  readonly FileProgress: PictureProgressShape
}

/** A value as it travels: without what only the compiler knows of it. */
type OnTheWire<Value> = Value extends IsoDate
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly OnTheWire<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: OnTheWire<Value[Name]> }
      : Value

export type NamedShapes = ContractShapes & DescribedShapes

/** The schemas of those that are described here. */
export type Shapes = { readonly [Name in keyof DescribedShapes]: Shape<OnTheWire<DescribedShapes[Name]>> }

/** A schema by its name. */
export function named<Name extends keyof NamedShapes>(name: Name): Shape<OnTheWire<NamedShapes[Name]>> {
  return ref(name)
}
