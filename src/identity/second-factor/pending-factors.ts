import * as z from 'zod/mini'
import { listPendingFactors } from '#accounts/second-factor/list-pending-factors.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { factorShape } from '#identity/wire/factor-shape.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'

/**
 * /v2/accounts/mfaSignIn:factors: returns the factors of a pending sign-in again. Ours, not part of the protocol: pages
 * that work without JavaScript hold only the pending credential.
 */
export const pendingFactorsRoute = operation({
  method: 'POST',
  path: '/v2/accounts/mfaSignIn:factors',
  request: z.object({ mfaPendingCredential: optionalText }),
  async run({ accounts }, { mfaPendingCredential }) {
    if (!mfaPendingCredential) return refusal('MISSING_MFA_PENDING_CREDENTIAL')
    const found = await listPendingFactors(accounts, { pendingCredential: mfaPendingCredential })
    return found.ok ? success({ mfaInfo: found.value.map(factorShape) }) : wireError(found.problem)
  },
})
