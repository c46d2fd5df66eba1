import type { PolicyShape } from '#contract/rate/promo-and-policy.ts'
import { longStaysOnly } from '#web/text/counts/policy-counts.ts'
import { graceText, policySteps, type PolicyStep } from '#web/text/policy-text.ts'

/** The anchor and the heading of this part of the page. */
export const policiesHeading = { id: 'section-the-policies', text: 'The policies' } as const

const FILLED: Readonly<Record<PolicyStep['share'], string>> = { 0: 'disc none', 0.5: 'disc half', 1: 'disc whole' }

/** The policies of the homes, step by step, from the same data as bookings use. */
export function PolicyCards({ policies }: { readonly policies: readonly PolicyShape[] }) {
  if (policies.length === 0) return null
  return (
    <section aria-labelledby={policiesHeading.id}>
      <h2 id={policiesHeading.id}>{policiesHeading.text}</h2>
      <p>How much of the price of the nights comes back, by the day you cancel:</p>
      <ul className="policy-cards">
        {policies.map((policy) => (
          <li key={policy.code} className="policy-card">
            <h3>{policy.name}</h3>
            <dl>
              {policySteps(policy).map(({ when, back, share }) => (
                <div key={when}>
                  <dt>{when}</dt>
                  <dd>
                    <span className={FILLED[share]} aria-hidden="true" />
                    {back}
                  </dd>
                </div>
              ))}
            </dl>
            <p className="tiny muted">{notesOf(policy)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns which stays have the policy, and when everything comes back all the same. */
function notesOf(policy: PolicyShape): string {
  const fromNights = policy.fromNights ?? 1
  return [longStaysOnly(fromNights), ...graceText(policy, fromNights)].filter(Boolean).join(' ')
}
