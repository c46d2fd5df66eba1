import { formatMoney } from '#core/money/format-money.ts'
import type { SandboxIntent } from '#db/queries/sandbox-queries.ts'
import { html, renderDemoPage, type SafeHtml } from './demo-page.ts'
import { sandboxCards } from './sandbox-cards.ts'

/** The provider's page for one payment: a choice of test cards, the bank's challenge, or what became of it. */
export function renderIntentPage(intent: SandboxIntent, returnUrl: string | null): string {
  const amount = html`<p class="amount">${formatMoney(intent.amountMinor, intent.currency)}</p>`
  const { title, body } = pageOf(intent, returnUrl)
  return renderDemoPage({ title, body: html`${amount}${body}` })
}

/** The page for an address that leads to no payment. */
export function renderNoIntentPage(): string {
  return renderDemoPage({
    title: 'No such payment',
    body: html`<p>This link does not lead to a payment. Go back to your booking and start the payment again.</p>`,
  })
}

function pageOf(intent: SandboxIntent, returnUrl: string | null): { title: string; body: SafeHtml } {
  switch (intent.status) {
    case 'requires_payment_method':
      return { title: 'Choose a test card', body: cardForm(intent, returnUrl) }
    case 'requires_action':
      return { title: 'Confirm with your bank', body: challengeForm(intent, returnUrl) }
    case 'processing':
      return {
        title: 'Your bank is working on it',
        body: html`<p role="status">
            The payment is being processed. This takes a few seconds; you can go back already.
          </p>
          ${returnLink(returnUrl)}`,
      }
    case 'succeeded':
      return {
        title: 'Paid',
        body: html`<p role="status">The payment has succeeded.</p>
          ${returnLink(returnUrl)}`,
      }
    case 'canceled':
      return {
        title: 'Cancelled',
        body: html`<p role="status">This payment was cancelled. No money was taken.</p>
          ${returnLink(returnUrl)}`,
      }
  }
}

function cardForm(intent: SandboxIntent, returnUrl: string | null): SafeHtml {
  const notice = intent.failure
    ? html`<p class="notice" role="alert">
        The card was declined (${intent.failure.code.replaceAll('_', ' ')}). Choose another one.
      </p>`
    : null
  const cards = sandboxCards.map(
    (card, index) =>
      html`<label
        ><input type="radio" name="card" value="${card.number}" ${index === 0 ? html` checked` : null} />
        <span>${card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}<small>${card.label}</small></span></label
      >`,
  )
  return html`${notice}
    <form method="post" action="/demo/payments/${intent.clientSecret}/confirm">
      ${carried(returnUrl)}
      <fieldset>
        <legend>Test cards</legend>
        ${cards}
      </fieldset>
      <div class="actions"><button>Pay</button></div>
    </form>
    ${returnLink(returnUrl)}`
}

function challengeForm(intent: SandboxIntent, returnUrl: string | null): SafeHtml {
  return html`<p>
      Your bank asks whether it is you who is paying with the card ending in ${intent.card?.last4 ?? '????'}.
    </p>
    <form method="post" action="/demo/payments/${intent.clientSecret}/challenge">
      ${carried(returnUrl)}
      <div class="actions">
        <button name="outcome" value="pass">Confirm the payment</button>
        <button class="quiet" name="outcome" value="fail">Refuse</button>
      </div>
    </form>`
}

function carried(returnUrl: string | null): SafeHtml | null {
  return returnUrl === null ? null : html`<input type="hidden" name="returnUrl" value="${returnUrl}" />`
}

function returnLink(returnUrl: string | null): SafeHtml | null {
  return returnUrl === null ? null : html`<p><a href="${returnUrl}">Back to your booking</a></p>`
}
