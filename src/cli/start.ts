// npm start
import { readEnvironment } from './read-environment.ts'

const environment = readEnvironment('production')
const { runProduct } = await import('./run-product.ts') // loads React
await runProduct(environment)
