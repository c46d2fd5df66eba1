import type { SecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'

/** A second factor before it was shown: numbers show their last four digits only. */
export function factorShape(factor: SecondFactor): object {
  return shapeOf(factor, masked(factor.phone ?? ''))
}

/** A second factor for the owner who is signed in, and for the service: with its whole number, as in the hosted service. */
export function wholeFactorShape(factor: SecondFactor): object {
  return shapeOf(factor, factor.phone ?? '')
}

/** The SDK tells the kinds apart by which key is there. */
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
