import { everyCollection } from '#core/collection/every-collection.ts'
import type { Collection, CollectionName } from '#core/collection/collection.ts'
import { bounds } from '#core/collection/grammar/grammar-scope.ts'
import {
  about,
  anyObject,
  flag,
  list,
  maybe,
  object,
  ref,
  text,
  whole,
  enumOf,
  type JsonSchema,
} from '#api/route/json-schema.ts'
import type { OperationDoc, ParameterDoc } from '#api/route/operation-doc.ts'

/** A name, several with commas, or a list of them. */
export const names: JsonSchema = { oneOf: [text, list(text)] }

/** Parameters of every answer with entries: which parts of them to include. */
export const fieldParameters: readonly ParameterDoc[] = [
  {
    name: 'fields',
    about:
      'Names of the scalar attributes to return, separated by commas or as a list. `id` and `documentId` are always returned.',
    schema: names,
    example: 'documentId',
  },
  {
    name: 'populate',
    about: `Relations and components to return: \`*\`, names with commas and dots, or an object with \`fields\`, \`filters\`, \`sort\`, \`populate\`, \`limit\`, \`count\` for each; at most ${bounds.depth} levels.`,
    schema: { oneOf: [text, list(text), anyObject] },
    example: '*',
  },
]

const filters: ParameterDoc = {
  name: 'filters',
  about:
    'Conditions in brackets: `filters[name][$containsi]=casa`. Operators: `$eq $eqi $ne $nei $in $notIn $lt $lte $gt $gte $null $notNull $between $contains $notContains $containsi $notContainsi $startsWith $startsWithi $endsWith $endsWithi $not`, groups: `$and $or $not`. Conditions can lead through relations and components.',
  schema: anyObject,
  isDeep: true,
}

/** Which part of a list to return. */
export const pagination: ParameterDoc = {
  name: 'pagination',
  about: `By pages, counted from 1 (\`pagination[page]=2&pagination[pageSize]=10\`), or by offset; 25 entries by default, at most ${bounds.pageSize}.`,
  schema: object({
    page: maybe(about(whole, 'Counted from 1.')),
    pageSize: maybe(about(whole, 'Entries on a page.')),
    start: maybe(about(whole, 'Entries to skip, instead of `page`.')),
    limit: maybe(about(whole, 'Maximum number of entries, instead of `pageSize`.')),
    withCount: maybe(about(flag, '`false`: return no totals.')),
  }),
  isDeep: true,
}

/** Parameters of every list. */
const listParameters: readonly ParameterDoc[] = [
  filters,
  {
    name: 'sort',
    about: '`name` or `name:desc`; several separated by commas; dots lead through components and single relations.',
    schema: { oneOf: [text, list(text), anyObject] },
    example: 'id:desc',
  },
  ...fieldParameters,
  pagination,
  { name: '_q', about: 'Words that an entry has to contain.', schema: text },
]

const status: ParameterDoc = {
  name: 'status',
  about: '`draft`: entries that are not published yet, for those who run the homes.',
  schema: enumOf('published', 'draft'),
}

/** Describes the list of a collection. */
export function listOperation(name: CollectionName, more: readonly ParameterDoc[] = []): OperationDoc {
  const collection: Collection = everyCollection[name]
  return {
    tag: title(name),
    summary: `A list of ${name.replaceAll('-', ' ')}`,
    query: [...listParameters, ...(collection.hasDrafts ? [status] : []), ...more],
    result: object({ data: list(ref(schemaName(collection))), meta: object({ pagination: ref('Pagination') }) }),
  }
}

/** Describes one entry of a collection. */
export function entryOperation(name: CollectionName): OperationDoc {
  const collection: Collection = everyCollection[name]
  return {
    tag: title(name),
    summary: `One ${collection.singular}, by document id, number${collection.slug ? ' or slug' : ''}`,
    query: [filters, ...fieldParameters, ...(collection.hasDrafts ? [status] : [])],
    result: entryResponse(name),
  }
}

/** Returns the name of the schema of an entry: `stays` = `Stay`, `contact-messages` = `ContactMessage`. */
export function schemaName({ singular }: Pick<Collection, 'singular'>): string {
  return singular.replaceAll(/(^| )(\w)/g, (_, __, letter: string) => letter.toUpperCase())
}

/** Returns the schema of an answer with one entry. */
export function entryResponse(name: CollectionName): JsonSchema {
  return object({ data: ref(schemaName(everyCollection[name])), meta: anyObject })
}

/** Returns the chapter of a collection. */
function title(name: string): string {
  const text = name.replaceAll('-', ' ')
  return text[0]!.toUpperCase() + text.slice(1)
}
