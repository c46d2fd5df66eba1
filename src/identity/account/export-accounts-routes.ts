import * as z from 'zod/mini'
import { pageAccounts } from '#accounts/account/administration/page-accounts.ts'
import { optionalText } from '#identity/wire/operation.ts'
import { success } from '#identity/wire/wire-response.ts'
import { serviceOperation } from '#identity/wire/service-operation.ts'
import { optionalNumber } from './account-fields.ts'
import { serviceUserShape } from './service-user-shape.ts'

const DEFAULT_PAGE = 20
const MAX_PAGE = 1000

/** projects.accounts.batchGet: all accounts in pages, with their password hashes. */
export const exportAccountsRoutes = serviceOperation({
  method: 'GET',
  path: '/accounts:batchGet',
  request: z.object({ maxResults: optionalNumber, nextPageToken: optionalText }),
  async run({ accounts }, { maxResults, nextPageToken }) {
    const limit = Math.min(Math.max(Number(maxResults || DEFAULT_PAGE), 1), MAX_PAGE)
    const afterUid = nextPageToken
      ? Buffer.from(nextPageToken, 'base64url').toString('utf8').replaceAll('\0', '')
      : null
    const page = await pageAccounts(accounts, { afterUid, limit })
    return success({
      kind: 'identitytoolkit#DownloadAccountResponse',
      users: page.accounts.map((account) => serviceUserShape(account, true)),
      ...(page.nextUid === null ? {} : { nextPageToken: Buffer.from(page.nextUid).toString('base64url') }),
    })
  },
})
