import { data } from 'react-router'
import type { CancellationPreviewShape } from '#contract/booking/booking-shapes.ts'
import type { StaffBookingShape, StaffChangePreviewShape } from '#contract/booking/staff-bookings.ts'
import type { StayCardShape } from '#contract/stay-shapes.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import { boundedForm } from '#web/backend/bounded-form.ts'
import { nowContext } from '#web/backend/context.ts'
import { formText } from '#web/backend/form-text.ts'
import { isFormWithFiles } from '#web/backend/hand-on-form.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { redirectWithCookies, type Visit } from '#web/middleware/require-access.ts'
import { rememberTargetRoute } from '#web/middleware/target-route-cookie.ts'
import { actOnThread, isAboutAnswer, replyWithFiles } from '#web/routes/console/inbox/thread-actions.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { identityCalls } from '#web/sign-in/identity-calls.ts'
import { markSignedOut } from '#web/sign-in/session/signed-out-mark.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { figuresChangedText, movedOnText, staffFieldText } from '#web/text/booking/staff-action-text.ts'
import { staffStateOf } from '#web/text/staff-booking-text.ts'
import { withGuestName } from '../with-guest-name.ts'
import type { ActionResult } from './action-result.ts'
import { changeOf, faultsOf, firstValues, moveOf, requestOf, type Values } from './action-fields.ts'
import { previewOf, type PreviewBasis } from './action-preview.ts'
import { effectText } from './effect-text.ts'
import { latePayments } from './more-time.ts'
import { isAboutHold, isHostAction, type HostAction } from './offered-actions.ts'
import { REVIEW_GUEST, reviewGuest } from './review-guest.ts'
import { takePictures } from './take-pictures.ts'
import { tooMuchOf } from './too-much.ts'

type Api = ReturnType<typeof consoleApi>

/** The most bytes of pictures; those of a damage come with the form that asks for its amount. */
const MOST_PICTURE_BYTES = 16 * 1024 * 1024

/** Returns the path of a booking in the API, followed by `rest`. */
export const apiOf = (bookingId: string, rest = '') => `/api/staff/bookings/${encodeURIComponent(bookingId)}${rest}`

/**
 * Carries out everything that the host's side can do on the page of a booking. After success it redirects to the page;
 * a refusal is shown on it.
 */
export async function runAction(visit: Visit, bookingId: string) {
  const { context, url } = visit
  const answering = { context, at: apiOf(bookingId), back: consolePaths.consoleBooking(bookingId) }
  const replyKey = url.searchParams.get('key')
  // Other forms with files are read below: they have no key in the address.
  if (replyKey !== null && isFormWithFiles(visit.request))
    return replyWithFiles({ ...answering, request: visit.request, key: replyKey })
  const form = isFormWithFiles(visit.request)
    ? await boundedForm(visit.request, MOST_PICTURE_BYTES)
    : await visit.request.formData()
  if (form === null) throw data('This form is longer than allowed.', { status: 413 })
  const intent = formText(form, 'intent')
  const key = formText(form, 'actionKey')
  if (isAboutAnswer(intent) || intent === 'note') return actOnThread({ ...answering, form })
  const api = consoleApi(context)
  if (intent === 'sign-in-again') return signInAgain(visit)
  if (intent === REVIEW_GUEST) return reviewGuest(api, bookingId, form)
  if (isHostAction(intent)) return hostAction(visit, bookingId, intent, form)
  const values = valuesOf(form)
  if (intent === 'guest-language') {
    const language = values['language'] || null
    const set = await api.put(apiOf(bookingId, '/guest-language'), { language }, key)
    return done(set, bookingId, { intent, values })
  }
  const request = partRequest(intent, values)
  if (request === null) throw data('We do not recognise this form.', { status: 400 })
  return done(await api.post(apiOf(bookingId, request.path), request.body, key), bookingId, { intent, values })
}

/** Returns the request for a part of a booking: a refund, a charge, a change. Null if the form is none of these. */
function partRequest(intent: string, values: Values): { path: string; body: unknown } | null {
  const part = (name: string) => encodeURIComponent(values[name] ?? '')
  switch (intent) {
    case 'refund-paid':
      return { path: `/refunds/${part('refundId')}/paid`, body: undefined }
    case 'withdraw-charge':
      return { path: `/charges/${part('chargeId')}/withdraw`, body: undefined }
    case 'accept-change':
      return { path: `/changes/${part('changeId')}/accept`, body: undefined }
    case 'decline-change':
      return { path: `/changes/${part('changeId')}/decline`, body: {} }
    case 'withdraw-change':
      return { path: `/changes/${part('changeId')}/withdraw`, body: undefined }
    default:
      return null
  }
}

