/** What a token of a program allows; custom: what it lists. */
export const TOKEN_KINDS = ['read-only', 'full-access', 'custom'] as const

export type TokenKind = (typeof TOKEN_KINDS)[number]

/** Whose view of things a token has. */
export const TOKEN_ROLES = ['staff', 'admin'] as const

export type TokenRole = (typeof TOKEN_ROLES)[number]
