/** Who did something to an account. `service`: the company's staff or their tools. */
export const AUDIT_ACTORS = ['service', 'system', 'owner'] as const

export type AuditActor = (typeof AUDIT_ACTORS)[number]
