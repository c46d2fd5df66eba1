import { peerCollections } from './peer-collections.ts'

/** An entry as it is on the wire. */
export type WireEntry = Readonly<Record<string, unknown>>

/** The entries of each collection, in order of their numbers, with everything that can be populated. */
export type PeerContent = Readonly<Record<string, readonly WireEntry[]>>

/** Reads the public content of the product over its API. */
export async function peerContent(origin: string): Promise<PeerContent> {
  const content: Record<string, readonly WireEntry[]> = {}
  for (const { name } of peerCollections) content[name] = await entriesOf(origin, name)
  return content
}

async function entriesOf(origin: string, collection: string): Promise<readonly WireEntry[]> {
  const entries: WireEntry[] = []
  for (let page = 1; ; page += 1) {
    const response = await fetch(
      `${origin}/api/${collection}?populate=*&sort=id&pagination[page]=${page}&pagination[pageSize]=25`,
    )
    if (!response.ok) throw new Error(`${collection}: ${response.status} ${await response.text()}`)
    const { data, meta } = (await response.json()) as {
      readonly data: readonly WireEntry[]
      readonly meta: { readonly pagination: { readonly pageCount: number } }
    }
    entries.push(...data)
    if (page >= meta.pagination.pageCount) return entries
  }
}
