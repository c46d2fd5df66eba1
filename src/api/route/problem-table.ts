import type { Problem } from '#core/problem.ts'

interface WireError {
  readonly status: number
  /** As the content backend's clients know it. */
  readonly name: string
  /** For developers; what people read is worded by the site from `details.code`. */
  readonly message: string
}

const validation = (message: string): WireError => ({ status: 400, name: 'ValidationError', message })
const conflict = (message: string): WireError => ({ status: 409, name: 'ConflictError', message })
const notFound: WireError = { status: 404, name: 'NotFoundError', message: 'Not Found' }
const unauthorized = (message: string): WireError => ({ status: 401, name: 'UnauthorizedError', message })
const forbidden = (message: string): WireError => ({ status: 403, name: 'ForbiddenError', message })
const tooMany = (message: string): WireError => ({ status: 429, name: 'RateLimitError', message })
const unavailable = (message: string): WireError => ({ status: 503, name: 'ServiceUnavailableError', message })

/** How the content backend answers each expected failure. Missing and foreign things have the same answer on purpose. */
export const problemTable: Readonly<Record<Problem['code'], WireError>> = {
  invalid_dates: validation('The dates are not valid'),
  dates_in_past: validation('The dates are in the past'),
  advance_notice_not_met: validation('The arrival is too soon'),
  outside_booking_window: validation('The dates are too far ahead'),
  min_nights_not_met: validation('The stay is too short'),
  max_nights_exceeded: validation('The stay is too long'),
  arrival_day_not_allowed: validation('Guests cannot arrive on this day'),
  departure_day_not_allowed: validation('Guests cannot leave on this day'),
  too_many_guests: validation('The home does not take so many guests'),
  too_many_pets: validation('The home does not take so many pets'),
  no_adult: validation('At least one adult has to travel'),
  nights_not_multiple: validation('The number of nights is not possible'),
  not_open: validation('The home cannot be booked on these dates'),
  leaves_short_gap: validation('The stay would leave a gap that is too short'),
  child_ages_wrong: validation('The ages do not fit the number of children'),
  extra_not_offered: validation('The home does not offer this extra'),
  extra_too_many: validation('Too many of an extra'),
  extra_sold_out: conflict('The extra is sold out for these dates'),
  extra_too_late: validation('It is too late to order this extra'),
  rate_not_offered: validation('The home does not offer this rate'),
  plan_not_offered: validation('The home does not offer this way to pay'),
  promo_not_valid: validation('The promo code cannot be used'),
  dates_unavailable: conflict('The nights are taken'),
  invalid_input: validation('The input is not valid'),
  entry_not_found: notFound,
  stay_not_found: notFound,
  booking_not_found: notFound,
  device_not_found: notFound,
  not_signed_in: unauthorized('Missing or invalid credentials'),
  not_allowed: forbidden('Forbidden'),
  email_not_verified: forbidden('The e-mail address is not verified'),
  quote_invalid: validation('The quote was not made here'),
  quote_expired: conflict('The quote is too old'),
  price_changed: conflict('The price has changed'),
  hold_expired: conflict('The hold has ended'),
  too_many_holds: conflict('Too many homes are held already'),
  proof_of_work_required: { status: 428, name: 'PreconditionRequiredError', message: 'A proof of work is required' },
  booking_not_payable: conflict('The booking is not waiting for a payment'),
  hold_already_extended: conflict('The hold was extended already'),
  booking_state_conflict: conflict('The booking is not in a state that allows this'),
  nothing_to_pay: conflict('Nothing is to be paid'),
  payment_method_not_offered: validation('The home does not take this way to pay'),
  no_saved_card: conflict('No card is kept for this booking'),
  change_not_found: notFound,
  change_pending: conflict('Another change is waiting for an answer'),
  nothing_to_change: validation('Dates and guests are the same'),
  refund_changed: conflict('A cancellation brings back another amount now'),
  refund_exceeds_paid: conflict('More than was paid cannot be given back'),
  consent_needed: conflict('The guest has to agree first: ask with charges'),
  limit_exceeded: forbidden('More than your role may add or take off'),
  charge_not_found: notFound,
  damage_exceeds_deposit: conflict('More than the deposit cannot be kept'),
  deposit_not_held: conflict('The damage deposit is not held'),
  page_not_found: notFound,
  message_not_found: notFound,
  form_too_soon: validation('The form was sent too soon'),
  form_too_old: conflict('The form is too old'),
  form_used: conflict('The form was used before'),
  thread_not_found: notFound,
  offer_not_found: notFound,
  offer_expired: conflict('The offer has ended'),
  review_not_open: conflict('This stay cannot be reviewed now'),
  review_exists: conflict('The stay is reviewed already'),
  already_exists: conflict('It exists already'),
  rule_not_found: notFound,
  version_conflict: conflict('Somebody else has changed it'),
  payment_declined: { status: 402, name: 'PaymentError', message: 'The payment was declined' },
  payment_provider_unavailable: unavailable('The payment provider does not answer'),
  refund_refused: conflict('The payment provider refused the refund'),
  idempotency_key_missing: validation('The header Idempotency-Key is missing'),
  idempotency_key_reused: {
    status: 422,
    name: 'IdempotencyError',
    message: 'The Idempotency-Key was used for another request',
  },
  idempotency_key_in_flight: conflict('A request with this Idempotency-Key is still running'),
  email_taken: conflict('Email already taken'),
  invalid_email: validation('The e-mail address is not valid'),
  missing_password: validation('The password is missing'),
  weak_password: validation('The password is too weak'),
  invalid_credentials: validation('Invalid identifier or password'),
  account_disabled: unauthorized('Invalid credentials'),
  account_not_found: notFound,
  invitation_not_found: notFound,
  invitation_over: conflict('The invitation was used or has ended'),
  invitation_for_another: forbidden('The invitation is for another address'),
  role_held_already: conflict('The role is held already'),
  last_administrator: conflict('The site would be left without an administrator'),
  too_many_attempts: tooMany('Too many attempts'),
  token_invalid: unauthorized('Missing or invalid credentials'),
  token_expired: unauthorized('Missing or invalid credentials'),
  token_stale: unauthorized('Missing or invalid credentials'),
  code_invalid: validation('Incorrect code provided'),
  code_expired: validation('The code is too old'),
  recent_sign_in_required: unauthorized('Sign in again'),
  second_factor_setup_required: forbidden('Set up a second factor and sign in with it first'),
  continue_address_not_allowed: validation('The address is not allowed'),
  picture_refused: validation('The picture was refused'),
  picture_not_found: notFound,
  picture_in_use: conflict('The picture is shown'),
  overloaded: unavailable('Too busy'),
}

