import type { SecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'

/** Returns a second factor before it was shown: only the last four digits of numbers. */
export function factorShape(factor: SecondFactor): object {
  return shapeOf(factor, masked(factor.phone ?? ''))
}

/**
 * Returns a second factor for its signed-in owner, and for the service: with its full number, as in the hosted service.
 */
export function wholeFactorShape(factor: SecondFactor): object {
  return shapeOf(factor, factor.phone ?? '')
}

/** Returns the shape of a factor. The SDK distinguishes the kinds by which key is present. */
function shapeOf(factor: SecondFactor, phoneInfo: string): object {
  return {
    mfaEnrollmentId: factor.enrollmentId,
    ...(factor.displayName ? { displayName: factor.displayName } : {}),
    enrolledAt: factor.enrolledAt.toISOString(),
    ...(factor.kind === 'phone' ? { phoneInfo } : { totpInfo: {} }),
  }
}

function masked(phone: string): string {
  return `+${'*'.repeat(Math.max(phone.length - 5, 0))}${phone.slice(-4)}`
}
