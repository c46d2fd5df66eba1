import { data } from 'react-router'
import { publicConfigContext } from '#web/backend/context.ts'
import { loggedOutMeanwhile, wasLoggedOut } from '#web/middleware/logged-out-meanwhile.ts'
import { requireUser } from '#web/middleware/require-access.ts'
import { forgettingTyped } from '#web/middleware/typed-cookie.ts'
import { notInAccount, notInAccountTitle, type NotInAccount } from '#web/routes/booking/not-in-account.ts'
import { NotInAccountNotice } from '#web/routes/booking/not-in-account-notice.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { loggedOutText } from '#web/text/booking-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/checkout-page'
import { GuestStep } from './guest/guest-step.tsx'
import { loadGuestStep, placeHold } from './guest/guest-step-data.ts'
import { typedAgain, typedInCheckout } from './typed-again.ts'
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
  if (step === null) return notInAccount(args, user)
  return data(
    {
      config,
      uid: user.uid,
      step,
      isBack: wasLoggedOut(args),
      typed: await typedAgain(args, user.uid, bookingId ?? ''),
    },
    { status: step.step === 'guest' ? step.status : 200 },
  )
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  // A visitor may reserve first and sign in afterwards.
  if (form.get('intent') === 'reserve') return reserve(args, args.params.slug, form)
  const bookingId = args.url.searchParams.get('booking') ?? ''
  const loggedOut = await loggedOutMeanwhile(args, typedInCheckout(form, bookingId))
  if (loggedOut) return loggedOut
  await requireUser(args)
  return forgettingTyped(await act(args, form, bookingId), args)
}

async function act(args: Route.ActionArgs, form: FormData, bookingId: string) {
  const { slug } = args.params
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
        title:
          'notInAccount' in loaderData
            ? notInAccountTitle(loaderData)
            : loaderData.step.step === 'guest'
              ? 'Your booking'
              : paymentTitle(loaderData.step),
        noIndex: true,
      })
    : []

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return 'notInAccount' in loaderData ? (
    <NotInAccountNotice page={loaderData} />
  ) : (
    <Steps page={loaderData} refused={actionData} />
  )
}

interface StepsProps {
  readonly page: Exclude<Route.ComponentProps['loaderData'], NotInAccount>
  readonly refused: Route.ComponentProps['actionData']
}

function Steps({ page, refused }: StepsProps) {
  const { config, uid, step, isBack, typed } = page
  const shown = refused ?? typed ?? undefined
  const isFormAgain = step.step === 'guest' ? step.quote !== null : step.view === 'card' || step.view === 'balance'
  return (
    <>
      {isBack && isFormAgain && !refused ? (
        <div className="wrap mt-5">
          <Notice tone="warn">{loggedOutText[step.step]}</Notice>
        </div>
      ) : null}
      {step.step === 'guest' ? (
        <GuestStep page={step} refused={shown?.intent === 'hold' ? shown : undefined} />
      ) : (
        <PaymentStep
          page={step}
          uid={uid}
          demo={config.demo}
          hosted={config.payments === 'stripe'}
          refused={shown && shown.intent !== 'hold' ? shown : undefined}
        />
      )}
    </>
  )
}
