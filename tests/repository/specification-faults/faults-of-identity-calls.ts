import type { FaultList } from './fault.ts'

const signUp = 'src/identity/sign-in/sign-up.ts'
const withPassword = 'src/identity/sign-in/sign-in-with-password.ts'
const withLink = 'src/identity/email-code/sign-in-with-email-link.ts'
const withIdp = 'src/identity/provider/sign-in-with-idp.ts'
const withPhone = 'src/identity/phone/sign-in-with-phone-number.ts'
const sendCode = 'src/identity/phone/send-verification-code.ts'
const sendMail = 'src/identity/email-code/send-oob-code.ts'
const update = 'src/identity/account/update.ts'
const revoke = 'src/identity/provider/revoke-token.ts'
const token = 'src/identity/sign-in/token.ts'
const sync = 'src/web/sign-in/session/sync-session.ts'

/** The operation is answered under another path. */
const path = (file: string, is: string, becomes: string) => ({
  file,
  find: `path: '${is}'`,
  replace: `path: '${becomes}'`,
})

/** Section 7: calls of the identity service. */
export const faultsOfIdentityCalls: FaultList = {
  '7.1': [
    path(signUp, '/v1/accounts:signUp', '/v1/accounts:register'),
    { file: signUp, find: '...tokenShape(signed),', replace: '' },
    {
      file: signUp,
      find: '{ email, password, displayName: displayName ?? null, client }',
      replace: '{ email, password: email, displayName: displayName ?? null, client }',
    },
  ],
  '7.2': [
    path(withPassword, '/v1/accounts:signInWithPassword', '/v1/accounts:signIn'),
    { file: withPassword, find: '...outcomeShape(signed.value),', replace: '' },
  ],
  '7.3': [
    path(withLink, '/v1/accounts:signInWithEmailLink', '/v1/accounts:signInWithLink'),
    {
      file: withLink,
      find: 'signInWithEmailLink(accounts, { email, oobCode, client })',
      replace: 'signInWithEmailLink(accounts, { email: oobCode, oobCode, client })',
    },
  ],
  '7.4': [
    path(withIdp, '/v1/accounts:signInWithIdp', '/v1/accounts:signInWithProvider'),
    { file: withIdp, find: 'postBody: input.postBody || null', replace: 'postBody: null' },
    {
      file: withIdp,
      find: 'const pendingToken = input.pendingToken || input.pendingIdToken || null',
      replace: 'const pendingToken = null',
    },
  ],
  '7.5': [
    path(withPhone, '/v1/accounts:signInWithPhoneNumber', '/v1/accounts:signInWithPhone'),
    {
      file: withPhone,
      find: 'return { sessionInfo: input.sessionInfo, code: input.code }',
      replace: "return { sessionInfo: input.sessionInfo, code: '' }",
    },
    {
      file: withPhone,
      find: 'return { temporaryProof: input.temporaryProof, phoneNumber: input.phoneNumber }',
      replace: "return { temporaryProof: '', phoneNumber: input.phoneNumber }",
    },
  ],
  '7.6': [
    path(sendCode, '/v1/accounts:sendVerificationCode', '/v1/accounts:sendCode'),
    { file: sendCode, find: 'captcha: recaptchaToken ?? null', replace: 'captcha: null' },
    { file: sendCode, find: "phoneNumber: phoneNumber ?? ''", replace: "phoneNumber: ''" },
  ],
  '7.7': [
    path(sendMail, '/v1/accounts:sendOobCode', '/v1/accounts:sendCode'),
    {
      file: sendMail,
      find: "case 'PASSWORD_RESET':\n      return mailPasswordReset",
      replace: "case 'RESET_PASSWORD':\n      return mailPasswordReset",
    },
    { file: sendMail, find: "case 'VERIFY_EMAIL': {", replace: "case 'CONFIRM_EMAIL': {" },
    {
      file: sendMail,
      find: 'sendEmailVerification(accounts, { idToken: input.idToken, ',
      replace: "sendEmailVerification(accounts, { idToken: '', ",
    },
  ],
  '7.8': [
    path(update, '/v1/accounts:update', '/v1/accounts:change'),
    { file: update, find: '(input.displayName ?? undefined)', replace: 'undefined' },
    { file: update, find: '(input.photoUrl ?? undefined)', replace: 'undefined' },
  ],
  '7.9': [
    path(revoke, '/v2/accounts:revokeToken', '/v2/accounts:revoke'),
    { file: revoke, find: 'token,\n      idToken,', replace: 'token: idToken,\n      idToken,' },
  ],
  '7.10': [
    path(
      'src/identity/second-factor/enrollment-start.ts',
      '/v2/accounts/mfaEnrollment:start',
      '/v2/accounts/mfaEnrollment:begin',
    ),
  ],
  '7.11': [
    path('src/identity/second-factor/sign-in-start.ts', '/v2/accounts/mfaSignIn:start', '/v2/accounts/mfaSignIn:begin'),
  ],
  '7.12': [
    path('src/identity/project/password-policy.ts', '/v2/passwordPolicy', '/v2/policy'),
    { file: 'src/identity/project/password-policy.ts', find: "policy.enforced ? 'ENFORCE' : 'OFF'", replace: "'OFF'" },
  ],
  '7.13': [
    path('src/identity/project/projects.ts', '/v1/projects', '/v1/project'),
    {
      file: 'src/identity/project/projects.ts',
      find: 'authorizedDomains: accounts.authorizedDomains',
      replace: 'authorizedDomains: []',
    },
  ],
  '7.14': [
    path(token, '/v1/token', '/v1/tokens'),
    { file: token, find: "if (grantType !== 'refresh_token')", replace: "if (grantType !== 'refresh')" },
    { file: token, find: 'access_token: idToken', replace: 'accessToken: idToken' },
    { file: token, find: 'expires_in: String(expiresInSeconds)', replace: 'expiresIn: String(expiresInSeconds)' },
    { file: token, find: 'refresh_token: next', replace: 'refreshToken: next' },
    {
      file: 'src/identity/wire/read-request.ts',
      find: "'application/x-www-form-urlencoded'",
      replace: "'multipart/form-data'",
    },
  ],
  '7.15': [
    { file: 'src/identity/account/lookup.ts', find: '...userShape(account, providers), ', replace: '' },
    path('src/identity/account/delete.ts', '/v1/accounts:delete', '/v1/accounts:remove'),
    path('src/identity/project/recaptcha.ts', '/v2/recaptchaConfig', '/v2/captchaConfig'),
  ],
  '7.16': [{ file: sync, find: '`Bearer ${token}`', replace: '`Token ${token}`' }],
  '7.17': [
    {
      file: sync,
      find: "call(url, { method: 'POST', headers",
      replace: "call('/__session', { method: 'POST', headers",
    },
    { file: sync, find: "call(url, { method: 'POST', headers", replace: "call(url, { method: 'PUT', headers" },
    {
      file: 'src/web/sign-in/identity-client.ts',
      find: 'createSessionSync(config.tokenSyncUrl)',
      replace: "createSessionSync('/__session')",
      noticedBy: ['tests/browser/session/token-sync-url.test.ts'],
    },
  ],
  '7.18': [{ file: sync, find: "call(url, { method: 'DELETE' })", replace: "call(url, { method: 'POST' })" }],
}
