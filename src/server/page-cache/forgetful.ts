/** What is kept in memory and forgets it. */
export interface Forgetful {
  /** All that has one of the tags. */
  readonly purge: (tags: readonly string[]) => void
  readonly clear: () => void
}

/** Several as one; null: there is nothing yet that could be forgotten. */
export function togetherForgetful(all: () => readonly (Forgetful | null)[]): Forgetful {
  return {
    purge: (tags) => all().forEach((one) => one?.purge(tags)),
    clear: () => all().forEach((one) => one?.clear()),
  }
}
