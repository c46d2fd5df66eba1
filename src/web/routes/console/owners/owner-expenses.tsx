import { formatMoney } from '#core/money/format-money.ts'
import { ConfirmButton } from '#web/console/confirm-button.tsx'
import { StayOptionField } from '#web/console/find/stay-option-field.tsx'
import type { StayOptions } from '#web/console/find/stay-options.ts'
import { LabelledInput } from '#web/console/labelled.tsx'
import { expenseStateText, removeExpenseText } from '#web/text/console/owner-text.ts'
import { dayAndMonth } from '#web/text/date-text.ts'
import type { Values } from '../stay/form/field.ts'
import type { OwnerPartProps } from './owner-part.ts'

/** What was paid for the homes of an owner. */
export function OwnerExpenses({ details, homes: stays, isOffice, typed }: OwnerPartProps) {
  const { owner, expenses } = details
  return (
    <section className="c-section" aria-labelledby="expenses">
      <div className="c-head">
        <h2 id="expenses">Expenses</h2>
      </div>
      {expenses.length === 0 ? <p className="c-empty">Expenses for their homes appear here.</p> : null}
      <ul className="c-list">
        {expenses.toReversed().map(({ documentId, home: stay, day, label, amountMinor, receipt, isStated, credit }) => (
          <li key={documentId} data-row>
            <span className="c-main">
              <span className="c-what">{label}</span>
              <span className="c-detail">
                {stay} · {dayAndMonth(day)} {day.slice(0, 4)}
              </span>
            </span>
            {receipt ? (
              <a className="c-link" href={receipt} aria-label={`Receipt of ${label}`}>
                Receipt
              </a>
            ) : null}
            {isStated ? (
              <span className="c-tag">{credit ? expenseStateText.credit[credit] : expenseStateText.stated}</span>
            ) : null}
            {isOffice && credit === null ? (
              <form method="post">
                <input type="hidden" name="expense" value={documentId} />
                {isStated ? <input type="hidden" name="stated" value="yes" /> : null}
                <ConfirmButton
                  label={isStated ? 'Take back' : 'Remove'}
                  about={label}
                  question={removeExpenseText(isStated)}
                  intent="remove"
                />
              </form>
            ) : null}
            <span className="c-owner-figure">{formatMoney(amountMinor, owner.currency)}</span>
          </li>
        ))}
      </ul>
      {isOffice ? (
        <details className="c-more c-owner-add" open={typed !== null}>
          <summary className="c-btn">Add an expense…</summary>
          <ExpenseForm homes={stays} typed={typed ?? {}} />
        </details>
      ) : null}
    </section>
  )
}

function ExpenseForm({ homes: stays, typed }: { readonly homes: StayOptions; readonly typed: Values }) {
  return (
    <form method="post" encType="multipart/form-data" className="c-panel c-stack">
      <div className="c-fields">
        <StayOptionField
          name="home"
          label="Home"
          choices={stays}
          chosen={typed['home'] ?? ''}
          none="Choose"
          isRequired
        />
        <LabelledInput label="Day" type="date" name="day" required defaultValue={typed['day']} />
        <LabelledInput label="Amount" name="amount" inputMode="decimal" required defaultValue={typed['amount']} />
      </div>
      <LabelledInput label="What for" name="label" maxLength={160} required defaultValue={typed['label']} />
      <LabelledInput label="Photo of the receipt" type="file" name="files" accept="image/*" />
      <div className="c-row">
        <button className="c-btn pine" name="intent" value="expense">
          Add expense
        </button>
      </div>
    </form>
  )
}
