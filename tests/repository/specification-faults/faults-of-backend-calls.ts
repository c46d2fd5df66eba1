import type { FaultList } from './fault.ts'

const client = 'src/web/backend/backend-client.ts'
const passwords = 'src/api/api-sign-in/password-routes.ts'
const signedIn = 'src/api/api-sign-in/api-user.ts'
const pages = 'src/web/backend/api-call.ts'

/** The client calls another address. */
const call = (is: string, becomes: string) => ({ file: client, find: is, replace: becomes })
/** Who signs in gets no jwt. */
const withoutJwt = { file: signedIn, find: '{ ...tokens, user }', replace: '{ user }' }
const notShown = 'Says what is not shown: there is nothing that could be otherwise.'

/** Section 7: calls of the content backend. */
export const faultsOfBackendCalls: FaultList = {
  '7.19': [
    { file: 'src/web/backend/context.ts', find: 'visitor.meQuery ?? DEFAULT_ME_QUERY', replace: 'DEFAULT_ME_QUERY' },
    call("'/users/me', { query: options.me ?? {} }", "'/users/me', { query: {} }"),
  ],
  '7.20': [call("signIn('POST', '/auth/local', { body })", "signIn('POST', '/auth/login', { body })"), withoutJwt],
  '7.21': [call("'/auth/local/register'", "'/auth/register'"), withoutJwt],
  '7.22': [
    call("'/auth/forgot-password'", "'/auth/forgotten-password'"),
    {
      file: passwords,
      find: 'const sent = await sendPasswordReset(accounts, { email, client, resetUrl: accountRules.resetUrl })',
      replace: 'const sent = { ok: true as const }',
    },
  ],
  '7.23': [call("'/auth/reset-password'", "'/auth/new-password'"), withoutJwt],
  '7.24': [call("'/auth/change-password'", "'/auth/password'")],
  '7.25': [call("'/auth/send-email-confirmation'", "'/auth/email-confirmation'")],
  '7.26': [call('query: { access_token: accessToken }', 'query: { token: accessToken }'), withoutJwt],
  '7.27': [
    call('`${base}/connect/${encodeURIComponent(provider)}`', '`${base}/auth/${encodeURIComponent(provider)}`'),
    {
      file: 'src/api/api-sign-in/provider-routes.ts',
      find: "start.searchParams.set('providerId', provider.id)",
      replace: "start.searchParams.set('provider', provider.id)",
    },
  ],
  '7.28': [
    call('`Bearer ${token}`', '`Token ${token}`'),
    call('...(token === null ? {} : { authorization: ', '...(token !== null ? {} : { authorization: '),
    call(
      'const response = await fetch(request)',
      'const first = await fetch(request.clone())\n    const response = first.ok ? first : await fetch(request)',
    ),
  ],
  '7.29': notShown,
  '7.30': notShown,
  '7.31': [
    {
      file: 'src/web/shell/reload/new-version.ts',
      find: 'CHECK_EVERY_MS = 3_600_000',
      replace: 'CHECK_EVERY_MS = 36_000_000',
    },
  ],
  '7.32': [
    {
      file: 'src/web/consent/consent-scripts.ts',
      find: 'if (isEnabled && !running.has(id) &&',
      replace: 'if (!isEnabled && !running.has(id) &&',
    },
  ],
  '7.33': [
    { file: pages, find: "name: 'UnknownError'", replace: "name: 'Error'" },
    { file: pages, find: 'return error ?? { status: 500', replace: 'return error ?? { status: 502' },
    {
      file: pages,
      find: 'const error = (body as ApiErrorShape | null)?.error',
      replace: "const error = null as ApiErrorShape['error'] | null",
    },
    call("error: { status: 500, name: 'UnknownError'", "error: { status: 502, name: 'UnknownError'"),
    call('isErrorBody(body) ? body : unknownError(body)', 'unknownError(body)'),
  ],
  '7.34': [call('if (!me.ok) tokens.write(null)', '')],
}
