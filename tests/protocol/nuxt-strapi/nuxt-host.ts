import { customRef, ref, type Ref } from '@vue/reactivity'
import type { ModuleOptions } from '@nuxtjs/strapi'

/** Cookies by name; outlives a page, as those of a browser do. */
export type CookieJar = Map<string, string>

/** What the client knows of the page it runs in. */
interface NuxtApp {
  readonly cookies: CookieJar
  readonly states: Map<string, Ref<unknown>>
  readonly configuration: { readonly strapi: ModuleOptions; readonly public: { readonly strapi: ModuleOptions } }
  readonly hooks: { callHook(name: string, ...parts: readonly unknown[]): void }
}

let current: NuxtApp | null = null

/** Calls composables of a page, which ask for it while they are called and never later. */
export function inNuxtApp<Value>(app: NuxtApp, call: () => Value): Value {
  current = app
  try {
    return call()
  } finally {
    current = null
  }
}

/** A page that was just opened: no state yet, and the cookies that the browser has kept. `onHook` hears what the client reports. */
export function openNuxtApp(
  strapi: ModuleOptions,
  cookies: CookieJar,
  onHook: (name: string, part: unknown) => void,
): NuxtApp {
  return {
    cookies,
    states: new Map(),
    configuration: { strapi, public: { strapi } },
    hooks: { callHook: (name, part) => onHook(name, part) },
  }
}

function useNuxtApp(): NuxtApp {
  if (current === null) throw new Error('a composable was called outside of a page')
  return current
}

/** The pieces of Nuxt that the client imports from `#imports`. */
export const nuxtImports = {
  useNuxtApp,
  useRuntimeConfig: () => useNuxtApp().configuration,
  useState(key: string): Ref<unknown> {
    const { states } = useNuxtApp()
    const state = states.get(key) ?? ref()
    states.set(key, state)
    return state
  },
  useCookie(name: string): Ref<string | null | undefined> {
    const { cookies } = useNuxtApp()
    return customRef((track, trigger) => ({
      get() {
        track()
        return cookies.get(name)
      },
      set(value) {
        if (value === null || value === undefined) cookies.delete(name)
        else cookies.set(name, value)
        trigger()
      },
    }))
  },
  defineNuxtPlugin: <Plugin>(plugin: Plugin) => plugin,
}
