import * as z from 'zod/mini'
import { accountCount, searchAccounts } from '#accounts/account/administration/page-accounts.ts'
import { canonicalEmail } from '#accounts/canonical-email.ts'
import type { AccountNames, AccountOrder } from '#db/queries/account/account-admin-queries.ts'
import { optionalText } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'
import { serviceOperation } from '#identity/wire/service-operation.ts'
import { optionalFlag, optionalNumber } from './account-fields.ts'
import { serviceUserShape } from './service-user-shape.ts'

const ORDERS: ReadonlyMap<string, AccountOrder> = new Map([
  ['USER_ID', 'uid'],
  ['NAME', 'display_name'],
  ['CREATED_AT', 'created_at'],
  ['LAST_LOGIN_AT', 'last_sign_in_at'],
  ['USER_EMAIL', 'email'],
])
const MAX_LIMIT = 500

const expressionField = z.object({ email: optionalText, userId: optionalText, phoneNumber: optionalText })

/** projects.accounts.query: a sorted part of the accounts, or only their number. */
export const queryAccountsRoutes = serviceOperation({
  method: 'POST',
  path: '/accounts:query',
  request: z.object({
    returnUserInfo: optionalFlag,
    limit: optionalNumber,
    offset: optionalNumber,
    sortBy: optionalText,
    order: optionalText,
    expression: z.nullish(z.array(expressionField).check(z.maxLength(1000))),
  }),
  async run({ accounts }, input) {
    const orderBy = ORDERS.get(input.sortBy || 'USER_ID')
    if (!orderBy) return refusal('INVALID_SORT_BY')
    if (!['', 'ASC', 'DESC', 'ORDER_UNSPECIFIED'].includes(input.order ?? '')) return refusal('INVALID_ORDER')
    const limit = Number(input.limit || MAX_LIMIT)
    const offset = Number(input.offset || 0)
    if (limit < 1 || limit > MAX_LIMIT) return refusal('INVALID_LIMIT', `The limit is from 1 to ${MAX_LIMIT}.`)
    if (offset < 0) return refusal('INVALID_OFFSET')
    const names = input.expression?.length ? namesOf(input.expression) : null
    if (input.returnUserInfo === false) return success({ recordsCount: String(await accountCount(accounts, names)) })
    const descending = input.order === 'DESC'
    const found = await searchAccounts(accounts, { names, orderBy, descending, limit, offset })
    return success({ recordsCount: String(found.length), userInfo: found.map((account) => serviceUserShape(account)) })
  },
})

function namesOf(expression: readonly z.infer<typeof expressionField>[]): AccountNames {
  const texts = (values: readonly (string | null | undefined)[]) => values.filter((value) => value != null)
  return {
    uids: texts(expression.map(({ userId }) => userId)),
    emails: texts(expression.map(({ email }) => (email == null ? null : canonicalEmail(email)))),
    phones: texts(expression.map(({ phoneNumber }) => phoneNumber)),
  }
}
