import { minifySync, type Plugin } from 'vite'
import { HEAD_SCRIPT } from '../shell/head-script.ts'

/** Minifies the script in the head of every page, and leaves it out of the browser's other scripts. */
export function smallHeadScript(): Plugin {
  return {
    name: 'small-head-script',
    transform(_code, id) {
      if (!id.endsWith('/shell/head-script.ts')) return null
      const script = this.environment.name === 'client' ? '' : minifySync('head-script.js', HEAD_SCRIPT).code
      return { code: `export const HEAD_SCRIPT = ${JSON.stringify(script)}`, map: null }
    },
  }
}
