import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { guardedChunkReload } from './src/web/build/guarded-chunk-reload.ts'
import { leanReactRouter } from './src/web/build/lean-react-router.ts'
import { quietWhenLeaving } from './src/web/build/quiet-when-leaving.ts'
import { smallHeadScript } from './src/web/build/small-head-script.ts'
import { styleRules } from './src/web/build/style-rules.ts'

/**
 * Two chunks that every page loads: one changes with the dependencies, one with the site.
 * What only some pages share finds its own chunks; small ones of a few functions each would make every page 4 % larger.
 */
const chunks = {
  groups: [
    { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
    {
      name: 'site',
      test: /src[\\/](contract[\\/](?!cookie-consent|contact|field-schemas|rate|review|site[\\/](console-map|worker-paths)|search[\\/](stay-list-path|canonical-lists|named-stays-path))|core[\\/](time[\\/](?!date-input|first-weekday|zoned-time|holidays)|money[\\/](money|format-money)|text)|web[\\/](shell[\\/](?!account-a|initials|local|loading[\\/]is-data|root-l|default-l|checkout-l)|styles|icon|ui[\\/](first|logo|photo|site-picture|use-dismissable)|search[\\/](search-(?!cells|range)|short|use-refilled)|stay[\\/](rating|stay-card|alternative)|backend[\\/](packed|public-conf|service-un)|text[\\/]((date|party|flex)-text|kind-names|counts[\\/](card|flex))|sign-in[\\/](stored|session[\\/]when-signed-in)))/,
      minShareCount: 2,
    },
    // Small ones that the pages of a home, its checkout and its bookings share: each chunk of its own costs its overhead.
    {
      name: 'stay-fields',
      test: /src[\\/]web[\\/](quote[\\/](child-ages|party-fields|option-cards)|routes[\\/]stay[\\/](calendar[\\/](hidden-search|stay-view-path)|quote[\\/]beside-card))/,
      minShareCount: 2,
    },
    // What forms of guests share: what was typed is kept, and the first field that is wrong has the focus.
    {
      name: 'kept-fields',
      test: /src[\\/]web[\\/](ui[\\/]use-(first-fault|remembered-fields)|sign-in[\\/]use-typed-email)\./,
    },
    // Rules of a hundred bytes each, which pages of homes and of the console share.
    {
      name: 'small-rules',
      test: /src[\\/]core[\\/](money[\\/]format-percent|payment[\\/]payment-choice|quote[\\/]grace-rules|rate[\\/]weekday-set)\./,
      minShareCount: 2,
    },
    // What nearly every page of the console is made of, a few hundred bytes each.
    {
      name: 'console-parts',
      test: /src[\\/]web[\\/]console[\\/](asked-button|console-meta|console-page|fact-list|labelled|outcome|scroll-region|may[\\/]offered)/,
      minShareCount: 2,
    },
    // What conversations show of files, and say of them.
    {
      name: 'sent-files',
      test: /src[\\/](web[\\/](ui[\\/]sent-files|text[\\/]message[\\/]sent-files)|core[\\/]message[\\/]message-file)/,
    },
  ],
}

export default defineConfig({
  plugins: [
    reactRouter(),
    guardedChunkReload(),
    quietWhenLeaving(),
    leanReactRouter(),
    smallHeadScript(),
    styleRules(),
  ],
  publicDir: 'src/web/public',
  // The database of DATA_DIR writes all the time.
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
  build: {
    // light-dark() and nesting are understood by all of these; without it they would be rewritten to much longer rules.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: chunks } } } },
  },
})
