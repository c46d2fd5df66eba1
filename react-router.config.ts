import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/compress-assets.ts'
import { writeSiteManifest } from './scripts/site-manifest.ts'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // One immutable manifest file instead of a request with every link of every page (it is 2 kB for this site).
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const clientBuild = path.join(reactRouterConfig.buildDirectory, 'client')
    await writeSiteManifest(clientBuild)
    await compressAssets(clientBuild)
  },
} satisfies Config
