/** What a tax is charged for: each person, or the home as a unit. */
export const TAX_UNITS = ['unit', 'person'] as const

export type TaxUnit = (typeof TAX_UNITS)[number]

/** How often a tax is charged. */
export const TAX_PERIODS = ['stay', 'night'] as const

export type TaxPeriod = (typeof TAX_PERIODS)[number]

/** What a percentage is taken from. */
export const TAX_BASES = ['rent', 'cleaning', 'fees', 'extras'] as const

export type TaxBase = (typeof TAX_BASES)[number]
