/** Set by our own server on every request, and removed from requests that come from outside. */
export const CLIENT_ADDRESS_HEADER = 'x-holmstay-client-address'

/** Returns the client's address as our server has set it; the same address for all if it was not set. */
export function clientAddressOf(request: { readonly headers: { get(name: string): string | null } }): string {
  return request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'
}
