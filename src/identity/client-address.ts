/** Set by our own server on every request, and removed from those that come from outside. */
export const CLIENT_ADDRESS_HEADER = 'x-holmstay-client-address'

/** The client's address as our server wrote it; one address for all where nobody did. */
export function clientAddressOf(request: { readonly headers: { get(name: string): string | null } }): string {
  return request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'
}
