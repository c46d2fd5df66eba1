import path from 'node:path'
import { isTest, type Import } from './import-graph.ts'

export interface FolderCycle {
  /** The folder that contains them. */
  readonly parent: string
  /** Folders below it, each of which needs the others. */
  readonly members: readonly string[]
}

/** Returns how many sources each folder contains, if any; tests and the compiler's settings are not counted. */
export function folderSizes(files: readonly string[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  for (const file of files) {
    if (isTest(file) || file.endsWith('tsconfig.json')) continue
    const folder = path.dirname(file)
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  return sizes
}

/** Returns sibling folders that need each other, on every level. */
export function folderCycles(imports: readonly Import[]): FolderCycle[] {
  const needs = new Map<string, Map<string, Set<string>>>()
  for (const { from, to } of imports) {
    const siblings = siblingFolders(from, to)
    if (siblings === null) continue
    const { parent, needing, needed } = siblings
    const here = needs.get(parent) ?? new Map<string, Set<string>>()
    needs.set(parent, here.set(needing, (here.get(needing) ?? new Set()).add(needed)))
  }
  return [...needs].flatMap(([parent, here]) => {
    const names = new Set([...here.keys(), ...[...here.values()].flatMap((needed) => [...needed])])
    const reach = new Map([...names].map((name) => [name, reachable(here, name)]))
    const circles = [...names].map((name) =>
      [...names].filter((other) => reach.get(name)?.has(other) && reach.get(other)?.has(name)).toSorted(),
    )
    const distinct = new Map(circles.filter((circle) => circle.length > 1).map((circle) => [circle.join(), circle]))
    return Array.from(distinct.values(), (members) => ({ parent, members }))
  })
}

/**
 * Returns the two sibling folders that an import connects; null if it stays in a folder, or one end is a file beside
 * folders.
 */
function siblingFolders(from: string, to: string): { parent: string; needing: string; needed: string } | null {
  const [a, b] = [from.split('/'), to.split('/')]
  let depth = 0
  while (depth < a.length - 1 && depth < b.length - 1 && a[depth] === b[depth]) depth++
  const isBetweenFolders = depth < a.length - 1 && depth < b.length - 1
  if (!isBetweenFolders) return null
  return { parent: a.slice(0, depth).join('/'), needing: a[depth] ?? '', needed: b[depth] ?? '' }
}

function reachable(needs: ReadonlyMap<string, ReadonlySet<string>>, start: string): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [start]
  for (let name = open.pop(); name !== undefined; name = open.pop())
    for (const next of needs.get(name) ?? []) {
      if (found.has(next)) continue
      found.add(next)
      open.push(next)
    }
  return found
}
