/** The part of the process's logger that services write to. Never given tokens, codes or passwords. */
export interface ServiceLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void
  warn(fields: Readonly<Record<string, unknown>>, message: string): void
  error(fields: Readonly<Record<string, unknown>>, message: string): void
}
