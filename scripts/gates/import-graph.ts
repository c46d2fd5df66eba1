import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Import {
  /** Paths from the root of the repository. */
  readonly from: string
  readonly to: string
}

const MENTIONS = [
  /(?:^|[\n;])\s*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]/g,
  /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"`]([^'"`]+)['"`]\s*\)/g,
  /new URL\(\s*['"]([^'"]+)['"]\s*,\s*import\.meta\.url\s*\)/g,
  /@import\s+(?:url\()?['"]([^'"]+)['"]/g,
]

export const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Returns every file of `src`, as a path from the root of the repository. */
export function layerFiles(root = process.cwd()): string[] {
  return filesBelow('src', root)
}

/** Returns every file that is compiled or run from here, including tests. */
export function repositoryFiles(root = process.cwd()): string[] {
  return ['src', 'demo', 'tests', 'scripts'].flatMap((folder) => filesBelow(folder, root))
}

function filesBelow(folder: string, root: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('/.'))
    .toSorted()
}

/** Returns the imports between the files of `src`, including those of types, but not those of tests. */
export function importsOf(files: readonly string[], root = process.cwd()): Import[] {
  return everyImportOf(files, root).filter(({ from }) => !isTest(from))
}

/** Returns the same with the imports of tests. */
export function everyImportOf(files: readonly string[], root = process.cwd()): Import[] {
  const known = new Set(files)
  return files
    .filter((file) => /\.(ts|tsx|css)$/.test(file))
    .flatMap((from) => {
      const text = readFileSync(path.join(root, from), 'utf8')
      const named = MENTIONS.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, specifier = '']) => specifier))
      const found = named.flatMap((specifier) => resolved(from, specifier, known) ?? [])
      return [...new Set(found)].filter((to) => to !== from).map((to) => ({ from, to }))
    })
}

function resolved(from: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  const bare = specifier.replace(/\?.*$/, '')
  if (!/^[.#]/.test(bare)) return undefined
  const target = bare.startsWith('#') ? inRoot(bare.slice(1)) : path.normalize(path.join(path.dirname(from), bare))
  return [target, `${target}.ts`, `${target}.tsx`].find((file) => known.has(file))
}

/** Tests and the demo are siblings of `src`, which contains every layer. */
const inRoot = (named: string) => (/^(tests|demo)\//.test(named) ? named : `src/${named}`)
