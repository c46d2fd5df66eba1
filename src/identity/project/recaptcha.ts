import * as z from 'zod/mini'
import { operation } from '#identity/wire/operation.ts'
import { success } from '#identity/wire/wire-response.ts'

/**
 * /v2/recaptchaConfig: off for everything, so that the SDK never loads a third party's script
 * (docs/identity-protocol.md, Codes by mail and SMS).
 */
export const recaptchaConfigRoute = operation({
  method: 'GET',
  path: '/v2/recaptchaConfig',
  request: z.object({}),
  run: ({ accounts }) =>
    success({
      recaptchaKey: `projects/${accounts.projectId}/keys/none`,
      recaptchaEnforcementState: [
        { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' },
        { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
      ],
    }),
})

/** /v1/recaptchaParams: there is no site key. */
export const recaptchaParamsRoute = operation({
  method: 'GET',
  path: '/v1/recaptchaParams',
  request: z.object({}),
  run: () =>
    success({ kind: 'identitytoolkit#GetRecaptchaParamResponse', recaptchaSiteKey: 'none', recaptchaStoken: 'none' }),
})
