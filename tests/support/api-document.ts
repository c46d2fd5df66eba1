import { Ajv2020 } from 'ajv/dist/2020.js'
import { parseIsoDate } from '#core/time/iso-date.ts'

export interface ApiOperation {
  readonly path: string
  readonly method: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly schema: Readonly<Record<string, unknown>>
    readonly required?: boolean
    readonly example?: unknown
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: unknown; example?: unknown }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: unknown }>> }>
  >
}

/** The part of a description that is read. */
interface Document {
  readonly paths: object
}

type Paths = Readonly<Record<string, Readonly<Record<string, Omit<ApiOperation, 'path' | 'method'>>>>>

const isDate = (text: string) => parseIsoDate(text) !== null
const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)

/**
 * Returns the operations of a description, and functions that say what is wrong with an answer by its declared schema,
 * or with a value by any schema; null = nothing.
 */
export function readApiDocument(document: Document) {
  const ajv = new Ajv2020({ strict: false, formats: { date: isDate, 'date-time': isInstant, binary: true, uri: true } })
  ajv.addSchema(document, 'api')
  const operations: ApiOperation[] = Object.entries(document.paths as Paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  )
  const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')
  const wrong = ({ path, method, responses }: ApiOperation, status: number, body: unknown): string | null => {
    const declared = responses[String(status)]
    if (declared === undefined) return `answers ${status}, which is not declared`
    const schema = declared.content?.['application/json']
    if (schema === undefined) return null
    const place = [
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      String(status),
      'content',
      'application/json',
      'schema',
    ]
    const validate = ajv.getSchema(`api#/${place.map(escaped).map(encodeURIComponent).join('/')}`)
    if (validate === undefined) throw new Error(`no schema at ${place.join(' ')}`)
    return validate(body) ? null : `${status} does not match: ${ajv.errorsText(validate.errors).slice(0, 300)}`
  }
  const mismatch = (schema: object, value: unknown): string | null => {
    // References point into the description.
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/')) as object)
    return validate(value) ? null : ajv.errorsText(validate.errors)
  }
  return { operations, wrong, mismatch }
}
