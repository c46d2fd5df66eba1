/** The roles, from a guest to an administrator of the site. Each may do what those before it may. */
export const ROLES = ['user', 'host', 'staff', 'admin'] as const

export type Role = (typeof ROLES)[number]

/** Roles that work with other people's bookings. */
export const STAFF_ROLES = ['host', 'staff', 'admin'] as const satisfies readonly Role[]

export type StaffRole = (typeof STAFF_ROLES)[number]

/**
 * Roles whose changes the audit log records: those of the company, workers, who open their tasks by a personal link,
 * and the system, for what ends by itself.
 */
export const AUDITED_ROLES = [...STAFF_ROLES, 'worker', 'system'] as const

export type AuditedRole = (typeof AUDITED_ROLES)[number]

/** Returns whether a role may do all that another may. */
export const includesRole = (role: Role, other: Role) => ROLES.indexOf(role) >= ROLES.indexOf(other)
