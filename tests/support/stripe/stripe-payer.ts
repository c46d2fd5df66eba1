import type { StripeAccount } from './stripe-account.ts'
import { declineMessage, newId, type Customer, type Intent, type Session, type Setup } from './stripe-objects.ts'

/** Creates a person who acts on Stripe's page without the page: uses a card and answers the bank. */
export function createStripePayer(account: StripeAccount) {
  const { store, tell, seconds } = account

  const openSession = (sessionId: string): Session => {
    account.bringUpToDate()
    const session = store.sessions.get(sessionId)
    if (session?.status !== 'open') throw new Error(`the page of ${sessionId} is closed`)
    return session
  }

  const customerFor = (session: Session): string | null => {
    if (session.customer_creation !== 'always') return null
    if (session.customer !== null) return session.customer
    const customer: Customer = {
      id: newId('cus'),
      object: 'customer',
      created: seconds(),
      livemode: false,
      metadata: {},
      email: 'guest@example.com',
    }
    store.customers.set(customer.id, customer)
    session.customer = customer.id
    tell('customer.created', customer)
    return customer.id
  }

  const complete = (session: Session) => {
    const paid = session.mode === 'setup' ? 'no_payment_required' : 'paid'
    const intent = session.payment_intent === null ? undefined : store.intents.get(session.payment_intent)
    const payment_status = intent?.status === 'requires_capture' ? 'unpaid' : paid
    Object.assign(session, { status: 'complete', url: null, payment_status })
    tell('checkout.session.completed', session)
  }

  const intentOf = (session: Session): Intent => {
    const known = session.payment_intent === null ? undefined : store.intents.get(session.payment_intent)
    if (known) return known
    const params = store.sessionParams.get(session.id)
    const intent = account.newIntent({
      amount: session.amount_total ?? 0,
      currency: session.currency ?? 'eur',
      metadata: params?.inner ?? {},
      description: params?.description ?? null,
      setup_future_usage: params?.future ?? null,
      capture_method: params?.manual ? 'manual' : 'automatic',
      customer: customerFor(session),
    })
    session.payment_intent = intent.id
    return intent
  }

  const setupOf = (session: Session): Setup => {
    const setup = store.setups.get(session.setup_intent ?? '')
    if (!setup) throw new Error(`${session.id} keeps no card`)
    return setup
  }

  const keep = (session: Session, setup: Setup, methodId: string) => {
    const customer = customerFor(session)
    const method = store.methods.get(methodId)
    if (method) method.customer = customer
    Object.assign(setup, { status: 'succeeded', customer, payment_method: methodId, last_setup_error: null })
    tell('setup_intent.succeeded', setup)
    complete(session)
  }

  const failSetup = (setup: Setup, methodId: string | null, code: string, declineCode?: string) => {
    const method = store.methods.get(methodId ?? '')
    const error = {
      type: 'card_error',
      code,
      message: declineMessage(declineCode ?? ''),
      payment_method: method,
      ...(declineCode ? { decline_code: declineCode } : {}),
    }
    Object.assign(setup, { status: 'requires_payment_method', payment_method: null, last_setup_error: error })
    tell('setup_intent.setup_failed', setup)
  }

  return {
    /** Uses a card on the page of a session. Throws when the page is closed. */
    pay(sessionId: string, number: string): void {
      const session = openSession(sessionId)
      const method = account.newMethod(number)
      const behaviour = account.behaviourOf(number)
      if (session.mode === 'setup') {
        const setup = setupOf(session)
        if (behaviour.setup === 'ok') keep(session, setup, method.id)
        else if (behaviour.setup === 'challenge') {
          Object.assign(setup, { status: 'requires_action', payment_method: method.id, last_setup_error: null })
          tell('setup_intent.requires_action', setup)
        } else failSetup(setup, method.id, 'card_declined', behaviour.setup.decline)
        return
      }
      const intent = intentOf(session)
      if (behaviour.onSession === 'ok') {
        account.approve(intent, method)
        complete(session)
      } else if (behaviour.onSession === 'challenge') {
        Object.assign(intent, { status: 'requires_action', payment_method: method.id, last_payment_error: null })
        tell('payment_intent.requires_action', intent)
      } else account.refuse(intent, method, 'card_declined', behaviour.onSession.decline)
    },
    /** Answers the bank's question. Throws when there is none. */
    challenge(sessionId: string, outcome: 'pass' | 'fail'): void {
      const session = openSession(sessionId)
      if (session.mode === 'setup') {
        const setup = setupOf(session)
        if (setup.status !== 'requires_action' || setup.payment_method === null) throw new Error('no challenge is open')
        if (outcome === 'pass') keep(session, setup, setup.payment_method)
        else failSetup(setup, setup.payment_method, 'setup_intent_authentication_failure')
        return
      }
      const intent = intentOf(session)
      const method = store.methods.get(intent.payment_method ?? '')
      if (intent.status !== 'requires_action' || !method) throw new Error('no challenge is open')
      if (outcome === 'fail') {
        account.refuse(intent, method, 'payment_intent_authentication_failure')
        return
      }
      account.approve(intent, method)
      complete(session)
    },
  }
}
