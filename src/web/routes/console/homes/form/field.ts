import type { HomeChoices } from '#web/console/find/home-choice.ts'

/** One of the values of a choice. */
export interface Option {
  readonly value: string
  readonly label: string
  /** Options of one group stand together. */
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

/** One field of a form of the home editor, of which its control, its reading and its faults follow. */
export interface Field {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  readonly hint?: string
  /** Of numbers as they are typed. */
  readonly min?: number
  readonly max?: number
  readonly isRequired?: true
  readonly options?: readonly Option[]
  /** Of a home: those to choose from. */
  readonly homes?: HomeChoices
  /** Letters at most. */
  readonly longest?: number
  /** Of money: nothing is an amount, too. */
  readonly mayBeNothing?: true
  /** Of money: the amount beside which a hundredfold is asked about, in minor units. */
  readonly beside?: number | null
  /** Is not told beside the name of a form that is closed: name or summary of the form say it. */
  readonly isUntold?: true
  /** Takes the whole width. */
  readonly isWide?: true
}

/** What stands in the fields of a form, as it was typed; ticks are `on` or empty, several values stand with commas. */
export type Values = Readonly<Record<string, string>>

/** What was read of them: numbers, minor units, basis points, lists; null = left empty. */
export type ReadValues = Readonly<Record<string, string | number | boolean | readonly string[] | null>>

/** What is wrong, by field. */
export type Faults = Readonly<Record<string, string>>
