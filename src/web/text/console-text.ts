import type { StaffRole } from '#core/account/role.ts'

/** What a role is called in the console. */
export const roleText: Readonly<Record<StaffRole, string>> = {
  host: 'Host',
  staff: 'Reservations',
  admin: 'Administrator',
}
