import type { OwnerStatementShape } from '#contract/owner/statement-schemas.ts'
import type { PayoutWay } from '#core/owner/payout-way.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { Icon } from '#web/icon/icon.tsx'
import { SettingField } from '#web/routes/console/settings/setting-field.tsx'
import { LocalTime } from '#web/shell/local-time.tsx'
import { monthAndYear } from '#web/text/date-text.ts'
import { noPayoutFile, payoutText } from '#web/text/console/owner-text.ts'

/** A reason for undoing that was refused. */
export interface RefusedUndo {
  readonly reason: string
  readonly field: string
}

interface StatementActsProps {
  readonly statement: OwnerStatementShape
  readonly path: string
  readonly refused: RefusedUndo | undefined
}

/**
 * The possible actions for a statement: send it, or download the file for the bank, if there is one, and record that it
 * was paid. Of a paid one, to undo that record.
 */
export function StatementActs({ statement, path, refused }: StatementActsProps) {
  const { state, mayBeSent, sendBefore, hasPayoutFile, payoutMinor, owner } = statement
  if (state === 'paid') return <Paid statement={statement} refused={refused} />
  if (state === 'draft')
    return mayBeSent ? (
      <form method="post" className="c-stack">
        <input type="hidden" name="payoutMinor" value={payoutMinor} />
        {sendBefore === null ? null : (
          <p className="c-note warn">
            <Icon name="alert" />
            <span>
              {`${monthAndYear(sendBefore)} is not empty and was not sent: once this one is sent, neither it nor any other month before this one ever can be.`}
            </span>
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
    <div className="c-stack">
      {hasPayoutFile ? (
        <>
          <a className="c-btn" href={`${path}/payout.xml?month=${statement.month}`} download>
            <Icon name="download" />
            SEPA file
          </a>
          <PaidForm statement={statement} by="sepa" />
        </>
      ) : (
        <p className="c-hint">{noPayoutFile}</p>
      )}
      <PaidForm statement={statement} by="transfer" />
    </div>
  )
}

interface PaidFormProps {
  readonly statement: OwnerStatementShape
  readonly by: PayoutWay
}

/** Asks once more, with the amount, the owner and the account, before it records that they were paid. */
function PaidForm({ statement: { payoutMinor, currency, owner, month }, by }: PaidFormProps) {
  const payout = formatMoney(payoutMinor, currency)
  return (
    <details className="c-more">
      <summary className="c-btn">{payoutText.mark[by]}</summary>
      <form method="post" className="c-panel c-stack">
        <p>{payoutText.effect({ payout, name: owner.name, iban: owner.iban, month })}</p>
        <button className="c-btn pine" name="intent" value={by}>
          {payoutText.paid({ payout, name: owner.name })}
        </button>
      </form>
    </details>
  )
}

/** How and when the owner was paid, and the form that undoes the record. */
function Paid({ statement, refused }: Omit<StatementActsProps, 'path'>) {
  const { payoutMinor, currency, owner, paidBy, paidAt } = statement
  const money = { payout: formatMoney(payoutMinor, currency), name: owner.name }
  return (
    <div className="c-stack">
      <p className="c-hint">
        {payoutText.how[paidBy ?? 'transfer']} {paidAt === null ? null : <LocalTime instant={paidAt} />}
      </p>
      <details className="c-more" open={refused === undefined ? undefined : true}>
        <summary className="c-btn">Undo the payment…</summary>
        <form method="post" className="c-panel c-stack">
          <p>{payoutText.undoEffect(money)}</p>
          <SettingField name="reason" label="Why" value={refused?.reason} fault={refused?.field} />
          <button className="c-btn bad" name="intent" value="undo">
            {payoutText.undo(money)}
          </button>
        </form>
      </details>
    </div>
  )
}