async function hostAction(visit: Visit, bookingId: string, intent: HostAction, form: FormData) {
  const api = consoleApi(visit.context)
  const step = formText(form, 'step')
  const found = await api.get<StaffBookingShape>(apiOf(bookingId))
  const booking = withGuestName(requireData(found, () => pageNotFound(visit.url.pathname)))
  const taken = await takePictures(visit, form)
  const kept = intent === 'move' ? firstValues(intent, booking) : {}
  const values = { ...kept, ...valuesOf(form), ...(taken.ids.length > 0 ? { pictures: taken.ids.join(',') } : {}) }
  if (step === 'edit') return respond(200, { intent, values })
  const errors = {
    ...tooMuchOf(intent, values, booking),
    ...faultsOf(intent, values, booking.currency),
    ...(taken.isRefused ? { pictures: taken.isAway ? staffFieldText.noPictures : staffFieldText.refusedPicture } : {}),
  }
  const nowMs = visit.context.get(nowContext)().getTime()
  const outdated = outdatedBy(intent, booking, { values, nowMs })
  if (outdated !== null) return respond(409, { intent, values, problem: outdated })
  if (Object.keys(errors).length > 0) return respond(400, { intent, values, errors })
  if (step !== 'confirm') {
    const previewed = await requestPreview(api, intent, bookingId, values)
    if (!previewed.ok)
      return respond(previewed.status, { intent, values, problem: staffProblemMessage(previewed.error.details) })
    const effect = previewOf(intent, booking, values, { ...previewed.value, nowMs })
    const preview = effectText(effect, booking.currency)
    return respond(200, { intent, values, step: 'confirm', preview })
  }
  const { path, body } = requestOf(intent, values, booking.currency)
  return done(await api.post(apiOf(bookingId, `/${path}`), body, formText(form, 'actionKey')), bookingId, {
    intent,
    values,
  })
}

/** Asks the API what an action would do, where only it can work that out. */
export async function requestPreview(
  api: Api,
  action: HostAction,
  bookingId: string,
  values: Values,
): Promise<ApiResponse<PreviewBasis>> {
  if (action === 'no-show') {
    const cancellation = await api.get<CancellationPreviewShape>(apiOf(bookingId, '/cancellation-preview'))
    return cancellation.ok ? { ok: true, value: { cancellation: cancellation.value } } : cancellation
  }
  if (action === 'cancel') {
    const stays = await api.get<readonly StayCardShape[]>(apiOf(bookingId, '/other-homes'))
    return { ok: true, value: stays.ok ? { otherHomes: stays.value } : {} }
  }
  if (action === 'change' || action === 'move') {
    const requested = action === 'move' ? moveOf(values) : changeOf(values)
    const change = await api.post<StaffChangePreviewShape>(apiOf(bookingId, '/change-preview'), requested)
    return change.ok ? { ok: true, value: { change: change.value } } : change
  }
  return { ok: true, value: {} }
}

/** Returns why a form is about an earlier state of the booking; null if it is not. */
function outdatedBy(
  intent: HostAction,
  booking: StaffBookingShape,
  { values, nowMs }: { readonly values: Values; readonly nowMs: number },
): string | null {
  const isOther = (name: string, now: string) => values[name] !== undefined && values[name] !== now
  // The first of two forms has no state in it yet.
  const isPast = isAboutHold(intent) && booking.holdExpiresAt === null && latePayments(booking, nowMs) === null
  if (isPast || isOther('expectedState', booking.state)) return movedOnText(staffStateOf(booking).label)
  const isWrong =
    isOther('expectedTotalMinor', String(booking.totalMinor)) ||
    isOther('expectedPaidMinor', String(booking.paidMinor)) ||
    isOther('expectedBackMinor', String(booking.refundedMinor)) ||
    // What somebody else has asked the guest for meanwhile may be the same.
    isOther('expectedCharges', String(booking.charges.length))
  return isWrong ? figuresChangedText : null
}

function done(response: ApiResponse<unknown>, bookingId: string, given: Pick<ActionResult, 'intent' | 'values'>) {
  if (response.ok)
    return redirectWithCookies(`${consolePaths.consoleBooking(bookingId)}?done=${encodeURIComponent(given.intent)}`, [])
  const { details } = response.error
  return respond(response.status, {
    ...given,
    problem: details.code === 'price_changed' ? figuresChangedText : staffProblemMessage(details),
    needsSignIn: details.code === 'recent_sign_in_required',
  })
}

function respond(status: number, given: Partial<ActionResult> & Pick<ActionResult, 'intent' | 'values'>) {
  const nothing = { step: 'fill', errors: {}, problem: null, needsSignIn: false, preview: null } as const
  return data<ActionResult>({ ...nothing, ...given }, { status })
}

function valuesOf(form: FormData): Values {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

/** Ends the session and redirects to the sign-in, and from there back to the booking. */
async function signInAgain(visit: Visit) {
  const cookies = await identityCalls(visit.context).closeSession()
  if (cookies === null) throw data('Signing out did not work. Please try again.', { status: 503 })
  const { pathname, origin } = visit.url
  const back = rememberTargetRoute(pathname, origin)
  return redirectWithCookies(sitePaths.login(), [...cookies, ...(back === null ? [] : [back]), markSignedOut(origin)])
}
