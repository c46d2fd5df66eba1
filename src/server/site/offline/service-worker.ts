import { readFileSync } from 'node:fs'
import path from 'node:path'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
let sources: { readonly on: string; readonly off: string } | undefined

/**
 * `/service-worker.js`. It is another text with every build, which is how browsers notice; switched off it is a worker that ends the
 * one before it.
 */
export function serviceWorker({ isOn, buildId }: { readonly isOn: boolean; readonly buildId: string }): string {
  sources ??= { on: read('worker.js'), off: read('worker-off.js') }
  return isOn ? `const BUILD = ${JSON.stringify(buildId)}\n${sources.on}` : sources.off
}
