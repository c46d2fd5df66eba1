import type * as z from 'zod/mini'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf, Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import type { TokenPermission } from '#contract/api-token-shapes.ts'
import type { StayRight } from '#core/account/stay-right.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { Access } from './access.ts'
import type { RouteAccess } from './access-row.ts'
import { audited } from './audited.ts'
import { hasLesserRight } from './lesser-right.ts'
import { keyFault, once } from './once.ts'
import type { ApiCall, ApiRoute } from './api-route.ts'
import { problemResponse, type ApiResponse } from './api-response.ts'
import type { PeopleOnlyReason } from './people-only.ts'
import { object, type JsonSchema } from './json-schema.ts'
import type { Kept } from './kept-responses.ts'
import type { OperationDoc, ParameterDoc } from './operation-doc.ts'
import type { RefusalCode } from './refusal-code.ts'
import { bodyFaults, readData, readQuery } from './read-body.ts'
import type { Responses } from './responses.ts'

type Code = Problem['code']

/** The names of the parts of a path: `:id` = `id`. */
export type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** What `handle` receives besides the collaborators. */
export interface RouteCall<Actor, Query, Body, Param extends string> {
  readonly actor: Actor
  readonly query: Query
  readonly body: Body
  /** Returns a part of the path by its name. */
  readonly param: (name: Param) => string
  /** The request itself, for what the declaration does not cover. */
  readonly call: ApiCall
}

interface QueryDeclaration<Query> {
  readonly schema: z.ZodMiniType<Query>
  readonly parameters: readonly ParameterDoc[]
  /** Normalises the parameters for `schema`, if clients write them in several ways. */
  readonly spelled?: (parameters: URLSearchParams) => URLSearchParams
}

interface Declaration<Method, Path extends string, Actor, Query, Body, Value, Codes extends readonly Code[]> {
  readonly method: Method
  readonly path: Path
  /** Its chapter in the description of the API. */
  readonly chapter: string
  /** One sentence without a full stop. */
  readonly summary: string
  readonly access: Access<Actor>
  /** Parts of the path that are UUIDs, and the problem if they are not, reported before the body is read. */
  readonly uuids?: Readonly<Partial<Record<ParamOf<Path>, Codes[number]>>>
  /**
   * The same for parts that are slugs or document ids: any other text names nothing and is not looked up in the
   * database.
   */
  readonly slugs?: Readonly<Partial<Record<ParamOf<Path>, Codes[number]>>>
  readonly query?: QueryDeclaration<Query>
  /**
   * The contents of `data`; `example` is shown in the description. `isEntry`: texts may stand for numbers, as clients
   * of Strapi send them.
   */
  readonly body?: {
    readonly schema: z.ZodMiniType<Body>
    readonly example?: unknown
    readonly isEntry?: true
    /** Whether it may be left out: the schema accepts `{}`. */
    readonly isOptional?: true
    /**
     * Whether the body contains data about a guest, which they can have erased. The audit log is never erased, so it
     * records that there was a body, but not its contents.
     */
    readonly isAboutGuest?: true
    /**
     * Whether every `code` in the body is the name of something that the console shows (a promo code, a fee, a policy),
     * so that the audit log keeps it. Other codes are secrets.
     */
    readonly namesByCode?: true
    /** The described schema, if `schema` accepts more. */
    readonly described?: JsonSchema
  }
  readonly responses: Responses<Value>
  /** How the answer of a `GET` is cached for unidentified callers; if left out, it is made for each. */
  readonly kept?: Kept
  /**
   * Whether a repeated `Idempotency-Key` gets the first answer. `required`: the route moves money, and refuses a
   * request without a key. `remade`: the same, but `handle` makes the first answer anew, because a secret in it must
   * not be stored. `ignored`: the answer changes from one request to the next.
   */
  readonly idempotency?: 'optional' | 'required' | 'remade' | 'ignored'
  /**
   * Whether it only shows something and asks by `POST` because of its body, always or with some bodies: the audit log
   * leaves it out as it does reading.
   */
  readonly changesNothing?: true | ((body: Body) => boolean)
  /**
   * The path of the read whose answer the audit log compares before and after a change; in a list, the element that the
   * rest of the path names. If left out, the read of the same address, except for `POST`. Null: none, because the
   * thing has a history of its own, or data of guests, which the log must not contain.
   */
  readonly compared?: `/api/${string}` | null
  /**
   * The problems that the use case can return, besides those of the guard, the body and the key; others do not compile.
   */
  readonly refuses: Codes
  readonly handle: (
    deps: ApiDeps,
    call: RouteCall<Actor, Query, Body, ParamOf<Path>>,
  ) => Promise<Result<NoInfer<Value>, ProblemOf<Codes[number]>>>
}

