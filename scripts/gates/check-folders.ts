// A folder that a newcomer can read at a glance: at most 15 files of code or style; tests stand beside what they test and do not count.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const MOST_FILES = 15
const CODE = /\.(ts|tsx|css|sql|mjs)$/
const TEST = /\.test\.tsx?$/
/** A file a change, in the order of their numbers: that is how they are found. */
const IN_ORDER: ReadonlySet<string> = new Set(['migrations'])

const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
const filesPerFolder = Map.groupBy(
  stdout.split('\n').filter((file) => CODE.test(file) && !TEST.test(file)),
  (file) => path.dirname(file),
)
if (filesPerFolder.size === 0) throw new Error('git lists no files: the gate has nothing to count')
const full = [...filesPerFolder].filter(([folder, files]) => files.length > MOST_FILES && !IN_ORDER.has(folder))
for (const [folder, files] of full) {
  process.stdout.write(`${folder}: ${files.length} files, at most ${MOST_FILES}: give what belongs together a folder\n`)
}
if (full.length > 0) process.exit(1)
