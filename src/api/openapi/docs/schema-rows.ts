import type { JsonSchema } from '#api/route/json-schema.ts'
import { html, type Html } from './html.ts'
import { richText } from './rich-text.ts'

interface Parts {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly contentMediaType?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly oneOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

const text: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
  date: 'day',
  'date-time': 'instant',
  uri: 'address',
  email: 'e-mail address',
}

/** Returns the anchor of a named schema on the page. */
export function schemaAnchor(name: string): string {
  return `schema-${name}`
}

/** Returns the type of a value in a few words; named schemas are links. */
export function typeLabel(schema: JsonSchema): Html {
  const { $ref, type, format, enum: values, items, oneOf, anyOf, allOf, contentMediaType } = schema as Parts
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? ''
    return html`<a href="/api/docs/schemas#${schemaAnchor(name)}">${name}</a>`
  }
  if (values)
    return html`${joined(
      values.map((value) => html`<code>${String(value)}</code>`),
      ', ',
    )}`
  const choices = oneOf ?? anyOf
  if (choices) return html`${joined(choices.map(typeLabel))}`
  if (contentMediaType !== undefined) return html`file`
  if (allOf) return html`${joined(allOf.map(typeLabel), ' and ')}`
  if (items) return html`list of ${typeLabel(items)}`
  const types = typeof type === 'string' ? [type] : (type ?? [])
  if (types.length === 0) return html`anything`
  return html`${types.map((one) => text[one === 'string' ? (format ?? one) : one] ?? one).join(' or ')}`
}

function joined(labels: readonly Html[], between = ' or '): Html {
  return html`${labels.map((label, index) => html`${index > 0 ? between : ''}${label}`)}`
}

interface Row {
  readonly name: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

/**
 * Returns the fields of an object, with those of nested objects by their path; for an envelope, those of its contents;
 * empty when it is no object.
 */
export function schemaTable(schema: JsonSchema): Html {
  const rows = rowsOf(contentOf(schema), '')
  if (rows.length === 0) return html``
  return html`<div class="fields">${rows.map(fieldRow)}</div>`
}

/** Returns the contents of `{ data }`. */
function contentOf(schema: JsonSchema): JsonSchema {
  const { properties = {} } = schema as Parts
  const { data, ...others } = properties
  return data && Object.keys(others).length === 0 ? data : schema
}

function fieldRow({ name, schema, isRequired }: Row): Html {
  const about = aboutOf(schema)
  return html`<div>
    <p><code>${name}</code> <small>${typeLabel(schema)}${isRequired ? '' : ', optional'}</small></p>
    ${about === '' ? '' : html`<p>${richText(about)}</p>`}
  </div>`
}

/** Returns its description and its bounds. */
function aboutOf(schema: JsonSchema): string {
  const { description = '', minimum, maximum, minLength, maxLength, default: usual } = bounded(schema)
  const bounds = [
    ...(minimum === undefined || maximum === undefined ? [] : [`${minimum} to ${maximum}.`]),
    ...(maxLength === undefined ? [] : [`${minLength ? `${minLength} to` : 'At most'} ${maxLength} characters.`]),
    ...(usual === undefined || usual === null ? [] : [`Default: \`${JSON.stringify(usual)}\`.`]),
  ]
  return [description, ...bounds].filter((part) => part !== '').join(' ')
}

/** Returns the bounds of a value, also if it may be null. */
function bounded(schema: JsonSchema): Parts {
  const { anyOf } = schema as Parts
  return { ...(anyOf?.[0] as Parts | undefined), ...(schema as Parts) }
}

function rowsOf(schema: JsonSchema, path: string): Row[] {
  const { properties, required = [], allOf, items, anyOf, oneOf } = schema as Parts
  if (allOf) return allOf.flatMap((part) => rowsOf(part, path))
  if (items) return rowsOf(items, `${path}[]`)
  const choices = (anyOf ?? oneOf ?? []).filter((choice) => 'properties' in choice || 'items' in choice)
  if (choices.length === 1) return rowsOf(choices[0]!, path)
  if (!properties) return []
  return Object.entries(properties).flatMap(([name, inner]) => {
    const own = path === '' ? name : `${path}.${name}`
    return [{ name: own, schema: inner, isRequired: required.includes(name) }, ...rowsOf(inner, own)]
  })
}
