/**
 * A small edit that makes a sentence of the specification untrue and nothing else: a wrong status, another text, a guard that is gone.
 * A fault that does not start proves nothing.
 */
export interface Fault {
  readonly file: string
  /** Stands in the file exactly once. */
  readonly find: string
  readonly replace: string
  /** The cited test files that have to notice; any of the row's when left out. */
  readonly noticedBy?: readonly string[]
}

/** What is planted for a row, each fault on its own; or why nothing can be broken there. */
export type RowFaults = readonly Fault[] | string

/** By the number of the row in docs/specification-table.md. */
export type FaultList = Readonly<Record<string, RowFaults>>
