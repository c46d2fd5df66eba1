import { StripeFault } from './stripe-wire.ts'
import {
  cardBehaviours,
  declineMessage,
  newId,
  type CardBehaviour,
  type Charge,
  type Customer,
  type Dispute,
  type ErrorBody,
  type Intent,
  type Method,
  type Refund,
  type Session,
  type Setup,
} from './stripe-objects.ts'

const CAPTURE_SECONDS = 7 * 86_400

export interface StripeEventBody {
  readonly id: string
  readonly object: 'event'
  readonly type: string
  readonly created: number
  readonly livemode: false
  readonly data: { readonly object: unknown }
}

/**
 * Creates an account at Stripe, with what it holds and what happens to it. Reservations and sessions expire by the
 * clock, when they are next read.
 */
export function createStripeAccount(now: () => Date) {
  const store = {
    intents: new Map<string, Intent>(),
    setups: new Map<string, Setup>(),
    sessions: new Map<string, Session>(),
    methods: new Map<string, Method>(),
    charges: new Map<string, Charge>(),
    refunds: new Map<string, Refund>(),
    disputes: new Map<string, Dispute>(),
    customers: new Map<string, Customer>(),
    numbers: new Map<string, string>(),
    sessionParams: new Map<
      string,
      { future: 'off_session' | null; manual: boolean; description: string | null; inner: Record<string, string> }
    >(),
  }
  const events: StripeEventBody[] = []
  const seconds = () => Math.floor(now().getTime() / 1000)

  const tell = (type: string, object: object) => {
    const data = { object: structuredClone(object) }
    events.push({ id: newId('evt'), object: 'event', type, created: seconds(), livemode: false, data })
  }

  const bringUpToDate = () => {
    for (const intent of store.intents.values()) {
      const charge = intent.latest_charge === null ? null : store.charges.get(intent.latest_charge)
      const before = charge?.payment_method_details.card.capture_before
      if (intent.status !== 'requires_capture' || before === undefined || before > seconds()) continue
      Object.assign(intent, { status: 'canceled', amount_capturable: 0, cancellation_reason: 'automatic' })
      if (charge) store.refunds.set(...release(charge, intent))
      tell('payment_intent.canceled', intent)
    }
    for (const session of store.sessions.values()) {
      if (session.status === 'open' && session.expires_at <= seconds()) endSession(session)
    }
  }

  /** Returns the refund by which Stripe itself releases a reservation that has expired. */
  const release = (charge: Charge, intent: Intent): [string, Refund] => {
    const id = newId('re')
    Object.assign(charge, { amount_refunded: charge.amount, refunded: true })
    const refund: Refund = {
      id,
      object: 'refund',
      amount: charge.amount,
      created: seconds(),
      currency: intent.currency,
      metadata: {},
      reason: 'expired_uncaptured_charge',
      status: 'succeeded',
      charge: charge.id,
      payment_intent: intent.id,
    }
    return [id, refund]
  }

  const endSession = (session: Session) => {
    Object.assign(session, { status: 'expired', url: null })
    const intent = session.payment_intent === null ? undefined : store.intents.get(session.payment_intent)
    if (intent && intent.status !== 'succeeded') {
      Object.assign(intent, { status: 'canceled', cancellation_reason: 'abandoned' })
      tell('payment_intent.canceled', intent)
    }
    tell('checkout.session.expired', session)
  }

  const newIntent = (
    given: Pick<
      Intent,
      'amount' | 'currency' | 'metadata' | 'description' | 'setup_future_usage' | 'capture_method' | 'customer'
    >,
  ): Intent => {
    const id = newId('pi')
    const intent: Intent = {
      ...given,
      id,
      object: 'payment_intent',
      amount_capturable: 0,
      amount_received: 0,
      cancellation_reason: null,
      client_secret: `${id}_secret_${newId('s')}`,
      created: seconds(),
      livemode: false,
      status: 'requires_payment_method',
      payment_method: null,
      latest_charge: null,
      last_payment_error: null,
    }
    store.intents.set(id, intent)
    tell('payment_intent.created', intent)
    return intent
  }

  const newMethod = (number: string): Method => {
    const id = newId('pm')
    const card = { brand: 'visa', last4: number.slice(-4), exp_month: 12, exp_year: 2040 }
    const method: Method = {
      id,
      object: 'payment_method',
      created: seconds(),
      livemode: false,
      type: 'card',
      customer: null,
      card,
    }
    store.methods.set(id, method)
    store.numbers.set(id, number)
    return method
  }

  const newCharge = (intent: Intent, method: Method): Charge => {
    const isManual = intent.capture_method === 'manual'
    const charge: Charge = {
      id: newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_captured: isManual ? 0 : intent.amount,
      amount_refunded: 0,
      captured: !isManual,
      created: seconds(),
      metadata: intent.metadata,
      refunded: false,
      payment_intent: intent.id,
      payment_method_details: {
        type: 'card',
        card: {
          brand: method.card.brand,
          last4: method.card.last4,
          ...(isManual ? { capture_before: seconds() + CAPTURE_SECONDS } : {}),
        },
      },
    }
    store.charges.set(charge.id, charge)
    return charge
  }

  /** Approves an intent as the bank does. */
  const approve = (intent: Intent, method: Method) => {
    const charge = newCharge(intent, method)
    Object.assign(intent, { payment_method: method.id, latest_charge: charge.id, last_payment_error: null })
    if (intent.setup_future_usage === 'off_session' && intent.customer !== null) method.customer = intent.customer
    tell('charge.succeeded', charge)
    if (intent.capture_method === 'manual') {
      Object.assign(intent, { status: 'requires_capture', amount_capturable: intent.amount })
      tell('payment_intent.amount_capturable_updated', intent)
    } else {
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
      tell('payment_intent.succeeded', intent)
    }
  }

  const refuse = (intent: Intent, method: Method, code: string, declineCode?: string) => {
    const message =
      code === 'authentication_required'
        ? 'Your card was declined. This transaction requires authentication.'
        : code === 'card_declined'
          ? declineMessage(declineCode ?? '')
          : 'The provided PaymentMethod has failed authentication.'
    const error: ErrorBody = {
      type: 'card_error',
      code,
      message,
      payment_method: method,
      ...(declineCode ? { decline_code: declineCode } : {}),
    }
    Object.assign(intent, { status: 'requires_payment_method', payment_method: null, last_payment_error: error })
    tell('payment_intent.payment_failed', intent)
    return error
  }

  const behaviourOf = (number: string): CardBehaviour => {
    const behaviour = cardBehaviours[number]
    if (!behaviour) throw new Error(`${number} is no test card`)
    return behaviour
  }

  return {
    store,
    events,
    seconds,
    tell,
    bringUpToDate,
    endSession,
    newIntent,
    newMethod,
    approve,
    refuse,
    behaviourOf,
    offSession,
  }

  /** Charges a saved card without the customer: returns the intent, or throws the decline as Stripe returns it. */
  function offSession(intent: Intent, method: Method): Intent {
    const behaviour = behaviourOf(store.numbers.get(method.id) ?? '').offSession
    if (behaviour === 'ok') {
      approve(intent, method)
      return intent
    }
    const error =
      behaviour === 'authentication_required'
        ? refuse(intent, method, 'authentication_required', 'authentication_required')
        : refuse(intent, method, 'card_declined', behaviour.decline)
    throw new StripeFault(402, { ...error, payment_intent: structuredClone(intent) })
  }
}

export type StripeAccount = ReturnType<typeof createStripeAccount>
