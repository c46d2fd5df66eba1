import * as z from 'zod/mini'
import { countRecoveryCodes } from '#accounts/second-factor/count-recovery-codes.ts'
import { makeRecoveryCodes } from '#accounts/second-factor/make-recovery-codes.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'

const request = z.object({ idToken: optionalText })

/**
 * accounts/recoveryCodes:create, ours: makes ten codes that stand in for a second factor, and returns them only once.
 */
export const recoveryCodesCreateRoute = operation({
  method: 'POST',
  path: '/v2/accounts/recoveryCodes:create',
  request,
  async run({ accounts }, { idToken }, client) {
    if (!idToken) return refusal('MISSING_ID_TOKEN')
    const made = await makeRecoveryCodes(accounts, { idToken, client })
    return made.ok ? success({ codes: made.value }) : wireError(made.problem)
  },
})

/** accounts/recoveryCodes:status, ours: returns how many are left. */
export const recoveryCodesStatusRoute = operation({
  method: 'POST',
  path: '/v2/accounts/recoveryCodes:status',
  request,
  async run({ accounts }, { idToken }) {
    if (!idToken) return refusal('MISSING_ID_TOKEN')
    const counted = await countRecoveryCodes(accounts, { idToken })
    return counted.ok ? success(counted.value) : wireError(counted.problem)
  },
})
