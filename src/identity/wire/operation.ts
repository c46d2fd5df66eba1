import * as z from 'zod/mini'
import type { IdentityDeps } from '#identity/identity-deps.ts'
import type { Caller } from './caller.ts'
import { malformed, type WireResponse } from './wire-response.ts'

/** One operation of the protocol: its path, its input and what it does. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the mount point, for example `/v1/accounts:signUp`, with placeholders like `{project}`. */
  readonly path: string
  /** False for what anybody may read, such as the public keys. */
  readonly needsApiKey: boolean
  /** Whether only the holder of the service token may call it. */
  readonly needsService: boolean
  /** Runs the operation; `deps.accounts` is scoped to the tenant that the request names. */
  run(deps: IdentityDeps, fields: Record<string, unknown>, caller: Caller): Promise<WireResponse>
}

/** An optional field; the protocol treats null as left out. */
export const optionalText = z.nullish(z.string())

/** Declares an operation with the shape of its request; fields of the wrong type never reach `run`. */
export function operation<Request extends z.ZodMiniType>(declared: {
  method: Operation['method']
  path: string
  needsApiKey?: boolean
  needsService?: boolean
  request: Request
  run(deps: IdentityDeps, input: z.infer<Request>, caller: Caller): Promise<WireResponse> | WireResponse
}): Operation {
  return {
    method: declared.method,
    path: declared.path,
    // The service token determines the project.
    needsApiKey: declared.needsApiKey ?? !declared.needsService,
    needsService: declared.needsService ?? false,
    async run(deps, fields, caller) {
      const input = z.safeParse(declared.request, fields)
      if (!input.success) return malformed(describe(input.error.issues))
      return declared.run(deps, input.data, caller)
    },
  }
}

/** Returns the first fault, in the words of a JSON schema. */
function describe([issue]: readonly z.core.$ZodIssue[]): string {
  const where = `/${issue?.path.map(String).join('/') ?? ''}`
  return issue?.code === 'invalid_type' ? `${where} must be ${issue.expected}` : `${where} is invalid`
}
