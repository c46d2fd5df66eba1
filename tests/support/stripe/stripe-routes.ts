import type { StripeAccount } from './stripe-account.ts'
import { newId, type Customer, type Intent, type Refund, type Session, type Setup } from './stripe-objects.ts'
import { malformed, missing, readParams, StripeFault, type Form, type Params } from './stripe-wire.ts'

type Handler = (params: Params, id: string) => object

/** Returns `POST /v1/payment_intents/:id/capture` and so on; a missing path is one that the product does not use. */
export function stripeRoutes(account: StripeAccount, pageOf: (sessionId: string) => string): Record<string, Handler> {
  const { store, seconds, tell } = account
  const intentOf = (id: string): Intent => {
    const intent = store.intents.get(id)
    if (!intent) throw missing('payment_intent', id, 'intent')
    return intent
  }
  const sessionOf = (id: string): Session => {
    const session = store.sessions.get(id)
    if (!session) throw missing('checkout.session', id, 'session')
    return session
  }
  return {
    'POST /v1/checkout/sessions': (params) => createSession(account, params, pageOf),
    'GET /v1/checkout/sessions/:id': (_params, id) => sessionOf(id),
    'POST /v1/checkout/sessions/:id/expire': (_params, id) => {
      const session = sessionOf(id)
      if (session.status !== 'open')
        throw unexpected(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        )
      account.endSession(session)
      return session
    },
    'POST /v1/payment_intents': (params) => createIntent(account, params),
    'GET /v1/payment_intents': (params) => {
      const customer = params.needed('customer')
      params.whole('limit')
      return listOf(
        [...store.intents.values()].filter((intent) => intent.customer === customer),
        '/v1/payment_intents',
      )
    },
    'GET /v1/payment_intents/:id': (_params, id) => intentOf(id),
    'POST /v1/payment_intents/:id/capture': (params, id) => capture(account, intentOf(id), params),
    'POST /v1/payment_intents/:id/cancel': (_params, id) => {
      const intent = intentOf(id)
      const session = [...store.sessions.values()].find((one) => one.payment_intent === id)
      if (
        session &&
        intent.status !== 'requires_capture' &&
        intent.status !== 'succeeded' &&
        intent.status !== 'canceled'
      )
        throw unexpected(
          'You cannot cancel the PaymentIntent of a Checkout Session: expire the Checkout Session instead.',
        )
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        throw unexpected(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, intent)
      Object.assign(intent, { status: 'canceled', amount_capturable: 0, cancellation_reason: 'requested_by_customer' })
      tell('payment_intent.canceled', intent)
      return intent
    },
    'GET /v1/setup_intents/:id': (_params, id) => {
      const setup = store.setups.get(id)
      if (!setup) throw missing('setupintent', id, 'intent')
      return setup
    },
    'POST /v1/refunds': (params) => createRefund(account, params),
    'GET /v1/refunds': (params) => {
      const intent = params.text('payment_intent')
      const since = params.inner('created')?.whole('gte') ?? 0
      const limit = params.whole('limit') ?? 10
      const after = params.text('starting_after')
      const found = [...store.refunds.values()]
        .filter((refund) => (intent === undefined || refund.payment_intent === intent) && refund.created >= since)
        .toReversed()
      const rest = found.slice(found.findIndex(({ id }) => id === after) + 1)
      return { ...listOf(rest.slice(0, limit), '/v1/refunds'), has_more: rest.length > limit }
    },
    'GET /v1/refunds/:id': (_params, id) => {
      const refund = store.refunds.get(id)
      if (!refund) throw missing('refund', id)
      return refund
    },
    'GET /v1/disputes/:id': (_params, id) => {
      const dispute = store.disputes.get(id)
      if (!dispute) throw missing('dispute', id)
      return dispute
    },
    'POST /v1/customers': (params) => {
      const customer: Customer = {
        id: newId('cus'),
        object: 'customer',
        created: seconds(),
        livemode: false,
        metadata: params.map('metadata'),
        email: params.text('email') ?? null,
      }
      store.customers.set(customer.id, customer)
      return customer
    },
    'GET /v1/customers/:id': (_params, id) => {
      const customer = store.customers.get(id)
      if (!customer) throw missing('customer', id)
      return customer
    },
  }
}

/** Carries out a request; returns the object with what is to be expanded. */
export function answerStripe(
  account: StripeAccount,
  routes: Record<string, Handler>,
  request: { method: string; path: string; form: Form },
): object {
  account.bringUpToDate()
  const { method, path, form } = request
  for (const [route, handler] of Object.entries(routes)) {
    const [verb, pattern] = route.split(' ')
    if (verb !== method || !pattern) continue
    const match = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`).exec(path)
    if (!match) continue
    const params = readParams(form)
    const expand = params.texts('expand')
    const object = handler(params, decodeURIComponent(match[1] ?? ''))
    return expanded(account, object, expand)
  }
  throw new StripeFault(
    404,
    { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` },
    false,
  )
}

