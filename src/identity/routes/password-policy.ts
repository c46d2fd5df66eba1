import * as z from 'zod/mini'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#accounts/password/check-new-password.ts'
import { operation } from '../wire/operation.ts'
import { success } from '../wire/wire-answer.ts'

const ALLOWED_SYMBOLS = '^$*.[]{}()?"!@#%&/\\,><\':;|_~'.split('')

/** /v2/passwordPolicy: the defaults of specification §5, enforcement off. */
export const passwordPolicyRoute = operation({
  method: 'GET',
  path: '/v2/passwordPolicy',
  request: z.object({}),
  run: () =>
    success({
      customStrengthOptions: { minPasswordLength: MIN_PASSWORD_LENGTH, maxPasswordLength: MAX_PASSWORD_LENGTH },
      allowedNonAlphanumericCharacters: ALLOWED_SYMBOLS,
      enforcementState: 'OFF',
      forceUpgradeOnSignin: false,
      schemaVersion: 1,
    }),
})
