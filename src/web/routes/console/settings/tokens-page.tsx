import { data, Form, Link, redirect } from 'react-router'
import type { ApiTokenShape, NewApiTokenShape, OpenedByPermissionShape } from '#contract/api-token-shapes.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { TOKEN_KINDS } from '#core/api-token-kind.ts'
import type { RefusedApiResponse } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import { Outcome } from '#web/console/outcome.tsx'
import { staffUserContext } from '#web/console/require-staff.ts'
import { SecretText } from '#web/console/secret-text.tsx'
import { ConfirmForm } from '#web/routes/console/people/confirm-form.tsx'
import { cookieHeaders, missingProof, postedFields, readProof } from '#web/routes/console/people/read-proof.ts'
import { permissionsText, tokenText } from '#web/text/console/token-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { Route } from './+types/tokens-page'
import { refusedFields } from './refused-fields.ts'
import { allowed } from './allowed.ts'
import { TokenForm } from './token-form.tsx'

const path = '/api/api-tokens'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/api-tokens')
  const api = consoleApi(context)
  const [tokens, permissions] = await Promise.all([
    api.get<readonly ApiTokenShape[]>(path),
    api.get<readonly OpenedByPermissionShape[]>('/api/api-token-permissions'),
  ])
  return {
    tokens: allowed(tokens, url),
    kinds: TOKEN_KINDS,
    permissions: allowed(permissions, url),
  }
}

/**
 * Creates a token and answers with the page itself: the secret is shown only this once, and no address leads to it
 * again.
 */
export async function action(args: Route.ActionArgs) {
  const { context, request, url } = args
  requireMay(context, url, 'GET /api/api-tokens')
  const form = await request.formData()
  const revoked = formText(form, 'revoke')
  const typed = {
    name: formText(form, 'name').trim(),
    type: formText(form, 'type'),
    expires: formText(form, 'expires'),
    permissions: form.getAll('permission').map(String),
  }
  const values = revoked === '' ? typed : null
  const nothing = { secret: null, values, fields: {}, posted: postedFields(form) }
  const shown = await readProof(args, form, context.get(staffUserContext).email)
  if (!shown.ok) return data({ ...nothing, fault: shown.fault, proof: shown.proof }, { status: 400 })
  const api = consoleApi(context, shown.idToken)
  const headers = cookieHeaders(shown.cookies)
  const refused = ({ status, error: { details } }: RefusedApiResponse) => {
    const proof = missingProof(details, form)
    const fields = refusedFields(details)
    // What is wrong is said beside each field; the words of the API are for programs.
    const fault = Object.keys(fields).length > 0 ? tokenText.invalid : staffProblemMessage(details)
    return data({ ...nothing, fault: proof ? null : fault, fields, proof }, { status, headers })
  }
  if (revoked !== '') {
    const ended = await api.delete(`${path}/${encodeURIComponent(revoked)}`)
    return ended.ok ? redirect(consolePaths.apiTokens(), { status: 303, headers }) : refused(ended)
  }
  const made = await api.post<NewApiTokenShape>(path, {
    name: typed.name,
    type: typed.type,
    permissions: typed.permissions,
    expiresAt: typed.expires === '' ? null : `${typed.expires}T23:59:59Z`,
  })
  if (!made.ok) return refused(made)
  return data(
    { ...nothing, values: null, secret: made.value.accessKey, fault: null, proof: null },
    { status: 201, headers },
  )
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'API tokens')

/** The tokens that other programs sign in with: the list, and the form that creates one. */
export default function TokensPage({ loaderData: { tokens, kinds, permissions }, actionData }: Route.ComponentProps) {
  return (
    <ConsolePage title="API tokens" crumb={<Link to={consolePaths.settings()}>Settings</Link>}>
      <div className="c-body">
        {actionData?.secret ? (
          <div className="c-note ok" role="status">
            <div>
              Copy the token now. It is shown only once.
              <SecretText text={actionData.secret} />
            </div>
          </div>
        ) : null}
        <Outcome fault={actionData?.fault ?? null} done={null} />
        {actionData?.proof ? <ConfirmForm fields={actionData.posted} faults={actionData.proof} /> : null}
        {tokens.length === 0 ? <p className="c-empty">No tokens yet.</p> : null}
        <ul className="c-list">
          {tokens.map((token) => (
            <TokenRow key={token.documentId} token={token} />
          ))}
        </ul>
        <TokenForm
          key={actionData?.secret ?? ''}
          kinds={kinds}
          permissions={permissions}
          refused={actionData?.values ? actionData : null}
        />
      </div>
    </ConsolePage>
  )
}

function TokenRow({
  token: { documentId, name, type, permissions, hint, expiresAt },
}: {
  readonly token: ApiTokenShape
}) {
  return (
    <li data-row>
      <span className="c-main">
        <span className="c-what">{name}</span>
        <span className="c-detail">
          {permissionsText({ type, permissions })} · begins with {hint} ·{' '}
          {expiresAt === null ? 'never ends' : `ends ${expiresAt.slice(0, 10)}`}
        </span>
      </span>
      <Form method="post">
        <button className="c-btn small bad" name="revoke" value={documentId} aria-label={`Revoke ${name}`}>
          Revoke
        </button>
      </Form>
    </li>
  )
}
