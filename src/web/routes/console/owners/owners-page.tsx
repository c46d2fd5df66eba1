import { data, Link, redirect } from 'react-router'
import type { OwnerDetailsShape, OwnerShape } from '#contract/owner/owner-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { mayIn, rightsContext } from '#web/console/may/may-in.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { Outcome } from '#web/console/outcome.tsx'
import { staffUserContext } from '#web/console/require-staff.ts'
import { ConfirmForm } from '#web/routes/console/people/confirm-form.tsx'
import { cookieHeaders, missingProof, postedFields, readProof } from '#web/routes/console/people/read-proof.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import type { Route } from './+types/owners-page'
import { WrongField } from '#web/console/wrong-field.tsx'
import { OwnerForm, ownerBodyOf, ownerFault, wrongOwnerField } from './owner-form.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await consoleApi(context).get<readonly OwnerShape[]>('/api/staff/owners')
  const isOffice = mayIn(context)('POST /api/staff/owners')
  const { currency } = context.get(rightsContext)
  return { owners: requireData(found, () => pageNotFound(url.pathname)), isOffice, currency }
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args
  const form = await request.formData()
  const posted = { typed: ownerBodyOf(form), posted: postedFields(form) }
  const shown = await readProof(args, form, context.get(staffUserContext).email)
  if (!shown.ok) return data({ ...posted, fault: shown.fault, wrong: null, proof: shown.proof }, { status: 400 })
  const headers = cookieHeaders(shown.cookies)
  const saved = await consoleApi(context, shown.idToken).post<OwnerDetailsShape>('/api/staff/owners', posted.typed)
  if (saved.ok)
    return redirect(`${consolePaths.owner(saved.value.owner.documentId)}?done=saved`, { status: 303, headers })
  const { details } = saved.error
  const proof = missingProof(details, form)
  const fault = proof ? null : (ownerFault(details) ?? problemMessage(details))
  const wrong = proof ? null : wrongOwnerField(details)
  return data({ ...posted, fault, wrong, proof }, { status: saved.status, headers })
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Owners')

/** The owners whose homes are let. */
export default function OwnersPage({ loaderData: { owners, isOffice, currency }, actionData }: Route.ComponentProps) {
  return (
    <ConsolePage title="Owners" sub="Contracts, monthly statements and payouts">
      <div className="c-cols">
        <div>
          <Outcome fault={actionData?.fault ?? null} done={null} />
          {actionData?.proof ? <ConfirmForm fields={actionData.posted} faults={actionData.proof} /> : null}
          {owners.length === 0 ? (
            <p className="c-empty">
              {isOffice
                ? 'No owners yet. Add the owners of the homes you let: contracts, expenses and monthly statements follow.'
                : 'There are no statements for your account yet.'}
            </p>
          ) : (
            <ul className="c-list">
              {owners.map(({ documentId, name, homes: stays, email }) => (
                <li key={documentId} data-row>
                  <span className="c-main">
                    <Link className="c-what" to={consolePaths.owner(documentId)}>
                      {name}
                    </Link>
                    <span className="c-detail">{stays.join(', ') || 'no contract'}</span>
                  </span>
                  <span className="c-hint">{email}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        {isOffice ? (
          <aside>
            <div className="c-head">
              <h2>Add an owner</h2>
            </div>
            <WrongField value={actionData?.wrong ?? null}>
              <OwnerForm
                typed={actionData?.typed ?? null}
                button="Add owner"
                newIn={currency}
                isQuiet={Boolean(actionData?.proof)}
              />
            </WrongField>
          </aside>
        ) : null}
      </div>
    </ConsolePage>
  )
}
