import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { operation, optionalText } from '../wire/operation.ts'
import { refusal, success } from '../wire/wire-answer.ts'

/** accounts:createAuthUri. The same answer for every address: nobody learns who has an account (reference: identity.md §3.6). */
export const createAuthUriRoute = operation({
  method: 'POST',
  path: '/v1/accounts:createAuthUri',
  request: z.object({ identifier: optionalText, continueUri: optionalText, providerId: optionalText }),
  run(_deps, { identifier, continueUri, providerId }) {
    if (providerId) return refusal('OPERATION_NOT_ALLOWED')
    if (!identifier) return refusal('MISSING_IDENTIFIER')
    if (!continueUri) return refusal('MISSING_CONTINUE_URI')
    return success({ kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: randomBytes(20).toString('base64url') })
  },
})
