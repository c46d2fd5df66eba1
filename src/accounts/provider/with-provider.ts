import type { ProviderUnavailableProblem } from '#accounts/account-problems.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { err, type Result } from '#core/result.ts'
import { ProviderUnavailable } from '#accounts/outbound-fetch.ts'
import type { ServiceLogging } from '#accounts/service-log.ts'

/** Does work that needs a provider; `provider_unavailable` when it does not answer, which is logged. */
export async function withProvider<Value, Failure extends Problem | IdentityProblem>(
  { log }: ServiceLogging,
  providerId: string,
  work: () => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure | ProviderUnavailableProblem>> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ err: error, provider: providerId }, 'an identity provider did not respond')
    const problem: ProviderUnavailableProblem = { code: 'provider_unavailable' }
    return err(problem)
  }
}
