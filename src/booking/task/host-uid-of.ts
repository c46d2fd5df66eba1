import type { StaffActor } from '#booking/booking-deps.ts'

/** Returns whose team an actor looks after: a host's own; null = all. */
export function hostUidOf({ role, uid }: StaffActor): string | null {
  return role === 'host' ? uid : null
}
