import type { SecondFactor } from '#db/queries/identity/second-factor-queries.ts'

/**
 * A second factor as the SDK reads it. It tells the kinds apart by which key is there; numbers show their last four digits only.
 */
export function factorShape(factor: SecondFactor): object {
  return {
    mfaEnrollmentId: factor.enrollmentId,
    ...(factor.displayName ? { displayName: factor.displayName } : {}),
    enrolledAt: factor.enrolledAt.toISOString(),
    ...(factor.kind === 'phone' ? { phoneInfo: masked(factor.phone ?? '') } : { totpInfo: {} }),
  }
}

function masked(phone: string): string {
  return `+${'*'.repeat(Math.max(phone.length - 5, 0))}${phone.slice(-4)}`
}
