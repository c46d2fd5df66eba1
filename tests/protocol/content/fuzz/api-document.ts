import { Ajv2020 } from 'ajv/dist/2020.js'

export interface ApiOperation {
  readonly path: string
  readonly method: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly schema: Readonly<Record<string, unknown>>
    readonly example?: unknown
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: unknown; example?: unknown }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: unknown }>> }>
  >
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Omit<ApiOperation, 'path' | 'method'>>>>>
}

/** The operations of a description, and a judge that says what is wrong with an answer by its declared schema; null = nothing. */
export function readApiDocument(document: Document) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'api')
  const operations: ApiOperation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
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
  return { operations, wrong }
}
