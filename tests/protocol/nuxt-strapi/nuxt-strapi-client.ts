import { registerHooks } from 'node:module'
import strapiModule, { type ModuleOptions } from '@nuxtjs/strapi'
import { $fetch } from 'ofetch'
import type * as strapiAuth from '../../../node_modules/@nuxtjs/strapi/dist/runtime/composables/useStrapiAuth.js'
import type * as strapiMedia from '../../../node_modules/@nuxtjs/strapi/dist/runtime/composables/useStrapiMedia.js'
import type * as strapiFour from '../../../node_modules/@nuxtjs/strapi/dist/runtime/composables-v4/useStrapi.js'
import type * as strapiFive from '../../../node_modules/@nuxtjs/strapi/dist/runtime/composables-v5/useStrapi.js'
import { inNuxtApp, nuxtImports, openNuxtApp, type CookieJar } from './nuxt-host.ts'

/** An entry as tests look at it. */
export type Entry = Readonly<Record<string, unknown>>

export interface NuxtVisitor {
  readonly auth: ReturnType<(typeof strapiAuth)['useStrapiAuth']>
  readonly strapi: ReturnType<typeof strapiFive.useStrapi<Entry>>
  /** The client as it is when the backend is said to be a Strapi 4. */
  readonly four: ReturnType<typeof strapiFour.useStrapi<Entry>>
  readonly media: (typeof strapiMedia)['useStrapiMedia']
  /** The token in its cookie. */
  token(): string | undefined
  user(): Entry | null | undefined
  /** What the client said to `strapi:error`. */
  readonly reported: readonly unknown[]
  /** Opens the page anew: cookies stay, state does not; what the module does at the start of a page is done. */
  reload(): Promise<NuxtVisitor>
}

const runtime = new URL('./runtime/', import.meta.resolve('@nuxtjs/strapi'))
const fileOf = (name: string) => new URL(name, runtime).href

/** Nuxt's bundler finds these imports of the client; here Node does. The files of the client are read as they are. */
function standInForTheBundler(): void {
  const source = [
    `export const { ${Object.keys(nuxtImports).join(', ')} } = globalThis.nuxtImports`,
    `export { useStrapiClient } from '${fileOf('composables/useStrapiClient.js')}'`,
  ].join('\n')
  const imports = `data:text/javascript,${encodeURIComponent(source)}`
  registerHooks({
    resolve(specifier, context, next) {
      if (!context.parentURL?.startsWith(runtime.href)) return next(specifier, context)
      if (specifier === '#imports') return { url: imports, shortCircuit: true }
      // `vue` passes on its `ref` from here.
      return next(specifier === 'vue' ? import.meta.resolve('@vue/reactivity') : specifier, context)
    },
  })
  Object.assign(globalThis, { nuxtImports, $fetch })
}

let isStandingIn = false

async function composable<Module>(name: string): Promise<Module> {
  if (!isStandingIn) standInForTheBundler()
  isStandingIn = true
  return (await import(fileOf(name))) as Module
}

/** Somebody with a Nuxt site open that has `@nuxtjs/strapi` in its modules and a backend at `url`. `auth`: what it asks of `/users/me`. */
export async function nuxtVisitor(
  url: string,
  { auth = {}, cookies = new Map() as CookieJar }: { auth?: object; cookies?: CookieJar } = {},
): Promise<NuxtVisitor> {
  const { useStrapiAuth } = await composable<typeof strapiAuth>('composables/useStrapiAuth.js')
  const { useStrapiMedia } = await composable<typeof strapiMedia>('composables/useStrapiMedia.js')
  const five = await composable<typeof strapiFive>('composables-v5/useStrapi.js')
  const four = await composable<typeof strapiFour>('composables-v4/useStrapi.js')
  const { default: atStart } = await composable<{ default: () => Promise<void> }>('plugins/strapi.js')
  const options = (await strapiModule.getOptions({ url, auth }, { options: {} })) as ModuleOptions
  const reported: unknown[] = []
  const app = openNuxtApp(options, cookies, (name, part) => reported.push([name, part]))
  await inNuxtApp(app, atStart)
  return inNuxtApp(app, () => ({
    auth: useStrapiAuth(),
    strapi: five.useStrapi<Entry>(),
    four: four.useStrapi<Entry>(),
    media: (path) => inNuxtApp(app, () => useStrapiMedia(path)),
    token: () => cookies.get(options.cookieName!),
    user: () => app.states.get('strapi_user')?.value as Entry | null | undefined,
    reported,
    reload: () => nuxtVisitor(url, { auth, cookies }),
  }))
}
