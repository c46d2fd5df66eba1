import { multiFactor, type MultiFactorInfo, type User } from '@firebase/auth'
import type { AccountSecurityShape } from '#contract/account/user-shapes.ts'

/**
 * Returns how users sign in to an account of a hosted project, which only the SDK knows completely. Events and devices
 * remain those of the server.
 */
export function sdkSecurity(user: User, known: AccountSecurityShape): AccountSecurityShape {
  const methods = user.providerData.map(({ providerId }) => providerId)
  return {
    ...known,
    hasPassword: methods.includes('password'),
    phoneNumber: user.phoneNumber,
    providers: user.providerData
      .filter(({ providerId }) => providerId !== 'password' && providerId !== 'phone')
      .map(({ providerId, email }) => ({ providerId, email })),
    secondFactors: multiFactor(user).enrolledFactors.map((factor) => ({
      id: factor.uid,
      kind: factor.factorId === 'phone' ? 'phone' : 'totp',
      name: factor.displayName ?? null,
      phoneEnding: phoneOf(factor)?.slice(-4) ?? null,
      enrolledAt: new Date(factor.enrollmentTime).toISOString(),
    })),
  }
}

function phoneOf(factor: MultiFactorInfo): string | null {
  return 'phoneNumber' in factor && typeof factor.phoneNumber === 'string' ? factor.phoneNumber : null
}
