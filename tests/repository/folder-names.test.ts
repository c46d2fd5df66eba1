import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const chapter = /^## Names\n(.*?)^## /ms.exec(readFileSync(path.join(root, 'docs/architecture.md'), 'utf8'))?.[1] ?? ''
const [names = '', kinds = ''] = chapter.split('Besides names, a layer has kinds:')
const listedNames = new Set(Array.from(names.matchAll(/^\| `([\w-]+)` /gm), ([, name = '']) => name))
const listedKinds = new Map(
  Array.from(kinds.matchAll(/^\| `([\w-]+)` +\|(.+)\|$/gm), ([, layer = '', cell = '']) => [
    layer,
    new Set(Array.from(cell.matchAll(/`([\w-]+)`/g), ([, kind = '']) => kind)),
  ]),
)

const foldersOf = (folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)

/** Every folder that is named by the list: below a layer, and below the kinds that are ordered by name. */
const named = [
  ...foldersOf('src').flatMap((layer) =>
    foldersOf(`src/${layer}`)
      .filter((folder) => !listedKinds.get(layer)?.has(folder))
      .map((folder) => ({ folder: `src/${layer}/${folder}`, name: folder })),
  ),
  ...['src/db/queries', 'src/web/routes', 'src/messaging/templates'].flatMap((kind) =>
    foldersOf(kind).map((folder) => ({ folder: `${kind}/${folder}`, name: folder })),
  ),
]

test('a folder has a name of the list in docs/architecture.md, or is a kind of its layer', () => {
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter(({ name }) => !listedNames.has(name)).map(({ folder }) => folder)).toEqual([])
})

test('no name and no kind is listed that no folder has', () => {
  const used = new Set(named.map(({ name }) => name))
  expect([...listedNames].filter((name) => !used.has(name))).toEqual([])
  const unused = [...listedKinds].flatMap(([layer, listed]) => {
    const folders = foldersOf(`src/${layer}`)
    return [...listed].filter((kind) => !folders.includes(kind)).map((kind) => `${layer}/${kind}`)
  })
  expect(unused).toEqual([])
})
