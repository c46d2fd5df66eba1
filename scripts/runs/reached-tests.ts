import { isTest, type Import } from '../gates/import-graph.ts'

/** Tests that a change can reach. */
export interface ReachedTests {
  /** Those to run: changed tests first, then by the number of imports in between. */
  readonly near: readonly string[]
  /** Reached as well, but left to the complete run. */
  readonly far: readonly string[]
}

export interface Reach {
  /** The largest number of files to run. */
  readonly most: number
  /** How many of these may start the whole product, which takes far longer. */
  readonly mostProducts: number
}

/** Tests that import this start the product, and with it every layer. */
const PRODUCT = 'tests/support/running-product.ts'

/**
 * Returns the tests that import a changed file, directly or through others, and those that start the product and share
 * a name with a changed file: `src/web/map/…` and `tests/browser/map.test.ts`.
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

/** Returns the files themselves and everything that needs them, the nearest first. */
function reachedFrom(files: readonly string[], importers: ReadonlyMap<string, readonly Import[]>): string[] {
  const reached = new Set(files)
  // Iterating over a set includes what is added meanwhile, in order.
  for (const file of reached) for (const { from } of importers.get(file) ?? []) reached.add(from)
  return [...reached]
}

/**
 * Returns the folders and words of the file's name below the first two folders, in the singular: `payment`, `settle`.
 */
function namesOf(file: string): string[] {
  const parts = file
    .replace(/\.(test\.)?\w+$/, '')
    .split('/')
    .slice(2)
  return parts
    .flatMap((part, at) => (at === parts.length - 1 && !isTest(file) ? [] : part.split('-')))
    .map((word) => word.replace(/s$/, ''))
}
