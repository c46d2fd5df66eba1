import type { Route } from '#api/route/route.ts'
import { authFaults } from '#api/route/auth-faults.ts'
import { faultTable, problemTable } from '#api/route/problem-table.ts'
import { exampleOf } from './example-of.ts'
import { bytes, ref, type JsonSchema } from '#api/route/json-schema.ts'
import type { OperationDoc } from '#api/route/operation-doc.ts'

/** Examples of answers, each stored once, however many routes use it. */
export interface ExampleBook {
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>
  /** Returns what to put where an answer is described: a reference to its example. */
  exampleOf(schema: JsonSchema): { readonly $ref: string }
}

/** Creates an empty book of examples that are made from these schemas. */
export function createExampleBook(schemas: Readonly<Record<string, JsonSchema>>): ExampleBook {
  const examples: Record<string, { readonly value: unknown }> = {}
  const known = new Map<string, string>()
  return {
    examples,
    exampleOf(schema) {
      const key = JSON.stringify(schema)
      const name = known.get(key) ?? freeName(nameOf(key), examples)
      known.set(key, name)
      examples[name] ??= { value: exampleOf(schema, schemas) }
      return { $ref: `#/components/examples/${name}` }
    },
  }
}

/** Returns the name of the first schema in it. */
function nameOf(schema: string): string {
  const name = /#\/components\/schemas\/(\w+)/.exec(schema)?.[1] ?? 'Answer'
  return schema.includes('"type":"array","items"') && !schema.includes('"meta":{"type":"object","properties":{"total"')
    ? `${name}List`
    : name
}

function freeName(requested: string, taken: object): string {
  let name = requested
  for (let count = 2; name in taken; count += 1) name = `${requested}${count}`
  return name
}

/** What the answers of a route are described with; `hasAddress`: what it creates has one (`givesAddress`). */
export interface DescribedWith {
  readonly book: ExampleBook
  readonly hasAddress: boolean
}

/**
 * Returns what a route may answer, by status: the requested answer, and its refusals with the possible codes in
 * `error.details.code`.
 */
export function responsesOf(route: Route, described: DescribedWith) {
  const { name, operation } = route
  const unchanged = name.startsWith('GET ') && (operation.status ?? 200) === 200
  return {
    ...goodResponse(operation, described),
    ...(unchanged ? { 304: { description: 'Not modified since the `ETag` in `If-None-Match`' } } : {}),
    ...refusalsOf(route),
  }
}

function goodResponse({ result, status = 200, file, also = [] }: OperationDoc, { book, hasAddress }: DescribedWith) {
  const content = file
    ? { content: { [file]: { schema: bytes(file) } } }
    : result
      ? { content: described(result, book) }
      : {}
  const headers =
    status === 302
      ? { headers: { Location: { schema: { type: 'string', format: 'uri' } } } }
      : hasAddress
        ? {
            headers: {
              Location: { description: 'Where it can be read.', schema: { type: 'string', format: 'uri-reference' } },
            },
          }
        : {}
  return {
    [status]: { description: descriptions[status] ?? 'The requested data', ...headers, ...content },
    ...Object.fromEntries(
      also.map((other) => [other.status, { description: other.when, content: described(other.result, book) }]),
    ),
  }
}

function described(result: JsonSchema, book: ExampleBook) {
  return { 'application/json': { schema: result, examples: { answer: book.exampleOf(result) } } }
}

const descriptions: Readonly<Record<number, string>> = {
  201: 'Created',
  202: 'Accepted; it will be done shortly',
  204: 'Done',
  302: 'Redirect',
}

function refusalsOf({ name, row, refusals }: Route) {
  const codes: readonly string[] = [
    ...refusals,
    'token_invalid',
    ...(row.anonymous === 200 ? [] : ['second_factor_setup_required']),
    'method_not_allowed',
    'too_many_requests',
    ...(name.startsWith('GET ') ? [] : ['busy']),
  ]
  const table: Readonly<Record<string, { readonly status: number } | undefined>> = {
    ...problemTable,
    ...faultTable,
    ...authFaults,
  }
  const byStatus = Map.groupBy(codes, (code) => table[code]?.status ?? 400)
  const described = [...byStatus].map(([status, those]) => {
    const named = [...new Set(those)].map((code) => `\`${code}\``).join(', ')
    return [status, refusal(`\`error.details.code\`: ${named}`, status)]
  })
  return {
    400: refusal('The request is not valid', 400),
    ...Object.fromEntries(described),
    503: refusal('Temporarily unavailable; try again later', 503),
  }
}

function refusal(description: string, status: number) {
  const waits = status === 429 || status === 503
  return {
    description,
    ...(waits ? { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } } : {}),
    content: { 'application/json': { schema: ref('Error') } },
  }
}
