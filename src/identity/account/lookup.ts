import * as z from 'zod/mini'
import { lookupAccount } from '#accounts/account/lookup-account.ts'
import { userShape } from '#identity/wire/account-shapes.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { wholeFactorShape } from '#identity/wire/factor-shape.ts'
import { passkeyShape } from '#identity/wire/passkey-shapes.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { refusal, slowDown, success } from '#identity/wire/wire-response.ts'

/** accounts:lookup: the bearer's own account. */
export const lookupRoute = operation({
  method: 'POST',
  path: '/v1/accounts:lookup',
  request: z.object({ idToken: optionalText }),
  async run({ accounts }, input) {
    if (!input.idToken) return refusal('MISSING_ID_TOKEN')
    const found = await lookupAccount(accounts, { idToken: input.idToken })
    if (!found.ok) {
      const { problem } = found
      return problem.code === 'too_many_attempts' ? slowDown(problem.retryAfterSeconds) : wireError(problem)
    }
    const { account, claims, providers, factors, passkeys } = found.value
    // A sign-in with a removed factor is told so, because otherwise the SDK keeps its old list.
    const mfaInfo = factors.length > 0 || claims.secondFactor !== null ? { mfaInfo: factors.map(wholeFactorShape) } : {}
    const passkeyInfo = passkeys.length > 0 ? { passkeyInfo: passkeys.map(passkeyShape) } : {}
    return success({
      kind: 'identitytoolkit#GetAccountInfoResponse',
      users: [{ ...userShape(account, providers), ...mfaInfo, ...passkeyInfo }],
    })
  },
})
