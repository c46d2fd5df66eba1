import type { CancellationPolicy } from '#core/rate/stay-terms.ts'
import { policyFormText } from '#web/text/console/policy-form-text.ts'
import { graceText } from '#web/text/policy-text.ts'
import { formatPercent } from '#core/money/format-percent.ts'
import { refundsByDay } from './refunds-by-day.ts'

/** The refunds of a policy, day by day, or a hint while the policy cannot be read (null). */
export function PolicyPreview({ policy }: { readonly policy: CancellationPolicy | null }) {
  return (
    <section className="c-stack c-policy-preview" aria-label={policyFormText.preview}>
      <h3>{policyFormText.preview}</h3>
      {policy === null ? (
        <p className="c-hint">{policyFormText.unreadable}</p>
      ) : (
        <>
          <table className="c-table">
            <thead>
              <tr>
                <th scope="col">Cancelled</th>
                <th scope="col" className="c-figure">
                  Refunded
                </th>
              </tr>
            </thead>
            <tbody>
              {refundsByDay(policy).map(({ when, backBp }) => (
                <tr key={when}>
                  <th scope="row">{when}</th>
                  <td className="c-figure">{formatPercent(backBp)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="c-hint">{policyFormText.sample}</p>
          {graceText(policy).map((sentence) => (
            <p className="c-hint" key={sentence}>
              {sentence}
            </p>
          ))}
        </>
      )}
    </section>
  )
}
