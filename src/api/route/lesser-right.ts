import type { Problem } from '#core/problem.ts'
import { lacksRightOnNamed } from '#db/queries/account/named-stay-queries.ts'
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
 * Returns whether something that seems missing concerns a home on which the caller has a lesser right than required:
 * they know the home, and are told why nothing was done. `problem`: as it was found; null: it is only known that
 * something is missing. Other homes still seem not to exist.
 */
export async function hasLesserRight(
  { db }: Pick<ApiDeps, 'db'>,
  { access, actor, call, body }: Refused,
  problem: Problem | null,
): Promise<boolean> {
  const { right, missing } = access
  const isDecidedByRight = problem === null || problem.code === missing
  if (!isDecidedByRight || right === null || right === 'read' || actor?.role !== 'host') return false
  const name = call.param('id') || call.param('slug') || namedStayIn(body)
  return name !== '' && (await lacksRightOnNamed(db, actor.uid, { name, right }))
}

function namedStayIn(body: unknown): string {
  const isNamed = typeof body === 'object' && body !== null && 'stay' in body && typeof body.stay === 'string'
  return isNamed ? (body.stay as string) : ''
}
