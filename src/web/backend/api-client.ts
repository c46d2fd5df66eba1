import type {
  CancelRequest,
  ChangePreviewShape,
  ChangeRequest,
  OfflinePaymentRequest,
} from '#contract/booking/booking-action-requests.ts'
import type {
  BookingRequest,
  BookingShape,
  BookingTextsShape,
  CancellationPreviewShape,
  GuestChange,
  PaymentSessionShape,
  QuoteRequest,
} from '#contract/booking/booking-shapes.ts'
import type { WaitlistEntryShape, WaitlistRequest } from '#contract/booking/waitlist-schemas.ts'
import { collectionPath } from '#contract/collection/collection-path.ts'
import type { EntryOf } from '#contract/collection/entry-of.ts'
import type { ContactFormShape, ContactReceiptShape, ContactRequest } from '#contract/contact-shapes.ts'
import type { PageShape } from '#contract/page-shapes.ts'
import type { NamedStayShape } from '#contract/favourite/favourite-shapes.ts'
import { namedStaysPath } from '#contract/search/named-stays-path.ts'
import type { DraftedPageShape } from '#contract/stay-draft.ts'
import type { ReviewPageShape } from '#contract/review/review-shapes.ts'
import type { ReservationRequest, ReservationShape } from '#contract/booking/reservation-shapes.ts'
import { stayListPath, type StayListSearch } from '#contract/search/stay-list-path.ts'
import type {
  DestinationShape,
  QuoteShape,
  StayCalendarShape,
  StayListShape,
  StayPageShape,
} from '#contract/stay-shapes.ts'
import type { ThreadRequest, ThreadShape } from '#contract/thread-shapes.ts'
import type { AccountSecurityShape, DeviceShape, UserShape } from '#contract/account/user-shapes.ts'
import type { PolicyShape } from '#contract/rate/promo-and-policy.ts'
import type { RouterContextProvider } from 'react-router'
import { callApi, keyHeader, queryText, unwrap } from './api-call.ts'
import { apiFetchContext } from './context.ts'
import { serviceUnavailable } from './service-unavailable.ts'

/** Nobody has more than one page of the largest size. */
const ALL = { pageSize: 100 } as const

/** Returns the address of a booking, or of a part of it. */
const bookingPath = (id: string, ...parts: readonly string[]) =>
  ['/api/bookings', ...[id, ...parts].map(encodeURIComponent)].join('/')

