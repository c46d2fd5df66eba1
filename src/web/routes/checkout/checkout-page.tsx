import { data } from 'react-router'
import { publicConfigContext } from '#web/backend/context.ts'
import { requireUser } from '#web/middleware/require-access.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { loggedOutText } from '#web/text/booking-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/checkout-page'
import { GuestStep } from './guest/guest-step.tsx'
import { loadGuestStep, placeHold } from './guest/guest-step-data.ts'
import { loggedOutMeanwhile, wasLoggedOut } from './logged-out-meanwhile.ts'
import { bookReserved, reserve } from './reserve.ts'
import {
  changeGuest,
  extendHold,
  loadPaymentStep,
  payBooking,
  payOffline,
  payWithoutVoucher,
  payWithVoucher,
  withdrawHold,
} from './payment/payment-step-data.ts'
import { PaymentStep } from './payment/payment-step.tsx'
import { paymentTitle } from './payment/payment-view.ts'

/** `?booking=` leads to the second page, everything else to the first. */
export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const config = args.context.get(publicConfigContext)
  const bookingId = args.url.searchParams.get('booking')
  if (bookingId === null) {
    const [checkIn, checkOut] = ['checkIn', 'checkOut'].map((name) => args.url.searchParams.get(name) ?? undefined)
    const booked = await bookReserved(args, args.params.slug, user, { checkIn, checkOut })
    if (booked) throw booked
  }
  const step =
    bookingId === null
      ? await loadGuestStep(args, args.params.slug, user)
      : await loadPaymentStep(args, args.params.slug, bookingId)
  return data(
    { config, uid: user.uid, step, isBack: wasLoggedOut(args) },
    { status: step.step === 'guest' ? step.status : 200 },
  )
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const { slug } = args.params
  // A visitor may reserve first and sign in afterwards.
  if (form.get('intent') === 'reserve') return reserve(args, slug, form)
  const loggedOut = await loggedOutMeanwhile(args)
  if (loggedOut) return loggedOut
  await requireUser(args)
  const bookingId = args.url.searchParams.get('booking') ?? ''
  switch (form.get('intent')) {
    case 'hold':
      return placeHold(args, slug, form)
    case 'pay':
      return payBooking(args, slug, bookingId, form)
    case 'offline':
      return payOffline(args, bookingId, form)
    case 'voucher':
      return payWithVoucher(args, slug, bookingId, form)
    case 'no-voucher':
      return payWithoutVoucher(args, slug, bookingId)
    case 'extend':
      return extendHold(args, slug, bookingId, form)
    case 'guest':
      return changeGuest(args, slug, bookingId, form)
    case 'withdraw':
      return withdrawHold(args, slug, bookingId)
    default:
      throw data('We do not recognise this form.', { status: 400 })
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta(loaderData.config, {
        title: loaderData.step.step === 'guest' ? 'Your booking' : paymentTitle(loaderData.step),
        noIndex: true,
      })
    : []

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { config, uid, step, isBack } = loaderData
  const isFormAgain = step.step === 'guest' ? step.quote !== null : step.view === 'card' || step.view === 'balance'
  return (
    <>
      {isBack && isFormAgain && !actionData ? (
        <div className="wrap mt-5">
          <Notice tone="warn">{loggedOutText[step.step]}</Notice>
        </div>
      ) : null}
      {step.step === 'guest' ? (
        <GuestStep page={step} refused={actionData?.intent === 'hold' ? actionData : undefined} />
      ) : (
        <PaymentStep
          page={step}
          uid={uid}
          demo={config.demo}
          hosted={config.payments === 'stripe'}
          refused={actionData && actionData.intent !== 'hold' ? actionData : undefined}
        />
      )}
    </>
  )
}
