import { data } from 'react-router'
import { requireAccess } from '#web/middleware/require-access.ts'
import type { Route } from './+types/not-found-page'

/** Every address that is not in routes.ts. What lies under /user is nobody's business before a sign-in, also when it is not there. */
export async function loader(args: Route.LoaderArgs) {
  await requireAccess(args)
  throw data('Page not found', { status: 404, statusText: 'Not Found' })
}

export default function NotFoundPage() {
  return null
}
