import * as z from 'zod/mini'
import { operation } from '../wire/operation.ts'
import { success } from '../wire/wire-answer.ts'

/** /v1/projects: which hosts may sign users in. */
export const projectsRoute = operation({
  method: 'GET',
  path: '/v1/projects',
  request: z.object({}),
  run: ({ accounts }) => success({ projectId: accounts.projectId, authorizedDomains: accounts.authorizedDomains }),
})
