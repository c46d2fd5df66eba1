// npm run dev: the same product from its sources. Pages reload hot; after any other change the server side restarts.
import { readEnvironment } from './read-environment.ts'

const environment = readEnvironment('development')
const { runProduct } = await import('./run-product.ts')
await runProduct(environment, async () => (await import('./serve-sources.ts')).serveSources, 'dev')
