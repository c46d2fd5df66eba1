/** What an installation is for. */
export const INSTALLATION_KINDS = ['demo', 'production'] as const

export type InstallationKind = (typeof INSTALLATION_KINDS)[number]
