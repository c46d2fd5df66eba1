import fs from 'node:fs'

/** Returns what `npm start` runs. */
export function startCommand(): string {
  const manifest = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
    readonly scripts: { readonly start: string }
  }
  return manifest.scripts.start
}
