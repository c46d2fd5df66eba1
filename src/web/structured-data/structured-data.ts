import { createContext } from 'react-router'

/** A thing of schema.org: its `@type` and properties. */
export interface Thing {
  readonly '@type': string | readonly string[]
  readonly [property: string]: unknown
}

/**
 * The structured data of this request's page, to which loaders add. Null except in documents rendered by the server.
 */
export const structuredDataContext = createContext<Thing[] | null>(null)

/**
 * Writes the things of a page as one JSON-LD element, or nothing when there are none. Texts come from hosts and guests,
 * so no `<` is left that could end the element.
 */
export function structuredDataElement(things: readonly Thing[]): string {
  if (things.length === 0) return ''
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  const safe = json.replaceAll(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script type="application/ld+json">${safe}</script>`
}
