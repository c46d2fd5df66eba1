import type { SetupShape } from '#contract/setup-schemas.ts'
import { LocalTime } from '#web/shell/local-time.tsx'
import { eventsArrived } from '#web/text/counts/setup-counts.ts'
import { SecretText } from '#web/console/secret-text.tsx'
import { Fact, Facts } from './facts.tsx'

/** How payments are received. Shown as the program was started, because keys must not be entered into a form. */
export function PaymentsStep({ setup: { payments } }: { readonly setup: SetupShape }) {
  const isStripe = payments.provider === 'stripe'
  return (
    <section className="c-stack" aria-labelledby="step-title">
      <h2 id="step-title">Payments</h2>
      <p className="c-quiet">
        The keys are in the settings that the program is started with; this is what it made of them. After a change,
        restart it.
      </p>
      <Facts>
        <Fact name={isStripe ? 'Stripe' : 'Simulated payments'} state={payments.isLive ? 'ok' : 'open'}>
          {payments.isLive ? (
            'Live key: cards are charged.'
          ) : isStripe ? (
            <>
              Test key: no money moves. Try it with card 4242 4242 4242 4242, then set <code>STRIPE_SECRET_KEY</code> to
              the live one.
            </>
          ) : (
            <>
              Only in the demo. Production needs <code>STRIPE_SECRET_KEY</code> and <code>STRIPE_WEBHOOK_SECRET</code>.
            </>
          )}
        </Fact>
        <Fact name="Events of the provider" state={payments.events > 0 ? 'ok' : 'open'}>
          {eventsArrived(payments.events)}
          {payments.lastEventAt === null ? null : (
            <>
              , the last one <LocalTime instant={payments.lastEventAt} />
            </>
          )}
          . They come to <SecretText text={payments.webhookUrl} />
          {isStripe && payments.events === 0 ? (
            <span className="c-detail">
              Add this address at Stripe; docs/operations.md, Payments, lists the events to choose there.
            </span>
          ) : null}
        </Fact>
        <Fact name="Bank transfers" state={payments.takesTransfers ? 'ok' : 'optional'}>
          {payments.takesTransfers ? (
            'An account is set: homes can offer transfers.'
          ) : (
            <>
              Not offered. <code>BANK_TRANSFER_ACCOUNT</code> holds the account, if you want to offer them.
            </>
          )}
        </Fact>
      </Facts>
    </section>
  )
}
