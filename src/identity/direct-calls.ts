import type { IdentityDeps } from './identity-deps.ts'
import { IDENTITY_MOUNT, operationsOf } from './operations.ts'
import { responseToFault, performOperation } from './perform-operation.ts'
import { corsHeaders } from './wire/cors.ts'
import type { WireRequestWithBody } from './wire/wire-request.ts'
import { encodeResponse, type EncodedResponse, type WireResponse } from './wire/wire-response.ts'

/** Answers a call whose address exactly names an operation; null for all others, which `createIdentityApp` answers. */
export type DirectCalls = (request: WireRequestWithBody) => Promise<EncodedResponse> | null

/**
 * Creates the direct answers to the most frequent calls of browsers (sign-ins, refreshes, lookups …), without `Request`
 * and `Response`, whose creation and parsing cost as much as the answer (decision 85). The operations and answers are
 * those of `createIdentityApp`.
 */
export function createDirectCalls(deps: IdentityDeps): DirectCalls {
  const { authorizedDomains, projectId } = deps.accounts
  const operations = new Map(
    operationsOf(projectId)
      .filter(({ method, path }) => method === 'POST' && !path.includes('{'))
      .map((operation) => [IDENTITY_MOUNT + operation.path, operation]),
  )
  return (request) => {
    const operation = request.method === 'POST' ? operations.get(pathOf(request.url)) : undefined
    if (!operation) return null
    const encode = (response: WireResponse): EncodedResponse => {
      const { headers, ...rest } = encodeResponse(response)
      return { ...rest, headers: { ...headers, ...corsHeaders(request, authorizedDomains) } }
    }
    return performOperation(deps, operation, request, {}).then(encode, (error: unknown) =>
      encode(responseToFault(deps, error)),
    )
  }
}

/** Returns the path of an address exactly as it is written. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', start)
  return url.slice(start, end < 0 ? undefined : end)
}
