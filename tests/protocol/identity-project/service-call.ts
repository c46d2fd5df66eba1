import { SERVICE_TOKEN, type IdentityService } from '../identity-service.ts'
import type { ServiceBody } from '../service-body.ts'

/** An answer to a privileged call; which fields are there depends on the operation. */
export interface ServiceResponse {
  readonly status: number
  readonly body: ServiceBody
}

/** Calls a privileged operation with the service token, below `/identity`. */
export async function serviceCall(
  service: IdentityService,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = { authorization: `Bearer ${SERVICE_TOKEN}` },
): Promise<ServiceResponse> {
  const response = await service.identity(
    new Request(`http://localhost:3000/identity${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

/** A call of a project's accounts, or of a tenant's. */
export function accountCalls(service: IdentityService, tenantId?: string) {
  const scope = `/v1/projects/holmstay${tenantId === undefined ? '' : `/tenants/${tenantId}`}/accounts`
  return (verb: string, body: unknown = {}) => serviceCall(service, 'POST', `${scope}${verb && `:${verb}`}`, body)
}
