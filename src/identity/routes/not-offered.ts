import * as z from 'zod/mini'
import { operation, type Operation } from '../wire/operation.ts'
import { refusal } from '../wire/wire-answer.ts'

const PATHS = [
  '/v1/accounts:delete',
  '/v1/accounts:sendVerificationCode',
  '/v1/accounts:signInWithCustomToken',
  '/v1/accounts:signInWithEmailLink',
  '/v1/accounts:signInWithIdp',
  '/v1/accounts:signInWithPhoneNumber',
  '/v2/accounts:revokeToken',
  '/v2/accounts/mfaEnrollment:start',
  '/v2/accounts/mfaEnrollment:finalize',
  '/v2/accounts/mfaEnrollment:withdraw',
  '/v2/accounts/mfaSignIn:start',
  '/v2/accounts/mfaSignIn:finalize',
]

/** Operations the protocol has and this project does not offer: refused as by a project where they are switched off. */
export const notOfferedRoutes: readonly Operation[] = PATHS.map((path) =>
  operation({ method: 'POST', path, request: z.object({}), run: () => refusal('OPERATION_NOT_ALLOWED') }),
)
