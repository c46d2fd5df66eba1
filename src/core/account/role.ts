/** What somebody is to the company, from a guest to who runs everything; each may do what those before it may. */
export const ROLES = ['user', 'host', 'staff', 'admin'] as const

export type Role = (typeof ROLES)[number]

/** Roles that work with bookings of others. */
export const STAFF_ROLES = ['host', 'staff', 'admin'] as const satisfies readonly Role[]

export type StaffRole = (typeof STAFF_ROLES)[number]

/** Whose changes the audit log keeps: those, and people who work in homes by a personal link. */
export const AUDITED_ROLES = [...STAFF_ROLES, 'worker'] as const

export type AuditedRole = (typeof AUDITED_ROLES)[number]

/** Whether a role may do all that another may. */
export const includesRole = (role: Role, other: Role) => ROLES.indexOf(role) >= ROLES.indexOf(other)
