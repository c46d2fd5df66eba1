const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|[ \t])\/\/ .*$/gm
const FILE = /(?<![\w./*-])#?((?:[\w-]+\/)*\w[\w-]*(?:\.test)?\.(?:tsx?|mjs|sql))\b/g

/** What comments and documents may call files: their paths, and the ends of these (`shell/before-paint.ts`). */
export function namesOfFiles(files: readonly string[]): ReadonlySet<string> {
  return new Set(files.flatMap((file) => file.split('/').map((_, index, parts) => parts.slice(index).join('/'))))
}

/** Source files that comments, or a document, name and that are not there: moved, called otherwise, gone. Not in migrations, which stay as they are. */
export function missingFiles(file: string, text: string, names: ReadonlySet<string>): string[] {
  const prose = file.endsWith('.md') ? [text] : (text.match(COMMENT) ?? [])
  return prose.flatMap((part) =>
    Array.from(part.matchAll(FILE), ([, named = '']) => named)
      .filter((named) => !names.has(named))
      .map((named) => `names ${named}, which does not exist`),
  )
}
