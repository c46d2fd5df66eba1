/** The part of the process's logger that services write to. Tokens, codes and passwords must never be passed to it. */
export interface ServiceLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void
  warn(fields: Readonly<Record<string, unknown>>, message: string): void
  error(fields: Readonly<Record<string, unknown>>, message: string): void
}

/** Where a service writes what its operator should know. */
export interface ServiceLogging {
  readonly log: ServiceLog
}
