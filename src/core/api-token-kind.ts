/** What an API token allows. `custom`: only what the token lists. */
export const TOKEN_KINDS = ['read-only', 'full-access', 'custom'] as const

export type TokenKind = (typeof TOKEN_KINDS)[number]

/** The role with which an API token reads and writes. */
export const TOKEN_ROLES = ['staff', 'admin'] as const

export type TokenRole = (typeof TOKEN_ROLES)[number]
