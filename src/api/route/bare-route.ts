import type * as z from 'zod/mini'
import type { ApiDeps } from '#api/api-deps.ts'
import type { Access } from './access.ts'
import type { ApiCall } from './api-route.ts'
import { problemResponse, type ApiResponse } from './api-response.ts'
import { audited } from './audited.ts'
import type { Kept } from './kept-responses.ts'
import { once } from './once.ts'
import type { OperationDoc, ParameterDoc } from './operation-doc.ts'
import type { RefusalCode } from './refusal-code.ts'
import { hasLesserRight } from './lesser-right.ts'
import { writableRight, type ParamOf, type Route, type RouteCall } from './route.ts'

/** The declaration of such a route. */
export interface BareDeclaration<Method, Path extends string, Actor> {
  readonly method: Method
  readonly path: Path
  /** Its chapter in the description of the API. */
  readonly chapter: string
  /** One sentence without a full stop. */
  readonly summary: string
  readonly access: Access<Actor>
  /** Parameters that `handle` reads. */
  readonly query?: readonly ParameterDoc[]
  /**
   * The body that `handle` reads; `data`: one in the form of other routes, `{ data }`. `example` is shown in the
   * description.
   */
  readonly body?: (NonNullable<OperationDoc['bareBody']> | { readonly data: z.ZodMiniType }) & {
    readonly example?: unknown
  }
  /** The good answer, as it is described. */
  readonly responses: Pick<OperationDoc, 'result' | 'status' | 'also' | 'file'>
  /** How the answer of a `GET` is cached for unidentified callers; if left out, it is made for each. */
  readonly kept?: Kept | undefined
  /** `handle` answers a repeated `Idempotency-Key` with the first answer. */
  readonly idempotency?: 'optional'
  /** All refusals besides those of the guard. */
  readonly refuses: readonly RefusalCode[]
  readonly handle: (deps: ApiDeps, call: BareCall<Actor, ParamOf<Path>>) => Promise<ApiResponse>
}

interface BareCall<Actor, Param extends string> extends Pick<
  RouteCall<Actor, undefined, undefined, Param>,
  'actor' | 'param' | 'call'
> {
  readonly act: Act
}

/**
 * Carries out what a request asks for: once for its `Idempotency-Key`, and recorded in the audit log with what was sent.
 * Every handler that reads a body does its work in it, because nobody else knows the body.
 */
export type Act = (body: unknown, run: () => Promise<ApiResponse>) => Promise<ApiResponse>

/**
 * Declares a route that reads its request and makes its whole answer itself, because neither has the usual form: files,
 * signed events. Callers without access are refused before `handle`. The guard and all descriptions of the route follow
 * from the declaration, as with `route`.
 */
export function bareRoute<
  const Method extends 'GET' | 'POST' | 'PUT' | 'DELETE',
  const Path extends `/${string}`,
  Actor extends { readonly uid: string } | null,
>(declared: BareDeclaration<Method, Path, Actor>): Route<`${Method} ${Path}`> {
  const { access, query, body, responses, idempotency, handle } = declared
  return {
    name: `${declared.method} ${declared.path}`,
    row: access.row(responses.status ?? 200),
    refusals: [...access.refuses, ...declared.refuses],
    operation: {
      tag: declared.chapter,
      summary: declared.summary,
      ...responses,
      ...(query && { query }),
      ...(body && bodyDoc(body)),
      ...(idempotency && { idempotency }),
    },
    schemas: () => ({}),
    permission: access.permission,
    peopleOnly: access.peopleOnly,
    right: writableRight(declared.method, access.right),
    asksForKey: false,
    beforeSetUp: access.beforeSetUp,
    isOfStaff: access.isOfStaff,
    kept: declared.kept,
    changesNothing: false,
    compared: undefined,
    serve: (deps) => ({
      visibility: access.visibility,
      handle: async (call: ApiCall) => {
        const admitted = await access.admit(deps, call)
        if ('refusal' in admitted) return admitted.refusal
        const actor = declared.method === 'GET' ? admitted.actor : withoutReach(admitted.actor)
        const refusal = access.refusalOf?.(actor)
        if (refusal) return problemResponse(refusal)
        const noting = { access, call, actor }
        const withLesserRight = async (response: ApiResponse) => {
          const isLesser =
            response.status === 404 && (await hasLesserRight(deps, { access, actor, call, body: null }, null))
          return isLesser ? problemResponse({ code: 'home_right_missing' }) : response
        }
        let hasActed = false
        const act: Act = (sent, run) => {
          hasActed = true
          const recorded = () => audited(deps, { ...noting, body: sent }, async () => withLesserRight(await run()))
          return actor ? once(deps, call, { uid: actor.uid, body: sent }, recorded) : recorded()
        }
        const respond = async () => withLesserRight(await handle(deps, { actor, param: call.param, call, act }))
        if (!body) return audited(deps, noting, respond)
        const response = await respond()
        // What was refused before the body was read is recorded without it.
        return hasActed ? response : audited(deps, noting, async () => response)
      },
    }),
  }
}

/**
 * Returns an actor whose homes are looked up by each statement: the handler reads the body, and what takes long to
 * arrive may outlast their right on a home.
 */
function withoutReach<Actor>(actor: Actor): Actor {
  return typeof actor === 'object' && actor !== null && 'reach' in actor ? { ...actor, reach: undefined } : actor
}

function bodyDoc({
  example,
  ...body
}: NonNullable<BareDeclaration<string, string, null>['body']>): Pick<OperationDoc, 'body' | 'bareBody' | 'example'> {
  return {
    ...('data' in body ? { body: body.data } : { bareBody: body }),
    ...(example !== undefined && { example }),
  }
}
