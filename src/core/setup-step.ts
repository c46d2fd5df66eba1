/** The steps from an empty production site to one that is open, in their order. */
export const SETUP_STEPS = ['administrator', 'company', 'home', 'payments', 'mail', 'opening'] as const

export type SetupStep = (typeof SETUP_STEPS)[number]

/** The steps that may be skipped. */
export const STEPS_TO_LEAVE_OUT = ['company', 'home', 'payments', 'mail'] as const satisfies readonly SetupStep[]

/** What is checked before a site opens, in the order in which it is shown. */
export const OPENING_CHECKS = ['address', 'texts', 'home', 'payments', 'mail', 'nights', 'backup'] as const

export type OpeningCheck = (typeof OPENING_CHECKS)[number]

/** How far the set-up counts homes and events: what it asks is whether there are any. */
export const MOST_COUNTED = 1_000
