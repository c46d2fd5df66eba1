import { createContext, type RouterContextProvider } from 'react-router'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import type { AskedFunction } from './asked-functions.ts'
import { mayOf, type May, type Rights } from './may.ts'

/** What whoever looks at a page of the console may do; set before its loaders and actions run. */
export const rightsContext = createContext<Rights>()

/** Whether they may do something, for loaders and actions. */
export const mayIn = (context: Readonly<RouterContextProvider>): May => mayOf(context.get(rightsContext))

/** A page is for those who may do this: to others in the console there is none (404). */
export function requireMay(context: Readonly<RouterContextProvider>, url: URL, name: AskedFunction): void {
  if (!mayIn(context)(name)) throw pageNotFound(url.pathname)
}
