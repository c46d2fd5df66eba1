import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // One immutable manifest file instead of a request with every link of every page (it is 2 kB for this site).
  routeDiscovery: { mode: 'initial' },
} satisfies Config
