import {
  isRelation,
  type Attribute,
  type Collection,
  type RelationAttribute,
  type ScalarAttribute,
  type ScalarKind,
} from '#core/collection/collection.ts'
import { everyCollection } from '#core/collection/every-collection.ts'
import { isCopied } from './peer-collections.ts'

type Declared = Readonly<Record<string, unknown>>

/** `decimal` of Strapi has two places, which positions do not fit in. */
const TYPES: Readonly<Record<ScalarKind, string>> = {
  string: 'string',
  text: 'text',
  uid: 'uid',
  email: 'email',
  enumeration: 'enumeration',
  integer: 'integer',
  decimal: 'float',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  json: 'json',
}

/** The `schema.json` of a content type of Strapi with the attributes of a collection of ours. */
export function contentType(collection: Collection): Declared {
  return {
    kind: 'collectionType',
    collectionName: collection.name,
    info: { singularName: collection.singular, pluralName: collection.name, displayName: collection.singular },
    options: { draftAndPublish: collection.hasDrafts === true },
    attributes: Object.fromEntries(
      Object.entries(collection.attributes)
        .filter(([name]) => isCopied(name))
        .map(([name, attribute]) => [name, declared(collection, name, attribute)]),
    ),
  }
}

/** The components of a collection: the name of each, and its file. */
export function componentsOf(collection: Collection): readonly (readonly [name: string, schema: Declared])[] {
  return Object.entries(collection.attributes).flatMap(([name, attribute]) => {
    if (attribute.kind !== 'component') return []
    const attributes = Object.fromEntries(
      Object.entries(attribute.attributes).map(([part, { kind }]) => [part, { type: TYPES[kind] }]),
    )
    return [
      [componentName(name), { collectionName: tableOf(collection, name), info: { displayName: name }, attributes }],
    ]
  })
}

function componentName(attribute: string): string {
  return attribute.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function tableOf(collection: Collection, attribute: string): string {
  return `components_${collection.singular}_${componentName(attribute).replaceAll('-', '_')}`
}

function declared(collection: Collection, name: string, attribute: Attribute): Declared {
  if (attribute.kind === 'component')
    return { type: 'component', repeatable: false, component: `${collection.singular}.${componentName(name)}` }
  return isRelation(attribute) ? declaredRelation(collection, name, attribute) : declaredScalar(attribute)
}

function declaredScalar(attribute: ScalarAttribute): Declared {
  return { type: TYPES[attribute.kind], ...(attribute.options ? { enum: attribute.options } : {}) }
}

/** A relation is declared at both of its ends, of which one says `mappedBy`. */
function declaredRelation(collection: Collection, name: string, { kind, target, many }: RelationAttribute): Declared {
  if (kind === 'media') return { type: 'media', multiple: many, allowedTypes: ['images'] }
  const { singular, attributes } = everyCollection[target] as Collection
  const type = { type: 'relation', target: `api::${singular}.${singular}` }
  const back = Object.entries(attributes).find(
    ([other, attribute]) => isRelation(attribute) && attribute.target === collection.name && other !== name,
  )
  if (back === undefined) return { ...type, relation: many ? 'oneToMany' : 'manyToOne' }
  const [backName, backAttribute] = back as [string, RelationAttribute]
  if (backAttribute.many && many)
    return {
      ...type,
      relation: 'manyToMany',
      ...(collection.name === 'stays' ? { inversedBy: backName } : { mappedBy: backName }),
    }
  return many
    ? { ...type, relation: 'oneToMany', mappedBy: backName }
    : { ...type, relation: 'manyToOne', inversedBy: backName }
}
