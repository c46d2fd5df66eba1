// Folders are modules. Checks that no two folders need each other, not even for their types, that no folder has too
// many files, and that none has only one.
import { layerFiles, importsOf } from './import-graph.ts'
import { folderCycles, folderSizes } from './folder-faults.ts'

const MOST_FILES = 40

const files = layerFiles()
if (files.length === 0) throw new Error('src holds no files: the gate has nothing to look at')
const faults: string[] = []
for (const [folder, count] of folderSizes(files)) {
  if (count > MOST_FILES)
    faults.push(`${folder}: ${count} files, at most ${MOST_FILES}: give what belongs together a folder`)
  if (count === 1 && folder.split('/').length > 2) faults.push(`${folder}: one file: it needs no folder`)
}
for (const { parent, members } of folderCycles(importsOf(files)))
  faults.push(
    `${parent}: ${members.join(', ')} import each other: move what both need, or the type that closes the circle`,
  )
for (const fault of faults) process.stdout.write(`${fault}\n`)
if (faults.length > 0) process.exit(1)