export interface CalendarSpan {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * Returns typed calls of `/api` on behalf of the visitor. They return expected refusals, throw when the connection
 * breaks, and throw the page of 503 when the service is unavailable for the moment.
 */
export function apiClient(context: Readonly<RouterContextProvider>) {
  const apiFetch = context.get(apiFetchContext)
  const get = <Value>(path: string) => callApi<Value>(apiFetch, path)
  const getData = async <Value>(path: string) => unwrap(await get<{ readonly data: Value }>(path))
  const unwrapped = async <Value>(path: string, init: RequestInit) =>
    unwrap(await callApi<{ readonly data: Value }>(apiFetch, path, init))
  const send = <Value>(method: 'POST' | 'PUT', path: string, data: unknown, headers: Record<string, string> = {}) =>
    unwrapped<Value>(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ data }),
    })
  const post = <Value>(path: string, data: unknown, headers?: Record<string, string>) =>
    send<Value>('POST', path, data, headers)
  return {
    /**
     * Returns a page of the homes of a search, the first one unless told. Throws the page of 503 when a process that
     * has just started with many homes knows none of them yet: "nothing found" must be a statement about all homes.
     */
    listStays: async (
      search: StayListSearch & { readonly page?: number; readonly limit?: number; readonly photos?: number } = {},
    ) => {
      const found = await get<StayListShape>(stayListPath(search, '/api/stay-search'))
      if (!found.ok && found.error.details.code === 'overloaded') throw serviceUnavailable()
      return found
    },
    /** Returns places with homes by name: the `limit` that have most homes, or only places with a picture. */
    listDestinations: (requested: { readonly limit: number; readonly photo?: true }) =>
      getData<readonly DestinationShape[]>(
        `/api/destination-cards${queryText({ ...requested, photo: requested.photo && 'true' })}`,
      ),
    getStay: (slug: string) => getData<StayPageShape>(`/api/stay-pages/${encodeURIComponent(slug)}`),
    /** Returns the home with its calendar as its draft makes it, for those who run the home. */
    getDraftedStay: (slug: string) =>
      getData<DraftedPageShape>(`/api/staff/stays/${encodeURIComponent(slug)}/draft/page`),
    /** Returns a page of reviews; `page` and `order` are as in an address. */
    listReviews: (slug: string, requested: { readonly page: string; readonly order: string }) =>
      get<ReviewPageShape>(`/api/stays/${encodeURIComponent(slug)}/reviews${queryText(requested)}`),
    /** Returns homes by slug, in the given order, priced for dates and party. */
    listNamedStays: (stays: readonly string[], search: StayListSearch = {}) =>
      getData<readonly NamedStayShape[]>(namedStaysPath('/api/stay-cards', stays, search)),
    /** Returns a text of the site; without a version, the one in force now. */
    getPage: (slug: string, version?: string) =>
      getData<PageShape>(`/api/pages/${encodeURIComponent(slug)}${queryText({ version })}`),
    listPolicies: () => getData<readonly PolicyShape[]>('/api/cancellation-policies'),
    openContactForm: () => getData<ContactFormShape>('/api/contact-form'),
    sendContactMessage: (message: ContactRequest) => post<ContactReceiptShape>('/api/contact-messages', message),
    listFavourites: () =>
      getData<readonly EntryOf<'favourites'>[]>(
        collectionPath('favourites', { sort: ['addedAt:desc'], pagination: ALL }),
      ),
    getCalendar: (slug: string, span: CalendarSpan = {}) =>
      getData<StayCalendarShape['data']>(`/api/stays/${encodeURIComponent(slug)}/calendar${queryText({ ...span })}`),
    createQuote: (request: QuoteRequest) => post<QuoteShape>('/api/quotes', request),

    changeGuest: (id: string, change: GuestChange) => send<BookingShape>('PUT', bookingPath(id, 'guest'), change),
    /** Keeps the nights while the visitor signs in. */
    createReservation: (request: ReservationRequest) => post<ReservationShape>('/api/reservations', request),
    getReservation: (id: string) => getData<ReservationShape>(`/api/reservations/${encodeURIComponent(id)}`),
    giveBackReservation: (id: string) => apiFetch(`/api/reservations/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    /** `proof` is the solution of a task that an earlier refusal required; empty when none did. */
    createBooking: (request: BookingRequest, idempotencyKey: string, proof = '') =>
      post<BookingShape>('/api/bookings', request, {
        ...keyHeader(idempotencyKey),
        ...(proof === '' ? {} : { 'proof-of-work': proof }),
      }),
    findBookingTexts: () => getData<BookingTextsShape>('/api/users/me/booking-texts'),
    listBookings: () =>
      getData<readonly BookingShape[]>(collectionPath('bookings', { sort: ['checkIn:desc'], pagination: ALL })),
    getBooking: (id: string) => getData<BookingShape>(bookingPath(id)),
    extendHold: (id: string, idempotencyKey: string) =>
      post<BookingShape>(bookingPath(id, 'hold-extension'), {}, keyHeader(idempotencyKey)),
    /** Asks the payment provider again for the outcome of the payment. */
    settleBooking: (id: string) => post<BookingShape>(bookingPath(id, 'settlement'), {}),
    withdrawBooking: (id: string) => post<BookingShape>(bookingPath(id, 'withdrawal'), {}),
    createPaymentSession: (id: string, idempotencyKey: string) =>
      post<PaymentSessionShape>(bookingPath(id, 'payment-sessions'), {}, keyHeader(idempotencyKey)),

    /** Pays by transfer or on arrival instead of by card. */
    payOffline: (id: string, request: OfflinePaymentRequest, idempotencyKey: string) =>
      post<BookingShape>(bookingPath(id, 'offline-payment'), request, keyHeader(idempotencyKey)),
    useVoucher: (id: string, code: string) => post<BookingShape>(bookingPath(id, 'vouchers'), { code }),
    takeVouchersOff: (id: string) => unwrapped<BookingShape>(bookingPath(id, 'vouchers'), { method: 'DELETE' }),
    previewCancellation: (id: string) => post<CancellationPreviewShape>(bookingPath(id, 'cancellation-preview'), {}),
    cancelBooking: (id: string, request: CancelRequest, idempotencyKey: string) =>
      post<BookingShape>(bookingPath(id, 'cancel'), request, keyHeader(idempotencyKey)),
    previewChange: (id: string, request: ChangeRequest) =>
      post<ChangePreviewShape>(bookingPath(id, 'change-preview'), request),
    requestChange: (id: string, request: ChangeRequest, idempotencyKey: string) =>
      post<BookingShape>(bookingPath(id, 'changes'), request, keyHeader(idempotencyKey)),
    decideChange: (
      id: string,
      changeId: string,
      decision: 'accept' | 'decline' | 'withdraw' | 'all-back',
      idempotencyKey: string,
    ) => post<BookingShape>(bookingPath(id, 'changes', changeId, decision), {}, keyHeader(idempotencyKey)),
    acceptCharge: (id: string, chargeId: string, card: 'kept' | 'another', idempotencyKey: string) =>
      post<BookingShape>(bookingPath(id, 'charges', chargeId, 'accept'), { card }, keyHeader(idempotencyKey)),
    declineCharge: (id: string, chargeId: string, reason: string, idempotencyKey: string) =>
      post<BookingShape>(
        bookingPath(id, 'charges', chargeId, 'decline'),
        reason === '' ? {} : { reason },
        keyHeader(idempotencyKey),
      ),

    listThreads: () =>
      getData<readonly ThreadShape[]>(collectionPath('threads', { sort: ['lastMessageAt:desc'], pagination: ALL })),
    getThread: (id: string) => getData<ThreadShape>(`/api/threads/${encodeURIComponent(id)}`),
    getBookingThread: (bookingId: string) => getData<ThreadShape>(bookingPath(bookingId, 'thread')),
    writeAboutBooking: (bookingId: string, message: string, idempotencyKey: string) =>
      post<ThreadShape>(bookingPath(bookingId, 'messages'), { message }, keyHeader(idempotencyKey)),
    listWaitlist: () => getData<readonly WaitlistEntryShape[]>('/api/waitlist'),
    joinWaitlist: (request: WaitlistRequest) => post<WaitlistEntryShape>('/api/waitlist', request),
    leaveWaitlist: (id: string) =>
      unwrapped<readonly WaitlistEntryShape[]>(`/api/waitlist/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    openThread: (request: ThreadRequest, idempotencyKey: string) =>
      post<ThreadShape>('/api/threads', request, keyHeader(idempotencyKey)),
    writeMessage: (id: string, message: string, idempotencyKey: string) =>
      post<ThreadShape>(`/api/threads/${encodeURIComponent(id)}/messages`, { message }, keyHeader(idempotencyKey)),

    updateProfile: (profile: { readonly displayName: string; readonly photoURL: string }) =>
      callApi<UserShape>(apiFetch, '/api/users/me', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: profile }),
      }),
    getSecurity: () => getData<AccountSecurityShape>('/api/users/me/security'),
    listDevices: () => getData<readonly DeviceShape[]>('/api/users/me/sessions'),
    endDevice: (id: string) =>
      callApi<unknown>(apiFetch, `/api/users/me/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    endOtherDevices: () => unwrapped<{ readonly ended: number }>('/api/users/me/sessions', { method: 'DELETE' }),
  }
}
