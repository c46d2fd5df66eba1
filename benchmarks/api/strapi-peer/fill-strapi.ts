import { isRelation, type Attribute, type Collection } from '#core/collection/collection.ts'
import { isCopied, peerCollections } from './peer-collections.ts'
import type { PeerContent, WireEntry } from './peer-content.ts'

/** The part of a loaded Strapi that is used here. */
export interface StrapiApplication {
  load(): Promise<unknown>
  start(): Promise<unknown>
  documents(uid: string): {
    create(entry: { readonly data: object; readonly status?: 'published' }): Promise<{ readonly documentId: string }>
  }
  readonly db: {
    query(uid: string): {
      create(row: { readonly data: object }): Promise<{ readonly id: number }>
      findOne(question: { readonly where: object }): Promise<{ readonly id: number } | null>
    }
  }
}

/** What Strapi calls an entry that we know by our document id; an uploaded file by the hash of its picture. */
type Names = Map<unknown, string | number>

/** Gives everybody the right to read, and makes the entries through Strapi's own services, in the order of ours. */
export async function fillStrapi(strapi: StrapiApplication, content: PeerContent): Promise<void> {
  await letEverybodyRead(strapi)
  const names: Names = new Map()
  await addFiles(strapi, content, names)
  for (const collection of peerCollections) {
    const { singular, name } = collection as Collection
    const uid = `api::${singular}.${singular}`
    for (const entry of content[name] ?? []) {
      const data = dataOf(collection, entry, names)
      const { documentId } = await strapi.documents(uid).create({ data, status: 'published' })
      names.set(entry['documentId'], documentId)
    }
  }
}

async function letEverybodyRead({ db }: StrapiApplication): Promise<void> {
  const everybody = await db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } })
  if (everybody === null) throw new Error('Strapi has no public role')
  for (const { singular } of peerCollections)
    for (const verb of ['find', 'findOne']) {
      const data = { action: `api::${singular}.${singular}.${verb}`, role: everybody.id }
      await db.query('plugin::users-permissions.permission').create({ data })
    }
}

/** Rows of uploaded files, without the files: they are addresses in answers only. */
async function addFiles({ db }: StrapiApplication, content: PeerContent, names: Names): Promise<void> {
  for (const stay of content['stays'] ?? [])
    for (const photo of photosOf(stay)) {
      if (names.has(photo['documentId'])) continue
      const { name, alternativeText, caption, width, height, formats, hash, ext, mime, size, url } = photo
      const file = { name, alternativeText, caption, width, height, formats, hash, ext, mime, size, url }
      const { id } = await db
        .query('plugin::upload.file')
        .create({ data: { ...file, provider: 'local', folderPath: '/' } })
      names.set(photo['documentId'], id)
    }
}

function photosOf(stay: WireEntry): readonly WireEntry[] {
  return [stay['cover'], ...(stay['photos'] as readonly WireEntry[])].filter((photo) => photo !== null) as WireEntry[]
}

function dataOf(collection: Collection, entry: WireEntry, names: Names): object {
  const copied = Object.entries(collection.attributes).filter(([name]) => isCopied(name))
  return Object.fromEntries(copied.map(([name, attribute]) => [name, valueOf(attribute, entry[name], names)]))
}

/** Undefined for what the entry does not have. */
function valueOf(attribute: Attribute, value: unknown, names: Names): unknown {
  if (value === null || value === undefined) return undefined
  if (attribute.kind === 'time') return `${value as string}:00.000`
  if (attribute.kind === 'component') return { ...value, id: undefined }
  if (!isRelation(attribute)) return value
  // The other end of a relation is filled by whichever collection comes later.
  const there = [value as WireEntry | readonly WireEntry[]]
    .flat()
    .map((other) => names.get(other['documentId']))
    .filter((other) => other !== undefined)
  return attribute.many ? there : there[0]
}
