import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const CACHE = path.resolve(import.meta.dirname, '../node_modules/.cache')

/** The folder whose `node_modules` holds the package, or why it cannot be had here: the last line npm said. */
export type InstalledPeer = { readonly directory: string } | { readonly missing: string }

/**
 * Installs a program that is measured with or against, and is no part of the product: into `node_modules/.cache/<folder>`, outside
 * package.json, without install scripts, and only if that version is not there yet. `others` are what it needs beside itself, with their
 * versions.
 */
export function installPeer(
  folder: string,
  name: string,
  version: string,
  others: Readonly<Record<string, string>> = {},
): InstalledPeer {
  const directory = path.join(CACHE, folder)
  const packages = Object.entries({ ...others, [name]: version })
  const missing = () => packages.find(([each, requested]) => installedVersion(directory, each) !== requested)
  if (!missing()) return { directory }
  fs.mkdirSync(directory, { recursive: true })
  fs.writeFileSync(path.join(directory, 'package.json'), '{"private":true}\n')
  try {
    const requested = packages.map((each) => each.join('@'))
    execFileSync('npm', ['install', ...requested, '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: directory,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      timeout: 600_000,
      shell: process.platform === 'win32',
    })
  } catch (error) {
    return { missing: lastLine((error as { readonly stderr?: string }).stderr ?? '') || String(error) }
  }
  const lost = missing()
  return lost ? { missing: `npm says it has installed ${lost.join('@')}, which is not there` } : { directory }
}

function installedVersion(directory: string, name: string): string | undefined {
  try {
    const text = fs.readFileSync(path.join(directory, 'node_modules', name, 'package.json'), 'utf8')
    return (JSON.parse(text) as { readonly version: string }).version
  } catch {
    return undefined
  }
}

function lastLine(text: string): string {
  const message = text.split('\n').filter((line) => line.startsWith('npm error') && !line.includes('complete log'))
  return message.at(-1) ?? ''
}
