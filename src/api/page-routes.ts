import * as z from 'zod/mini'
import { usedPolicySchema } from '#contract/rate/rates-schemas.ts'
import { ok } from '#core/result.ts'
import { findPolicies } from '#rates/find-policies.ts'
import { anyone } from './route/access.ts'
import { envelope } from './route/responses.ts'
import { route } from './route/route.ts'

/** The texts of the site. */
export const pageRoutes = [
  route({
    method: 'GET',
    path: '/api/cancellation-policies',
    chapter: 'Pages',
    summary: 'The cancellation policies of the homes',
    access: anyone(),
    responses: envelope(z.array(usedPolicySchema)),
    refuses: [],
    handle: async (deps) => ok((await findPolicies(deps)).filter((policy) => policy.homes > 0)),
  }),
]