/** A route with everything that follows from its declaration. */
export interface Route<Name extends string = string> {
  readonly name: Name
  /** The status that each kind of caller gets. */
  readonly row: RouteAccess
  readonly refusals: readonly RefusalCode[]
  readonly operation: OperationDoc
  /** Returns the JSON Schemas of the names in its answers. */
  readonly schemas: () => Readonly<Record<string, JsonSchema>>
  readonly permission: TokenPermission | null
  /** Why no token can get access; null: one can, or the route is for everybody, or for nobody. */
  readonly peopleOnly: PeopleOnlyReason | null
  /** The right that a host needs on a home of another; null: no host may call it, or it does not concern homes. */
  readonly right: StayRight | null
  /** Whether it moves money and requires an `Idempotency-Key`. */
  readonly asksForKey: boolean
  readonly beforeSetUp: boolean
  /** Whether its changes are made for the company. */
  readonly isOfStaff: boolean
  readonly kept: Kept | undefined
  /** Whether it only shows something, although it is asked by `POST` because of its body. */
  readonly changesNothing: boolean
  /** The path of the read that the audit log compares, if the route names one; null: none. */
  readonly compared: string | null | undefined
  readonly serve: (deps: ApiDeps) => ApiRoute
}

const KEY = ['invalid_input', 'idempotency_key_reused', 'idempotency_key_in_flight'] as const

/**
 * Declares a route of the API: its guard, input, answer and description. Faults of a request are reported in this
 * order: the caller, the parts of the path, the query, the body, the key.
 */
export function route<
  const Method extends 'GET' | 'POST' | 'PUT' | 'DELETE',
  const Path extends `/${string}`,
  const Codes extends readonly Code[],
  Actor extends { readonly uid: string } | null,
  Value,
  Query = undefined,
  Body = undefined,
>(declared: Declaration<Method, Path, Actor, Query, Body, Value, Codes>): Route<`${Method} ${Path}`> {
  const { access, query, body, responses, idempotency } = declared
  const parameters = [...(query?.parameters ?? []), ...(responses.parameters ?? [])]
  const asksForKey = idempotency === 'required' || idempotency === 'remade'
  return {
    name: `${declared.method} ${declared.path}`,
    row: access.row(responses.operation.status ?? 200),
    refusals: [
      ...access.refuses,
      ...(query ? (['invalid_input'] as const) : []),
      ...(body ? bodyFaults : []),
      ...(idempotency ? KEY : []),
      ...(asksForKey ? (['idempotency_key_missing'] as const) : []),
      ...declared.refuses,
    ],
    // Made on request of the description, not at the start.
    get operation(): OperationDoc {
      return {
        tag: declared.chapter,
        summary: declared.summary,
        ...responses.operation,
        ...(responses.result && { result: responses.result() }),
        ...(parameters.length > 0 && { query: parameters }),
        ...(body && bodyDoc(body)),
        ...(idempotency && { idempotency: asksForKey ? 'required' : 'optional' }),
      }
    },
    schemas: responses.schemas ?? (() => ({})),
    permission: access.permission,
    peopleOnly: access.peopleOnly,
    right: writableRight(declared.method, access.right),
    asksForKey,
    beforeSetUp: access.beforeSetUp,
    isOfStaff: access.isOfStaff,
    kept: declared.kept,
    changesNothing: declared.changesNothing === true,
    compared: declared.body?.isAboutGuest ? null : declared.compared,
    serve: (deps) => ({ visibility: access.visibility, handle: (call) => serve(declared, deps, call) }),
  }
}

/**
 * Returns the right for a route: the right to look at a home is not enough to write, so a route that writes has to name
 * another one.
 */
export function writableRight(method: string, right: StayRight | null): StayRight | null {
  if (right === 'read' && method !== 'GET') throw new Error('a route that writes asks for more than to look at a home')
  return right
}

/** How long a body may take to arrive until its sender is looked at again. */
const SLOW_BODY_MS = 1_000

