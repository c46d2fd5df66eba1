import { readFileSync } from 'node:fs'
import path from 'node:path'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
let sources: { readonly on: string; readonly off: string } | undefined

/**
 * Returns `/service-worker.js`. Its text differs with every build, which is how browsers notice; switched off, it is a
 * worker that ends the previous one.
 */
export function serviceWorker({ isOn, buildId }: { readonly isOn: boolean; readonly buildId: string }): string {
  sources ??= { on: `${read('worker.js')}\n${read('kept-work.js')}`, off: read('worker-off.js') }
  return isOn ? `const BUILD = ${JSON.stringify(buildId)}\n${sources.on}` : sources.off
}
