/**
 * Returns a function that makes a request once, when it is first called. After a failure the next call makes it again.
 */
export function sharedRequest<Response>(send: () => Promise<Response>): () => Promise<Response> {
  let response: Promise<Response> | null = null
  return () => {
    response ??= send().catch((error: unknown) => {
      response = null
      throw error
    })
    return response
  }
}