/** Returns the same request without its body. Of a request itself the sender is looked up once. */
const anew = ({ url, method, headers }: Request) => new Request(url, { method, headers })

async function serve<
  Method,
  Path extends string,
  Actor extends { readonly uid: string } | null,
  Query,
  Body,
  Value,
  Codes extends readonly Code[],
>(
  {
    access,
    uuids,
    slugs,
    responses,
    idempotency,
    handle,
    ...given
  }: Declaration<Method, Path, Actor, Query, Body, Value, Codes>,
  deps: ApiDeps,
  call: ApiCall,
): Promise<ApiResponse> {
  const admitted = await access.admit(deps, call)
  if ('refusal' in admitted) return admitted.refusal
  const unnamed = misnamed(uuids, call, isUuid) ?? misnamed(slugs, call, isSlug)
  if (unnamed) return problemResponse({ code: unnamed } as Problem)
  const query = given.query ? queryOf(call.url, given.query) : absent<Query>()
  if (!query.ok) return query.response
  const begun = deps.now().getTime()
  const body = given.body
    ? await readData(call.request, given.body.schema, { ...given.body, mostBytes: access.mostBytes })
    : absent<Body>()
  if (!body.ok) return body.response
  // Whoever sends slowly may have lost a right, their role or the token meanwhile.
  const isLate = deps.now().getTime() - begun > SLOW_BODY_MS
  const still = isLate ? await access.admit(deps, { ...call, request: anew(call.request) }) : admitted
  if ('refusal' in still) return still.refusal
  const { actor } = still
  const fault = await responses.fault?.(deps, call)
  if (fault) return fault
  const act = async (): Promise<ApiResponse> => {
    const refusal = access.refusalOf?.(actor)
    if (refusal) return problemResponse(refusal)
    const noted = given.body?.isAboutGuest ? undefined : body.value
    const shows = given.changesNothing
    const changesNothing = typeof shows === 'function' ? shows(body.value) : shows
    const noting = { access, call, actor, body: noted, namesByCode: given.body?.namesByCode, changesNothing }
    return audited(deps, noting, async () => {
      const result = await handle(deps, { actor, query: query.value, body: body.value, param: call.param, call })
      if (result.ok) return responses.respond(result.value, deps, call)
      const isLesser = await hasLesserRight(deps, { access, actor, call, body: body.value }, result.problem)
      return problemResponse(isLesser ? { code: 'home_right_missing' } : result.problem)
    })
  }
  if (idempotency === 'remade') return keyFault(call) ?? act()
  const isKept = idempotency === 'optional' || idempotency === 'required'
  return isKept && actor ? once(deps, call, { uid: actor.uid, body: body.value ?? null }, act) : act()
}

function bodyDoc({
  schema,
  example,
  described,
  isOptional,
}: {
  readonly schema: z.ZodMiniType
  readonly example?: unknown
  readonly described?: JsonSchema
  readonly isOptional?: true
}): Partial<OperationDoc> {
  return {
    ...(isOptional && { isBodyOptional: isOptional }),
    ...(described
      ? { bareBody: { mediaType: 'application/json', schema: object({ data: described }) } }
      : { body: schema }),
    ...(example !== undefined && { example }),
  }
}

/** Returns whether a text can be a slug or a document id. */
export const isSlug = (name: string) => /^[a-z0-9-]{1,120}$/i.test(name)

/** Returns the problem of the first part of the path that cannot name anything. */
function misnamed(
  parts: Readonly<Partial<Record<string, Code>>> | undefined,
  { param }: ApiCall,
  isName: (text: string) => boolean,
): Code | undefined {
  return Object.entries(parts ?? {}).find(([name]) => !isName(param(name)))?.[1]
}

function queryOf<Query>(url: URL, { schema, spelled }: QueryDeclaration<Query>) {
  return readQuery(spelled ? new URL(`?${spelled(url.searchParams).toString()}`, url) : url, schema)
}

/** Reads nothing, for a declaration without a query or a body. */
function absent<Value>() {
  return { ok: true, value: undefined as Value } as const
}

/** Returns something of every route, by its name. */
export function byName<const Routes extends readonly Route[], Value>(
  routes: Routes,
  value: (route: Routes[number]) => Value,
): { readonly [Name in Routes[number]['name']]: Value } {
  return Object.fromEntries(routes.map((one) => [one.name, value(one)])) as Record<Routes[number]['name'], Value>
}
