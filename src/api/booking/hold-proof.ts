import { setCaptchaTask } from '#accounts/throttle/set-captcha-task.ts'
import { spendCaptcha } from '#accounts/throttle/spend-captcha.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import type { HoldOrigin } from '#booking/hold/network-holds.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { refusalResponse, type ApiResponse } from '#api/route/api-response.ts'

/** The header with the solution of a task: `<task>.<number>` (`contract/account/captcha-task.ts`). */
export const PROOF_HEADER = 'proof-of-work'

type ProofDeps = Pick<ApiDeps, 'accounts' | 'clientAddress'>

const clientOf = ({ clientAddress }: ProofDeps, request: Request) => ({
  address: clientAddress(request),
  userAgent: request.headers.get('user-agent'),
})

/** Returns where a hold is requested from, and whether the request has a proof of work, which is valid once. */
export async function holdOriginOf(deps: ProofDeps, request: Request): Promise<HoldOrigin> {
  const network = subscriberOf(deps.clientAddress(request))
  const token = request.headers.get(PROOF_HEADER)
  if (token === null) return { network, hasProof: false }
  const spent = await spendCaptcha(deps.accounts, { token, action: 'holdNights', client: clientOf(deps, request) })
  return { network, hasProof: spent.ok }
}

/** Refuses a hold that requires a proof of work, with the task to solve. */
export async function proofRequired(deps: ProofDeps, request: Request): Promise<ApiResponse> {
  const task = await setCaptchaTask(deps.accounts, { action: 'holdNights', client: clientOf(deps, request) })
  return refusalResponse(
    { code: 'proof_of_work_required' },
    'Others hold homes from this network: solve the task and repeat the request with the header Proof-Of-Work',
    { task },
  )
}
