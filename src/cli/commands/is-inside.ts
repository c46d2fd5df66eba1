import path from 'node:path'

/** Returns whether a path is a folder or lies in it; both are absolute. */
export function isInside(file: string, folder: string): boolean {
  const relative = path.relative(folder, file)
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative))
}
