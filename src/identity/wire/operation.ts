import * as z from 'zod/mini'
import type { Client } from '#accounts/client.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { malformed, type WireAnswer } from './wire-answer.ts'

/** One operation of the protocol: where it is, what it takes, what it does. */
export interface Operation {
  readonly method: 'GET' | 'POST'
  /** Below the mount point, e.g. `/v1/accounts:signUp`. */
  readonly path: string
  /** False for what anybody may read, such as the public keys. */
  readonly needsApiKey: boolean
  run(deps: IdentityDeps, fields: Record<string, unknown>, client: Client): Promise<WireAnswer>
}

/** A field that may be left out; the protocol takes null for left out. */
export const optionalText = z.nullish(z.string())

/** Declares an operation with the shape of its request; fields of the wrong type never reach `run`. */
export function operation<Request extends z.ZodMiniType>(declared: {
  method: Operation['method']
  path: string
  needsApiKey?: boolean
  request: Request
  run(deps: IdentityDeps, input: z.infer<Request>, client: Client): Promise<WireAnswer> | WireAnswer
}): Operation {
  return {
    method: declared.method,
    path: declared.path,
    needsApiKey: declared.needsApiKey ?? true,
    async run(deps, fields, client) {
      const input = z.safeParse(declared.request, fields)
      if (!input.success) return malformed(describe(input.error.issues))
      return declared.run(deps, input.data, client)
    },
  }
}

function describe(issues: readonly { readonly path: readonly PropertyKey[] }[]): string {
  return issues.map((issue) => `Invalid value at '${issue.path.map(String).join('.')}'.`).join(' ')
}
