import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Fault } from '#tests/repository/specification-faults/fault.ts'

/** A copy of the work tree in which faults are planted, so that the real one is never touched. */
export interface ScratchTree {
  readonly directory: string
  /** A digest of every copied file: another one means another program. */
  readonly contents: string
  /** Plants a fault. The returned function removes it again. */
  plant(fault: Fault): () => void
  remove(): void
}

const PREFIX = 'tree-'

/**
 * Copies what git knows or would add, and the built site; the packages are linked. `parent` is created if it is
 * missing.
 */
export function makeScratchTree(root: string, parent: string): ScratchTree {
  fs.mkdirSync(parent, { recursive: true })
  removeLeftovers(parent)
  const directory = path.join(parent, `${PREFIX}${process.pid}`)
  const hash = createHash('sha256')
  for (const file of filesOf(root)) {
    const content = fs.readFileSync(path.join(root, file))
    if (!isOnlyAboutProofs(file)) hash.update(`${file}\0`).update(content).update('\0')
    fs.mkdirSync(path.dirname(path.join(directory, file)), { recursive: true })
    fs.writeFileSync(path.join(directory, file), content)
  }
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'))
  for (const built of [
    'build/client',
    'build/server',
    'build/sources.sha256',
    'src/web/.react-router',
    '.react-router',
  ])
    if (fs.existsSync(path.join(root, built)))
      fs.cpSync(path.join(root, built), path.join(directory, built), { recursive: true })
  return {
    directory,
    contents: hash.digest('hex'),
    plant: (fault) => plant(directory, fault),
    remove: () => fs.rmSync(directory, { recursive: true, force: true }),
  }
}

/**
 * Returns whether a file only concerns proofs: the list of faults and the table determine what is run, but are not part
 * of it.
 */
function isOnlyAboutProofs(file: string): boolean {
  return /^(docs|scripts\/mutation|tests\/repository\/specification-)/.test(file)
}

function filesOf(root: string): string[] {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (listed.status !== 0) throw new Error(`git cannot list the files of ${root}: ${listed.stderr}`)
  return listed.stdout
    .split('\0')
    .filter((file) => file !== '' && fs.statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile())
}

function plant(directory: string, { file, find, replace }: Fault): () => void {
  const name = path.join(directory, file)
  const sound = fs.readFileSync(name, 'utf8')
  if (sound.split(find).length !== 2) throw new Error(`${file} does not have exactly one place that says ${find}`)
  fs.writeFileSync(
    name,
    sound.replace(find, () => replace),
  )
  return () => fs.writeFileSync(name, sound)
}

/** Removes the trees of runs that were killed. */
function removeLeftovers(parent: string): void {
  for (const name of fs.readdirSync(parent)) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)$`).exec(name)?.[1])
    if (pid && !isAlive(pid)) fs.rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
