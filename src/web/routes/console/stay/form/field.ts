import type { StayOptions } from '#web/console/find/stay-options.ts'

/** A value of a choice. */
export interface Option {
  readonly value: string
  readonly label: string
  /** Options of the same group are listed together. */
  readonly group?: string
}

export type FieldKind =
  | 'line'
  | 'text'
  | 'lines'
  | 'whole'
  | 'decimal'
  | 'money'
  | 'percent'
  | 'time'
  | 'date'
  | 'choice'
  | 'ticks'
  | 'tick'
  | 'home'

/** A field of a form of the home editor, which determines its control, how it is read, and its faults. */
export interface Field {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  readonly hint?: string
  /** For numbers, as typed. */
  readonly min?: number
  readonly max?: number
  /** For decimals: the most digits behind the point; none for degrees of a map, which have as many as they are given. */
  readonly places?: number
  readonly isRequired?: true
  readonly options?: readonly Option[]
  /** For a home: the homes to choose from. */
  readonly homes?: StayOptions
  /** The most characters. */
  readonly longest?: number
  /** For texts: the lines that are in sight; by default more for long ones. */
  readonly rows?: number
  /** For money: whether zero is an amount. */
  readonly mayBeNothing?: true
  /** For money: the amount in minor units to compare with; a hundred times as much is queried. */
  readonly beside?: number | null
  /** Said when the API refuses the field because it does not fit another one. */
  readonly misfit?: string
  /** Left out of the summary of a closed form, because the form's name already says it. */
  readonly isUntold?: true
  /** Whether the field takes the whole width. */
  readonly isWide?: true
}

/**
 * The values of the fields of a form as typed; a ticked box is `on`, one without a tick is empty, and several values
 * are separated by commas.
 */
export type Values = Readonly<Record<string, string>>

/** The values read from these: numbers, minor units, basis points, lists; null = left empty. */
export type ReadValues = Readonly<Record<string, string | number | boolean | readonly string[] | null>>

/** What is wrong, by field. */
export type Faults = Readonly<Record<string, string>>
