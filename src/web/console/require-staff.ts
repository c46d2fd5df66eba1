import { createContext, type MiddlewareFunction } from 'react-router'
import type { UserShape } from '#contract/account/user-shapes.ts'
import { isConsolePath } from '#contract/site/console-map.ts'
import { STAFF_ROLES, type StaffRole } from '#core/account/role.ts'
import { requireUser } from '#web/middleware/require-access.ts'
import { pageNotFound } from '#web/shell/page-not-found.ts'

/** Somebody who works with bookings of others. */
export interface StaffUser extends UserShape {
  readonly role: StaffRole
}

/** Who looks at a page of the console; set before its loaders and actions run. */
export const staffUserContext = createContext<StaffUser>()

/**
 * Lets hosts and staff into the console, to whom it shows what they may see. Signed out → /login, and back; a guest learns nothing of it
 * (404).
 */
export const requireStaff: MiddlewareFunction<Response> = async (visit, next) => {
  // The data of `/admin/..` are asked for as those of a page of the console, whose address is then another one.
  if (!isConsolePath(visit.url.pathname)) throw pageNotFound(visit.url.pathname)
  const user = await requireUser(visit)
  if (!isStaff(user)) throw pageNotFound(visit.url.pathname)
  visit.context.set(staffUserContext, user)
  const response = await next()
  response.headers.set('cache-control', 'private, no-store')
  return response
}

function isStaff(user: UserShape): user is StaffUser {
  return (STAFF_ROLES as readonly string[]).includes(user.role)
}
