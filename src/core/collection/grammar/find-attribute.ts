import {
  identityAttributes,
  isRelation,
  type Attribute,
  type Collection,
  type RelationAttribute,
} from '#core/collection/collection.ts'
import type { GrammarScope } from './grammar-scope.ts'

/** Returns an attribute of a collection that the caller may name, including `id` and `documentId`, or null. */
export function findAttribute(collection: Collection, name: string, scope: GrammarScope): Attribute | null {
  const attributes: Readonly<Record<string, Attribute>> = collection.attributes
  const attribute = Object.hasOwn(attributes, name)
    ? attributes[name]
    : Object.hasOwn(identityAttributes, name)
      ? identityAttributes[name as keyof typeof identityAttributes]
      : undefined
  if (attribute === undefined || (isRelation(attribute) && !scope.mayRead(attribute.target))) return null
  return attribute
}

/**
 * Returns whether a name is a relation that the caller may not follow. Such a relation exists, but is never answered.
 */
export function isHiddenRelation(collection: Collection, name: string, scope: GrammarScope): boolean {
  const attribute: Attribute | undefined = Object.hasOwn(collection.attributes, name)
    ? collection.attributes[name]
    : undefined
  return attribute !== undefined && isRelation(attribute) && !scope.mayRead(attribute.target)
}

/** Returns the collection whose entries a relation holds. */
export function targetOf(attribute: RelationAttribute, scope: GrammarScope): Collection {
  return scope.collections[attribute.target]
}
