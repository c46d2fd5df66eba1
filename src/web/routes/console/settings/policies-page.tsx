import { data, Link, redirect } from 'react-router'
import type { PolicyShape } from '#contract/rate/promo-and-policy.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { counted } from '#core/text/counted.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import { policyFormText } from '#web/text/console/policy-form-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { Route } from './+types/policies-page'
import { allowed } from './allowed.ts'
import { PolicyForm } from './policy/policy-form.tsx'
import {
  emptyPolicyValues,
  policyOf,
  policyValuesOf,
  readPolicyValues,
  type PolicyValues,
} from './policy/read-policy.ts'

const path = '/api/staff/cancellation-policies'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'POST /api/staff/cancellation-policies')
  const policies = allowed(await consoleApi(context).get<readonly PolicyShape[]>(path), url)
  const named = (parameter: string) => policies.find(({ code }) => code === url.searchParams.get(parameter)) ?? null
  const key = crypto.randomUUID()
  const like = named('like')
  return {
    policies: policies.map(({ code, name, summary, homes: stays }) => ({ code, name, summary, homes: stays })),
    added: named('added')?.name ?? null,
    like: like?.name ?? null,
    values: like ? policyValuesOf(like, key) : emptyPolicyValues(key),
  }
}

interface Refused {
  readonly values: PolicyValues
  readonly fault: string | null
  readonly fields: Readonly<Record<string, string>>
}

export async function action({ context, request, url }: Route.ActionArgs) {
  requireMay(context, url, 'POST /api/staff/cancellation-policies')
  const form = await request.formData()
  const values = readPolicyValues(form)
  const { policy, faults } = policyOf(values)
  // A form that is only previewed does not need a name yet.
  const { name: _name, summary: _summary, ...seen } = faults
  if (formText(form, 'do') === 'preview') return data<Refused>({ values, fault: null, fields: seen })
  if (policy === null) return data<Refused>({ values, fault: policyFormText.invalid, fields: faults }, { status: 400 })
  const added = await consoleApi(context).post<PolicyShape>(path, policy, values.key || undefined)
  if (added.ok) return redirect(`${consolePaths.policies()}?added=${added.value.code}`, 303)
  const { details } = added.error
  const isTaken = details.code === 'already_exists'
  // The key of a form that was sent and then changed belongs to the earlier values.
  const again = { ...values, key: crypto.randomUUID() }
  const fields: Record<string, string> = isTaken ? { name: policyFormText.taken } : {}
  const fault = isTaken ? policyFormText.invalid : staffProblemMessage(details)
  return data<Refused>({ values: again, fault, fields }, { status: added.status })
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Cancellation policies')

/** The cancellation policies, the number of homes with each, and the form that adds one. */
export default function PoliciesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { policies, added, like, values } = loaderData
  return (
    <ConsolePage
      title="Cancellation policies"
      crumb={<Link to={consolePaths.settings()}>Settings</Link>}
      sub="What homes can choose from"
    >
      <div className="c-body c-stack">
        {added === null || actionData ? null : (
          <p className="c-note ok" role="status">
            {policyFormText.added(added)}
          </p>
        )}
        <p className="c-hint">{policyFormText.about}</p>
        <ul className="c-list">
          {policies.map(({ code, name, summary, homes: stays }) => (
            <li key={code} data-row>
              <span className="c-main">
                <span className="c-what">{name}</span>
                <span className="c-detail">{summary}</span>
              </span>
              <span className="c-quiet c-nowrap">{counted(stays, 'home')}</span>
              <Link
                className="c-btn small"
                to={`${consolePaths.policies()}?like=${code}#add`}
                aria-label={`Add one like ${name}`}
              >
                Add one like it
              </Link>
            </li>
          ))}
        </ul>
        <PolicyForm
          key={actionData ? actionData.values.key : `${like}${added}`}
          values={actionData?.values ?? values}
          like={like}
          fault={actionData?.fault ?? null}
          fields={actionData?.fields ?? {}}
        />
      </div>
    </ConsolePage>
  )
}
