const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|[ \t])\/\/ .*$/gm
const FILE = /(?<![\w./*-])#?((?:[\w-]+\/)*\w[\w-]*(?:\.test)?\.(?:tsx?|mjs|sql))\b/g

/**
 * Returns the names that comments and documents may use for files: their paths, and the ends of these
 * (`shell/before-paint.ts`).
 */
export function namesOfFiles(files: readonly string[]): ReadonlySet<string> {
  return new Set(files.flatMap((file) => file.split('/').map((_, index, parts) => parts.slice(index).join('/'))))
}

/**
 * Finds source files that comments or a document name but that do not exist (any more) under this name. Migrations are
 * not checked, because they never change.
 */
export function missingFiles(file: string, text: string, names: ReadonlySet<string>): string[] {
  const prose = file.endsWith('.md') ? [text] : (text.match(COMMENT) ?? [])
  return prose.flatMap((part) =>
    Array.from(part.matchAll(FILE), ([, named = '']) => named)
      .filter((named) => !names.has(named))
      .map((named) => `names ${named}, which does not exist`),
  )
}
