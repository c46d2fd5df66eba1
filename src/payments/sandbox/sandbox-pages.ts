import { counted } from '#core/text/counted.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { SandboxIntent } from '#db/queries/demo/sandbox-queries.ts'
import { html, renderDemoPage, type SafeHtml } from './demo-page.ts'
import { AUTHORISATION_DAYS, sandboxCards } from './sandbox-cards.ts'

/** Renders the provider's page for one payment: a choice of test cards, the bank's challenge, or the result. */
export function renderIntentPage(intent: SandboxIntent, returnUrl: string | null): string {
  const { title, body } = pageOf(intent, returnUrl)
  return renderDemoPage({ title, body: html`${summaryOf(intent)}${body}` })
}

/** Renders the page for an address that leads to no payment. */
export function renderNoIntentPage(): string {
  return renderDemoPage({
    title: 'No such payment',
    body: html`<p>This link does not lead to a payment. Go back to your booking and start the payment again.</p>`,
  })
}

/** The words for an intent on every page. */
interface Wording {
  readonly choose: string
  /** What happens to the money when the card is accepted. */
  readonly meaning: string | null
  readonly button: string
  readonly confirm: string
  /** What the payer is about to do with the card. */
  readonly challenge: string
  readonly done: string
  readonly doneSentence: string
}

const PAYING: Wording = {
  choose: 'Choose a test card',
  meaning: null,
  button: 'Pay',
  confirm: 'Confirm the payment',
  challenge: 'is paying with',
  done: 'Paid',
  doneSentence: 'The payment has succeeded.',
}

const RESERVING: Wording = {
  choose: 'Choose a test card',
  meaning: `The amount is reserved on your card, not taken. It is taken when your booking is accepted, and released otherwise: after ${counted(AUTHORISATION_DAYS, 'day')} at the latest.`,
  button: 'Authorise',
  confirm: 'Confirm the authorisation',
  challenge: 'lets this amount be reserved on',
  done: 'Authorised',
  doneSentence: 'The amount is reserved on your card. Nothing has been taken yet.',
}

const KEEPING: Wording = {
  choose: 'Choose a test card to keep',
  meaning: 'Nothing is charged now. The card is kept with your booking and charged on the days you have agreed to.',
  button: 'Keep the card',
  confirm: 'Confirm the card',
  challenge: 'leaves',
  done: 'Card kept',
  doneSentence: 'The card is kept with your booking. Nothing was charged.',
}

function wordingOf(intent: SandboxIntent): Wording {
  if (intent.amountMinor === 0) return KEEPING
  return intent.capture === 'later' ? RESERVING : PAYING
}

function summaryOf(intent: SandboxIntent): SafeHtml {
  const isPart = intent.status === 'succeeded' && intent.capturedMinor < intent.amountMinor
  return html`<p class="amount">${formatMoney(isPart ? intent.capturedMinor : intent.amountMinor, intent.currency)}</p>
    ${isPart ? html`<p class="soft">of ${formatMoney(intent.amountMinor, intent.currency)} that were reserved</p>` : null}
    ${intent.description === '' ? null : html`<p class="soft">${intent.description}</p>`}`
}

function pageOf(intent: SandboxIntent, returnUrl: string | null): { title: string; body: SafeHtml } {
  const wording = wordingOf(intent)
  switch (intent.status) {
    case 'requires_payment_method':
      return { title: wording.choose, body: cardForm(intent, wording, returnUrl) }
    case 'requires_action':
      return { title: 'Confirm with your bank', body: challengeForm(intent, wording, returnUrl) }
    case 'processing':
      return outcome(
        'Your bank is working on it',
        'The payment is being processed. This takes a few seconds; you can go back already.',
        returnUrl,
      )
    case 'requires_capture':
      return outcome(wording.done, wording.doneSentence, returnUrl)
    case 'succeeded':
      return intent.amountMinor === 0
        ? outcome(wording.done, wording.doneSentence, returnUrl)
        : outcome(PAYING.done, PAYING.doneSentence, returnUrl)
    case 'canceled':
      return intent.failure
        ? outcome(
            'Declined',
            `The card was declined (${reasonOf(intent.failure.code)}). No money was taken.`,
            returnUrl,
          )
        : outcome('Cancelled', 'This payment was cancelled. No money was taken.', returnUrl)
  }
}

function outcome(title: string, sentence: string, returnUrl: string | null): { title: string; body: SafeHtml } {
  const back = returnUrl === null ? null : html`<p><a class="button" href="${returnUrl}">Back to your booking</a></p>`
  return {
    title,
    body: html`<p role="status">${sentence}</p>
      ${back}`,
  }
}

function cardForm(intent: SandboxIntent, wording: Wording, returnUrl: string | null): SafeHtml {
  const notice = intent.failure
    ? html`<p class="notice" role="alert">
        The card was declined (${reasonOf(intent.failure.code)}). Choose another one.
      </p>`
    : null
  const cards = sandboxCards.map(
    (card, index) =>
      html`<label
        ><input type="radio" name="card" value="${card.number}" ${index === 0 ? html` checked` : null} />
        <span>${card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}<small>${card.label}</small></span></label
      >`,
  )
  const isKeptToo = intent.saveCard && intent.amountMinor > 0
  return html`${notice} ${wording.meaning === null ? null : html`<p>${wording.meaning}</p>`}
    ${isKeptToo ? html`<p>The card is kept for what is still due later.</p>` : null}
    <form method="post" action="/demo/payments/${intent.clientSecret}/confirm">
      ${carried(returnUrl)}
      <fieldset>
        <legend>Test cards</legend>
        ${cards}
      </fieldset>
      <div class="actions"><button>${wording.button}</button></div>
    </form>
    ${returnUrl === null ? null : html`<p class="after"><a href="${returnUrl}">Back to your booking</a></p>`}`
}

function challengeForm(intent: SandboxIntent, wording: Wording, returnUrl: string | null): SafeHtml {
  const rest = intent.amountMinor === 0 ? ' to be charged later' : ''
  return html`<p>
      Your bank asks whether it is you who ${wording.challenge} the card ending in
      ${intent.card?.last4 ?? '????'}${rest}.
    </p>
    <form method="post" action="/demo/payments/${intent.clientSecret}/challenge">
      ${carried(returnUrl)}
      <div class="actions">
        <button name="outcome" value="pass">${wording.confirm}</button>
        <button class="quiet" name="outcome" value="fail">Refuse</button>
      </div>
    </form>`
}

const reasonOf = (code: string) => code.replaceAll('_', ' ')

function carried(returnUrl: string | null): SafeHtml | null {
  return returnUrl === null ? null : html`<input type="hidden" name="returnUrl" value="${returnUrl}" />`
}