function createSession(account: StripeAccount, params: Params, pageOf: (id: string) => string): Session {
  const { store, seconds, tell } = account
  const mode = params.oneOf('mode', ['payment', 'setup'])
  if (!mode) throw malformed('mode', 'Missing required param: mode.', 'parameter_missing')
  const success_url = webAddress(params, 'success_url')
  const cancel_url = webAddress(params, 'cancel_url')
  const currency = params.text('currency')
  const metadata = params.map('metadata')
  const customer_creation =
    params.oneOf('customer_creation', ['always', 'if_required']) ?? (mode === 'payment' ? 'if_required' : null)
  const types = params.texts('allowed_payment_method_types')
  const items = params.list('line_items')
  const intentData = params.inner('payment_intent_data')
  const setupData = params.inner('setup_intent_data')
  params.inner('adaptive_pricing')
  const expires = params.whole('expires_at') ?? seconds() + 86_400
  params.nothingElse()
  if (expires < seconds() + 1_800 || expires > seconds() + 86_400)
    throw malformed('expires_at', 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.')
  if (mode === 'setup' && (items.length > 0 || intentData))
    throw malformed('line_items', 'You cannot use this parameter in setup mode.')
  if (mode === 'payment' && (items.length === 0 || setupData))
    throw malformed('line_items', 'You must provide line_items in payment mode.', 'parameter_missing')
  if (mode === 'setup' && types.length === 0 && !currency)
    throw malformed('currency', 'You must pass a currency.', 'parameter_missing')

  const amount = items.reduce((sum, item) => sum + amountOfItem(item, currency), 0)
  if (mode === 'payment') refuseSmall(amount)
  const setup = mode === 'setup' ? newSetup(account, setupData) : null
  const id = newId('cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    amount_total: mode === 'payment' ? amount : null,
    cancel_url,
    client_secret: null,
    created: seconds(),
    currency: currency ?? null,
    customer_creation,
    expires_at: expires,
    livemode: false,
    metadata,
    mode,
    payment_status: mode === 'payment' ? 'unpaid' : 'no_payment_required',
    status: 'open',
    success_url,
    ui_mode: 'hosted_page',
    url: pageOf(id),
    customer: null,
    payment_intent: null,
    setup_intent: setup?.id ?? null,
  }
  store.sessions.set(id, session)
  store.sessionParams.set(id, {
    future: intentData?.oneOf('setup_future_usage', ['off_session']) ?? null,
    manual: intentData?.oneOf('capture_method', ['manual', 'automatic', 'automatic_async']) === 'manual',
    description: intentData?.text('description') ?? null,
    inner: intentData?.map('metadata') ?? {},
  })
  intentData?.nothingElse()
  tell('checkout.session.created', session)
  return session
}

function amountOfItem(item: Params, currency: string | undefined): number {
  const price = item.inner('price_data')
  const quantity = item.whole('quantity') ?? 1
  const unit = price?.whole('unit_amount')
  const product = price?.inner('product_data')
  product?.needed('name')
  if (!price || unit === undefined || price.needed('currency') !== currency)
    throw malformed('line_items', 'Invalid price_data', 'parameter_missing')
  for (const one of [item, price, product]) one?.nothingElse()
  return unit * quantity
}

function newSetup(account: StripeAccount, data: Params | null): Setup {
  const id = newId('seti')
  const setup: Setup = {
    id,
    object: 'setup_intent',
    client_secret: `${id}_secret`,
    created: account.seconds(),
    description: data?.text('description') ?? null,
    livemode: false,
    metadata: data?.map('metadata') ?? {},
    status: 'requires_payment_method',
    usage: 'off_session',
    customer: null,
    payment_method: null,
    last_setup_error: null,
  }
  data?.nothingElse()
  account.store.setups.set(id, setup)
  account.tell('setup_intent.created', setup)
  return setup
}

function createIntent(account: StripeAccount, params: Params): Intent {
  const { store } = account
  const amount = params.whole('amount') ?? 0
  const currency = params.needed('currency')
  const customer = params.needed('customer')
  const methodId = params.needed('payment_method')
  const capture_method = params.oneOf('capture_method', ['manual', 'automatic', 'automatic_async']) ?? 'automatic_async'
  const metadata = params.map('metadata')
  const description = params.text('description') ?? null
  const isConfirmed = params.flag('confirm')
  const isOff = params.flag('off_session')
  params.texts('allowed_payment_method_types')
  params.nothingElse()
  if (!/^[a-z]{3}$/.test(currency)) throw malformed('currency', `Invalid currency: ${currency}`)
  refuseSmall(amount)
  if (!store.customers.has(customer)) throw missing('customer', customer, 'customer', 400)
  const method = store.methods.get(methodId)
  if (method?.customer !== customer) throw missing('PaymentMethod', methodId, 'payment_method', 400)
  if (!isConfirmed || !isOff) throw malformed('confirm', 'only charges off session are simulated')
  const intent = account.newIntent({
    amount,
    currency,
    customer,
    capture_method,
    metadata,
    description,
    setup_future_usage: null,
  })
  return account.offSession(intent, method)
}

function capture(account: StripeAccount, intent: Intent, params: Params): Intent {
  const { store, tell } = account
  const amount = params.whole('amount_to_capture') ?? intent.amount_capturable
  params.nothingElse()
  if (intent.status !== 'requires_capture')
    throw unexpected(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      intent,
    )
  if (amount > intent.amount_capturable)
    throw new StripeFault(400, {
      type: 'invalid_request_error',
      code: 'amount_too_large',
      param: 'amount_to_capture',
      message: 'The provided `amount_to_capture` is greater than the remaining amount.',
    })
  Object.assign(intent, { status: 'succeeded', amount_capturable: 0, amount_received: amount })
  const charge = store.charges.get(intent.latest_charge ?? '')
  // The part that is not captured counts as refunded on the charge.
  if (charge)
    Object.assign(charge, { captured: true, amount_captured: amount, amount_refunded: charge.amount - amount })
  tell('charge.captured', charge ?? {})
  tell('payment_intent.succeeded', intent)
  return intent
}

function createRefund(account: StripeAccount, params: Params): Refund {
  const { store, seconds, tell } = account
  const intentId = params.needed('payment_intent')
  const requested = params.whole('amount')
  const metadata = params.map('metadata')
  params.nothingElse()
  const intent = store.intents.get(intentId)
  if (!intent) throw missing('payment_intent', intentId, 'payment_intent')
  const charge = store.charges.get(intent.latest_charge ?? '')
  if (intent.status !== 'succeeded' || !charge)
    throw unexpected(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw new StripeFault(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    })
  const amount = requested ?? left
  if (amount > left)
    throw new StripeFault(400, {
      type: 'invalid_request_error',
      param: 'amount',
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
    })
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    created: seconds(),
    currency: intent.currency,
    metadata,
    reason: null,
    status: 'succeeded',
    charge: charge.id,
    payment_intent: intentId,
  }
  store.refunds.set(refund.id, refund)
  tell('refund.created', refund)
  tell('charge.refunded', charge)
  return refund
}

