import * as z from 'zod/mini'
import { operation } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'

/**
 * /v1/projects: the hosts that may sign users in. Tenants have none of their own (docs/identity-protocol.md, Tenants).
 */
export const projectsRoute = operation({
  method: 'GET',
  path: '/v1/projects',
  request: z.object({}),
  run: ({ accounts }) =>
    accounts.tenantId === null
      ? success({ projectId: accounts.projectId, authorizedDomains: accounts.authorizedDomains })
      : refusal('UNSUPPORTED_TENANT_OPERATION'),
})
