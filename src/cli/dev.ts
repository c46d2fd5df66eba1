// npm run dev: the same product from its sources. Pages reload hot; after any other change the server side starts anew.
import { readEnvironment } from './read-environment.ts'

const environment = readEnvironment('development')
const { runProduct } = await import('./run-product.ts')
const { serveSources } = await import('./serve-sources.ts')
await runProduct(environment, serveSources, 'dev')
