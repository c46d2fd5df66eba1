/** What a database serves. */
export const INSTALLATION_KINDS = ['demo', 'production'] as const

export type InstallationKind = (typeof INSTALLATION_KINDS)[number]
