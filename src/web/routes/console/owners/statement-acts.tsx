import type { OwnerStatementShape } from '#contract/owner/statement-schemas.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { Icon } from '#web/icon/icon.tsx'
import { monthAndYear } from '#web/text/date-text.ts'
import { noPayoutFile } from '#web/text/console/owner-text.ts'

/**
 * The possible actions for a statement: send it, or download the file for the bank, if there is one, and record that it
 * was paid.
 */
export function StatementActs({ statement, path }: { readonly statement: OwnerStatementShape; readonly path: string }) {
  const { state, mayBeSent, sendBefore, hasPayoutFile, payoutMinor, currency, owner, paidBy } = statement
  const payout = formatMoney(payoutMinor, currency)
  if (state === 'paid')
    return <p className="c-hint">{paidBy === 'sepa' ? 'Paid by a SEPA file.' : 'Paid by transfer.'}</p>
  if (state === 'draft')
    return mayBeSent ? (
      <form method="post" className="c-stack">
        <input type="hidden" name="payoutMinor" value={payoutMinor} />
        {sendBefore === null ? null : (
          <p className="c-hint">
            {`${monthAndYear(sendBefore)} is not empty and was not sent: once this one is sent, neither it nor any other month before this one ever can be.`}
          </p>
        )}
        <p className="c-hint">
          {owner.email === ''
            ? 'There is no e-mail address: it is frozen, and nobody is notified.'
            : `Goes to ${owner.email}.`}
        </p>
        <button className="c-btn go" name="intent" value="send">
          {owner.email === '' ? `Freeze the statement of ${owner.name}` : `Mail the statement to ${owner.name}`}
        </button>
      </form>
    ) : (
      <p className="c-hint">
        {sendBefore === null
          ? 'It can be sent once the month is over, and before any later one.'
          : `Send ${monthAndYear(sendBefore)} first.`}
      </p>
    )
  if (payoutMinor <= 0) return <p className="c-hint">There is nothing to pay out.</p>
  return (
    <form method="post" className="c-stack">
      {hasPayoutFile ? (
        <>
          <a className="c-btn" href={`${path}/payout.xml?month=${statement.month}`} download>
            <Icon name="download" />
            SEPA file
          </a>
          <button className="c-btn pine" name="intent" value="sepa">
            {`Paid ${payout} by the file`}
          </button>
        </>
      ) : (
        <p className="c-hint">{noPayoutFile}</p>
      )}
      <button className="c-btn" name="intent" value="transfer">
        {`Paid ${payout} by transfer`}
      </button>
    </form>
  )
}
