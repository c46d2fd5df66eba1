import { STAFF_ROLES } from '#core/account/role.ts'
import * as z from 'zod'
import type { RoleLimits } from './config.ts'

/** A whole percentage for each role: `host:50,staff:100,admin:300`. */
export const roleLimitsSchema = z.string().transform((text, context): RoleLimits => {
  const given = text.split(',').map((part) => part.trim())
  const [host, staff, admin] = STAFF_ROLES.map((role) => {
    const figures = given.flatMap((part) => new RegExp(`^${role}:(\\d{1,4})$`).exec(part)?.[1] ?? [])
    return figures.length === 1 ? Number(figures[0]) : undefined
  })
  if (given.length === 3 && host !== undefined && staff !== undefined && admin !== undefined)
    return { host, staff, admin }
  context.addIssue('must name a whole percentage for each role, such as host:50,staff:100,admin:300')
  return z.NEVER
})
