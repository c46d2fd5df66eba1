import type { Problem } from '#core/problem.ts'
import { lacksRightOnNamed } from '#db/queries/account/named-home-queries.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { Access } from './access.ts'
import type { ApiCall } from './api-route.ts'

interface Refused {
  readonly access: Pick<Access<unknown>, 'right' | 'missing'>
  readonly actor: { readonly uid: string; readonly role?: string } | null
  readonly call: Pick<ApiCall, 'param'>
  readonly body: unknown
}

/**
 * Whether what is not there for somebody is about a home that they look after with a lesser right than is asked for:
 * they know of it, and are told why nothing was done. `problem`: as it was found; null: all that is known is that
 * something is not there. What is about other homes stays as if there were none.
 */
export async function hasLesserRight(
  { db }: Pick<ApiDeps, 'db'>,
  { access, actor, call, body }: Refused,
  problem: Problem | null,
): Promise<boolean> {
  const { right, missing } = access
  const isAsked = problem === null || problem.code === missing
  if (!isAsked || right === null || right === 'read' || actor?.role !== 'host') return false
  const name = call.param('id') || call.param('slug') || homeIn(body)
  return name !== '' && (await lacksRightOnNamed(db, actor.uid, { name, right }))
}

function homeIn(body: unknown): string {
  const isNamed = typeof body === 'object' && body !== null && 'stay' in body && typeof body.stay === 'string'
  return isNamed ? (body.stay as string) : ''
}
