import type { Plugin } from 'vite'

const THROWS = 'if (!e.defaultPrevented) throw err;'
const NONCE = 'if (cspNonce) link.setAttribute("nonce", cspNonce);'
const NONCE_OF_PAGE = /const cspNonceMeta = .*\n\s*const cspNonce = .*\n/

/**
 * Lets a page that is being left stay as it is. Leaving cancels the scripts that are still loading; where the page
 * prevents the event of Vite (`shell/before-paint.ts`), their parts wait for ever, instead of failing and showing the
 * error page until the next page arrives. The site has no nonces for scripts that pages load, so their code goes.
 */
export function quietWhenLeaving(): Plugin {
  return {
    name: 'quiet-when-leaving',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return null
      if (!code.includes(THROWS) || !code.includes(NONCE) || !NONCE_OF_PAGE.test(code))
        throw new Error('vite no longer loads scripts in the way that this step expects')
      const changed = code
        .replace(THROWS, 'if (e.defaultPrevented) return new Promise(() => {}); throw err;')
        .replace(NONCE, '')
        .replace(NONCE_OF_PAGE, '')
      return { code: changed, map: null }
    },
  }
}
