import type * as z from 'zod/mini'
import { isStorable } from '#core/text/is-storable.ts'
import type { IdentityDeps } from '#identity/identity-deps.ts'
import type { Caller } from './caller.ts'
import { operation, type Operation } from './operation.ts'
import { malformed, refusal, type WireResponse, type WireError } from './wire-response.ts'

interface Declared<Request extends z.ZodMiniType> {
  readonly method: Operation['method']
  /** Below the project, for example `/accounts:lookup`. */
  readonly path: string
  /** `v1` unless the protocol uses another version. */
  readonly version?: 'v1' | 'v2'
  /** Whether every tenant has it, too. */
  readonly tenants?: boolean
  readonly request: Request
  run(deps: IdentityDeps, input: z.infer<Request>, caller: Caller): Promise<WireResponse> | WireResponse
}

/** Declares a privileged operation of the project and, by default, of each of its tenants. */
export function serviceOperation<Request extends z.ZodMiniType>(declared: Declared<Request>): Operation[] {
  const { method, path, version = 'v1', tenants = true } = declared
  const scopes = [
    `/${version}/projects/{project}`,
    ...(tenants ? [`/${version}/projects/{project}/tenants/{tenant}`] : []),
  ]
  return scopes.map((scope) => {
    const made = operation({ ...declared, path: scope + path, method, needsService: true })
    return {
      ...made,
      run: async (deps, fields, caller) => scopeProblem(deps, fields, caller) ?? made.run(deps, fields, caller),
    }
  })
}

function scopeProblem(deps: IdentityDeps, fields: Record<string, unknown>, { params }: Caller): WireError | null {
  const { tenantId, targetProjectId } = fields
  // Without a project in the path, it is a user's call that the service makes for one of them.
  const { projectId, compatibilityFlags } = deps.accounts
  const project = params['project'] ?? (targetProjectId || projectId)
  if (project !== projectId && !compatibilityFlags.takesAnyProject) return refusal('PROJECT_NOT_FOUND')
  if (typeof tenantId === 'string' && tenantId !== '' && tenantId !== deps.accounts.tenantId)
    return refusal('TENANT_ID_MISMATCH')
  return unkeepable(fields) ? malformed('Text must not contain NUL or broken characters.') : null
}

/** Returns whether there is text anywhere that the database cannot store. */
export function unkeepable(value: unknown): boolean {
  // A call for each level would not get to the bottom of a body that is nothing but brackets.
  const left = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string' && !isStorable(next)) return true
    if (typeof next !== 'object' || next === null) continue
    for (const [name, inner] of Object.entries(next)) left.push(name, inner)
  }
  return false
}
