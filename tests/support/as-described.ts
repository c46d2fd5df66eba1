import { describedRoutes } from '#api/access/declared-routes.ts'
import { createOpenApi } from '#api/openapi/create-openapi.ts'
import { readApiDocument, type ApiOperation } from './api-document.ts'

type Api = (request: Request) => Promise<Response>

let described: ReturnType<typeof readDescription> | null = null

/**
 * Wraps an API so that it throws when an answer does not match the API's own description: every test that calls it also
 * tests the description. Answers in the form of Strapi 4 are only described in words.
 */
export function asDescribed(api: Api): Api {
  return async (request) => {
    const { method, url, headers } = request
    const isOld = headers.get('strapi-response-format') === 'v4'
    const response = await api(request)
    described ??= readDescription()
    const operation = described.operationFor(method, new URL(url).pathname)
    if (!operation || (isOld && response.ok)) return response
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const body: unknown = isJson ? await response.clone().json() : null
    const wrong = described.wrong(operation, response.status, body)
    if (wrong !== null) throw new Error(`${method} ${operation.path} is not as described: ${wrong}`)
    return response
  }
}

function readDescription() {
  const { operations, wrong } = readApiDocument(
    createOpenApi({ origin: 'http://shop.test', title: 'Shop' }, describedRoutes),
  )
  const known = operations.map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  }))
  // `users/me` is not `users/{id}`: fixed paths take precedence over variable ones (OpenAPI, Path Templating Matching).
  const fixedFirst = known.toSorted((a, b) => parametersIn(a.operation.path) - parametersIn(b.operation.path))
  const operationFor = (method: string, path: string): ApiOperation | undefined =>
    fixedFirst.find(({ operation, pattern }) => operation.method === method && pattern.test(path))?.operation
  return { operationFor, wrong }
}

const parametersIn = (path: string) => path.split('{').length
