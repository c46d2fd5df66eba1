/** Something in memory that can be dropped by tag. */
export interface Forgetful {
  /** Drops everything with one of the tags. */
  readonly purge: (tags: readonly string[]) => void
  readonly clear: () => void
}

/** Combines several into one; null: there is nothing yet that could be dropped. */
export function togetherForgetful(all: () => readonly (Forgetful | null)[]): Forgetful {
  return {
    purge: (tags) => all().forEach((one) => one?.purge(tags)),
    clear: () => all().forEach((one) => one?.clear()),
  }
}
