import { expect } from 'vitest'
import { createApiAccountService, type ApiAccountService, type Member } from '../api-accounts/api-account-service.ts'
import { furnishLibrary } from '../content/library-of-homes.ts'

/** A body of the content backend; what is in it depends on the call. */
export interface ReplyBody {
  readonly data?: unknown
  readonly meta?: { readonly pagination?: Readonly<Record<string, number>> }
  readonly error?: { readonly message: string; readonly details: Readonly<Record<string, unknown>> }
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: ReplyBody
}

export interface SendOptions {
  /** A jwt; without it nobody asks. */
  readonly as?: string | undefined
  /** Sent as `{ data }`. */
  readonly data?: object
  /** Sent as it is. */
  readonly body?: object | string
  readonly headers?: Record<string, string>
}

/** An entry as it comes in `data`. */
export type Entry = Readonly<Record<string, unknown>> & { readonly id: number; readonly documentId: string }

/** The content backend with the thirty homes of the library and accounts that sign in, as the checklist drives it (docs/content-api.md). */
export interface ChecklistProduct {
  readonly service: ApiAccountService
  send(method: string, path: string, options?: SendOptions): Promise<Reply>
  get(path: string, as?: string): Promise<Reply>
  /** `data` of a question about homes that was answered. */
  homes(query: string, as?: string): Promise<readonly Entry[]>
  slugs(query: string, as?: string): Promise<readonly unknown[]>
  /** Somebody with a proven address, signed in. */
  guest(): Promise<Member>
  /** The jwt of somebody of the company. */
  editor(): Promise<string>
}

export async function openChecklistProduct(): Promise<ChecklistProduct> {
  const service = await createApiAccountService()
  await furnishLibrary(service.db)
  const send: ChecklistProduct['send'] = async (method, path, { as, data, body, headers } = {}) => {
    const sent = data === undefined ? body : { data }
    const response = await service.call(method, path, {
      jwt: as,
      ...(headers && { headers }),
      ...(sent !== undefined && { body: sent }),
    })
    return { status: response.status, headers: response.headers, body: response.body }
  }
  const get: ChecklistProduct['get'] = (path, as) => send('GET', path, { as })
  const stays: ChecklistProduct['homes'] = async (query, as) => {
    const { status, body } = await get(`/api/stays?${query}`, as)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data as Entry[]
  }
  return {
    service,
    send,
    get,
    homes: stays,
    slugs: async (query, as) => (await stays(query, as)).map(({ slug }) => slug),
    async guest() {
      const member = await service.member()
      const { db } = service
      await db
        .updateTable('identity.account')
        .set({ email_verified: true })
        .where('uid', '=', member.user.uid)
        .execute()
      return member
    },
    async editor() {
      const member = await service.member()
      await service.db.updateTable('app.profile').set({ role: 'staff' }).where('uid', '=', member.user.uid).execute()
      return (await service.signIn(member)).body.jwt ?? ''
    },
  }
}

/** Slugs of homes of the library by their numbers. */
export const staysOf = (...numbers: number[]) => numbers.map((number) => `home-${number}`)

/** The whole body of a refusal. What `details` leaves out may be anything. */
export function envelope(status: number, name: string, message: string, details: unknown = expect.any(Object)) {
  return { data: null, error: { status, name, message, details } }
}
