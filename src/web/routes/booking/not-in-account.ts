import { data } from 'react-router'
import type { UserShape } from '#contract/account/user-shapes.ts'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { publicConfigContext } from '#web/backend/context.ts'
import type { Visit } from '#web/middleware/require-access.ts'

/** What a page has that only says that the booking or conversation of its address is not in this account. */
export interface NotInAccount {
  readonly notInAccount: 'booking' | 'conversation'
  readonly user: UserShape
  readonly config: PublicConfiguration
  /** The path and query of the page. */
  readonly address: string
}

/**
 * Returns the data of such a page, with status 404: the same whether the thing is somebody else's or does not exist,
 * which nobody else is told.
 */
export function notInAccount({ context, url }: Visit, user: UserShape, what: NotInAccount['notInAccount'] = 'booking') {
  const page: NotInAccount = {
    notInAccount: what,
    user,
    config: context.get(publicConfigContext),
    address: url.pathname + url.search,
  }
  return data(page, { status: 404, statusText: 'Not Found' })
}

/** Returns the title of such a page. */
export const notInAccountTitle = ({ notInAccount: what }: NotInAccount): string => `This ${what} is not in your account`
