/**
 * Returns a function that makes a request once, when it is first called. After a failure the next call makes it again.
 */
export function askedOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | null = null
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = null
      throw error
    })
    return asked
  }
}
