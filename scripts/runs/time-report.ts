/** Where the time of one file of tests went, in milliseconds. */
export interface FileTime {
  /** From the root of the project. */
  readonly file: string
  /** Loading the file and its imports, including the worker's own start. */
  readonly importMs: number
  /** The hooks of the file around its tests. */
  readonly hooksMs: number
  readonly tests: readonly { readonly name: string; readonly ms: number }[]
}

const MOST_ROWS = 20

/**
 * Returns where the time of a run went: by folder, in the slowest files, and in the slowest tests. Seconds of all
 * workers together.
 */
export function timeReport(files: readonly FileTime[]): string {
  const timed = files.map((file) => ({ ...file, testsMs: sum(file.tests.map(({ ms }) => ms)) }))
  const totalOf = ({ importMs, hooksMs, testsMs }: (typeof timed)[number]) => importMs + hooksMs + testsMs
  const row = (of: typeof timed) =>
    [
      sum(of.map(totalOf)),
      sum(of.map(({ importMs }) => importMs)),
      sum(of.map(({ hooksMs }) => hooksMs)),
      sum(of.map(({ testsMs }) => testsMs)),
    ]
      .map(seconds)
      .join('')
  const folders = Map.groupBy(timed, ({ file }) => folderOf(file))
  const tests = files.flatMap(({ file, tests: own }) => own.map(({ name, ms }) => ({ file, name, ms })))
  return [
    'Where the time went, in seconds of all workers:',
    '   total importing around tests',
    `${row(timed)}  all ${files.length} files`,
    '',
    ...[...folders]
      .toSorted(([, a], [, b]) => sum(b.map(totalOf)) - sum(a.map(totalOf)))
      .slice(0, MOST_ROWS)
      .map(([folder, own]) => `${row(own)}  ${folder} (${own.length})`),
    '',
    ...timed
      .toSorted((a, b) => totalOf(b) - totalOf(a))
      .slice(0, MOST_ROWS)
      .map((file) => `${row([file])}  ${file.file} (${file.tests.length})`),
    '',
    ...tests
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, MOST_ROWS)
      .map(({ file, name, ms }) => `${seconds(ms)}  ${file}: ${name}`),
    '',
  ].join('\n')
}

/** Returns the first three folders of a path; the first two for `src`. */
function folderOf(file: string): string {
  const folders = file.split('/').slice(0, -1)
  return folders.slice(0, folders[0] === 'src' ? 2 : 3).join('/')
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(8)
