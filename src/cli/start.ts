// npm start
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { readEnvironment } from './read-environment.ts'

// Half of a start is spent on reading sources: from the second one on they lie there compiled. Where nothing can be written, they do not.
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled'))
const environment = readEnvironment('production')
const { runProduct } = await import('./run-product.ts') // loads React
const { serveProduct } = await import('./serve-product.ts')
await runProduct(environment, serveProduct, 'start')