/** What can be wrong with a request before any use case has seen it. */
export const faultTable = {
  route_not_found: notFound,
  method_not_allowed: { status: 405, name: 'MethodNotAllowedError', message: 'Method Not Allowed' },
  body_not_json: { status: 400, name: 'SyntaxError', message: 'The body is not valid JSON' },
  data_missing: validation('Missing "data" payload in the request body'),
  body_too_large: { status: 413, name: 'PayloadTooLargeError', message: 'request entity too large' },
  body_type_not_supported: {
    status: 415,
    name: 'UnsupportedMediaTypeError',
    message: 'The body has to be application/json',
  },
  charset_not_supported: { status: 415, name: 'UnsupportedMediaTypeError', message: 'unsupported charset' },
  form_not_readable: validation('The form data cannot be read'),
  files_empty: validation('Files are empty'),
  file_too_large: { status: 413, name: 'PayloadTooLargeError', message: 'A file is too large' },
  too_many_files: { status: 413, name: 'PayloadTooLargeError', message: 'Too many files' },
  storage_full: { status: 507, name: 'InsufficientStorageError', message: 'There is no room for files at the moment' },
  too_many_requests: tooMany('Too many requests, please try again later.'),
  signature_invalid: { status: 400, name: 'BadRequestError', message: 'The signature is missing, wrong or too old' },
  busy: conflict('Others are changing the same thing, please try again.'),
  database_unavailable: unavailable('Not available at the moment'),
  internal: { status: 500, name: 'InternalServerError', message: 'An error occurred on the server' },
} as const satisfies Readonly<Record<string, WireError>>

export type Fault = keyof typeof faultTable
