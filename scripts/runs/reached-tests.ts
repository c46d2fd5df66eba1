import { isTest, type Import } from '../gates/import-graph.ts'

/** Tests that a change can reach. */
export interface ReachedTests {
  /** Those to run: what has changed itself first, then by the number of imports that lie between. */
  readonly near: readonly string[]
  /** Reached as well, but left to the whole run. */
  readonly far: readonly string[]
}

export interface Reach {
  /** Most files to run. */
  readonly most: number
  /** Of these so many may start the whole product, which takes far longer. */
  readonly mostProducts: number
}

/** Whoever imports this starts the product, and with it every layer. */
const PRODUCT = 'tests/support/running-product.ts'

/**
 * Tests that import a changed file, however many files lie between, and those that start the product and have a name in common with a
 * changed file: `src/web/map/…` and `tests/browser/map.test.ts`.
 */
export function reachedTests(
  changed: readonly string[],
  imports: readonly Import[],
  { most, mostProducts }: Reach,
): ReachedTests {
  const importers = Map.groupBy(imports, ({ to }) => to)
  const startsProduct = new Set(reachedFrom([PRODUCT], importers))
  const byImport = reachedFrom(changed, importers).filter(isTest)
  const names = new Set(changed.flatMap(namesOf))
  const byName = [...startsProduct].filter((file) => isTest(file) && namesOf(file).some((name) => names.has(name)))
  const reached = [...new Set([...byImport, ...byName])]
  const products = reached.filter((file) => startsProduct.has(file) && !changed.includes(file)).slice(mostProducts)
  const near = reached.filter((file) => !products.includes(file)).slice(0, most)
  return { near, far: reached.filter((file) => !near.includes(file)) }
}

/** The files themselves and all that need them, the nearest first. */
function reachedFrom(files: readonly string[], importers: ReadonlyMap<string, readonly Import[]>): string[] {
  const reached = new Set(files)
  // A set is walked in the order in which it grows.
  for (const file of reached) for (const { from } of importers.get(file) ?? []) reached.add(from)
  return [...reached]
}

/** Folders and words of the file's name below the first two folders, in the singular: `payment`, `settle`. */
function namesOf(file: string): string[] {
  const parts = file
    .replace(/\.(test\.)?\w+$/, '')
    .split('/')
    .slice(2)
  return parts
    .flatMap((part, at) => (at === parts.length - 1 && !isTest(file) ? [] : part.split('-')))
    .map((word) => word.replace(/s$/, ''))
}
