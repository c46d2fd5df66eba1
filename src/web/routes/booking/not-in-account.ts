import { data } from 'react-router'
import type { UserShape } from '#contract/account/user-shapes.ts'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { publicConfigContext } from '#web/backend/context.ts'
import type { Visit } from '#web/middleware/require-access.ts'

/** What a page has that only says that the booking of its address is not in this account. */
export interface NotInAccount {
  readonly notInAccount: true
  readonly user: UserShape
  readonly config: PublicConfiguration
  /** The path of the page. */
  readonly address: string
}

/**
 * Returns the data of such a page, with status 404: the same whether the booking is of somebody else or does not exist,
 * which nobody else is told.
 */
export function notInAccount({ context, url }: Visit, user: UserShape) {
  const page: NotInAccount = {
    notInAccount: true,
    user,
    config: context.get(publicConfigContext),
    address: url.pathname,
  }
  return data(page, { status: 404, statusText: 'Not Found' })
}
