import { createContext, type MiddlewareFunction } from 'react-router'
import type { OwnRightsShape } from '#contract/account/own-rights.ts'
import type { UserShape } from '#contract/account/user-shapes.ts'
import { isConsolePath } from '#contract/site/console-map.ts'
import { STAFF_EVENTS_PATH, stateOfEvents } from '#contract/staff-events.ts'
import { STAFF_ROLES, type StaffRole } from '#core/account/role.ts'
import { apiFetchContext } from '#web/backend/context.ts'
import { requireUser } from '#web/middleware/require-access.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { answered, consoleApi } from './console-api.ts'
import { rightsContext } from './may/may-in.ts'
import { rightsOf } from './may/may.ts'

/** Somebody who works with bookings of others. */
export interface StaffUser extends UserShape {
  readonly role: StaffRole
}

/** Who looks at a page of the console; set before its loaders and actions run. */
export const staffUserContext = createContext<StaffUser>()

/** From which state a page of the console is read, known before its loaders run; '' = it is not known. */
export const readFromContext = createContext<string>('')

/**
 * Lets hosts and staff into the console, to whom it shows what they may see. Signed out → /login, and back; a guest learns nothing of it
 * (404).
 */
export const requireStaff: MiddlewareFunction<Response> = async (visit, next) => {
  // The data of `/admin/..` are asked for as those of a page of the console, whose address is then another one.
  if (!isConsolePath(visit.url.pathname)) throw pageNotFound(visit.url.pathname)
  const [user, readFrom] = await Promise.all([requireUser(visit), stateNow(visit)])
  if (!isStaff(user)) throw pageNotFound(visit.url.pathname)
  visit.context.set(staffUserContext, user)
  visit.context.set(readFromContext, readFrom)
  const rights = await consoleApi(visit.context).get<OwnRightsShape>('/api/staff/own-rights')
  const missing = () => pageNotFound(visit.url.pathname)
  // Whoever has just lost their role is nobody here.
  if (!rights.ok && (rights.status === 401 || rights.status === 403)) throw missing()
  visit.context.set(rightsContext, rightsOf(answered(rights, missing)))
  const response = await next()
  response.headers.set('cache-control', 'private, no-store')
  return response
}

/** A page that does not know its state is told only of what changes while it listens. */
async function stateNow({ context }: Parameters<typeof requireUser>[0]): Promise<string> {
  try {
    const response = await context.get(apiFetchContext)(STAFF_EVENTS_PATH)
    return response.ok ? stateOfEvents(await response.text()) : ''
  } catch {
    return ''
  }
}

function isStaff(user: UserShape): user is StaffUser {
  return (STAFF_ROLES as readonly string[]).includes(user.role)
}