function webAddress(params: Params, name: string): string {
  const address = params.needed(name)
  if (!/^https?:\/\//.test(address)) throw malformed(name, `Not a valid URL: ${address}`, 'url_invalid')
  return address
}

function refuseSmall(amount: number): void {
  if (amount < 50)
    throw new StripeFault(
      400,
      {
        type: 'invalid_request_error',
        code: 'amount_too_small',
        param: 'amount',
        message: 'Amount must be at least €0.50 eur',
      },
      false,
    )
}

function unexpected(message: string, intent?: Intent): StripeFault {
  const body = {
    type: 'invalid_request_error',
    message,
    ...(intent ? { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(intent) } : {}),
  }
  return new StripeFault(400, body)
}

const listOf = (data: readonly object[], url: string) => ({
  object: 'list',
  url,
  has_more: false,
  data: data.slice(0, 100),
})

/** Replaces ids by their objects: `expand[]=payment_intent.latest_charge`, in lists `data.latest_charge`. */
function expanded(account: StripeAccount, object: object, paths: readonly string[]): object {
  const copy = structuredClone(object) as Record<string, unknown>
  for (const path of paths) expandPath(account, copy, path.split('.'))
  return copy
}

function expandPath(account: StripeAccount, place: Record<string, unknown>, keys: readonly string[]): void {
  const [key, ...rest] = keys
  if (key === undefined) return
  if (!(key in place)) throw malformed('expand', `This property cannot be expanded (${key}).`)
  const { store } = account
  const value = place[key]
  if (Array.isArray(value)) {
    for (const one of value as Record<string, unknown>[]) expandPath(account, one, rest)
    return
  }
  if (typeof value === 'string') {
    const found = [store.intents, store.setups, store.methods, store.charges, store.customers]
      .map((table: ReadonlyMap<string, object>) => table.get(value))
      .find((one) => one !== undefined)
    place[key] = structuredClone(found) ?? value
  }
  const inner = place[key]
  if (typeof inner === 'object' && inner !== null) expandPath(account, inner as Record<string, unknown>, rest)
}
