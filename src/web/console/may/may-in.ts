import { createContext, type RouterContextProvider } from 'react-router'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import type { CheckedFunction } from './checked-functions.ts'
import { mayOf, type May, type Rights } from './may.ts'

/** What the user of a page of the console may do; set before its loaders and actions run. */
export const rightsContext = createContext<Rights>()

/** Returns a function that says, in loaders and actions, whether the user may do something. */
export const mayIn = (context: Readonly<RouterContextProvider>): May => mayOf(context.get(rightsContext))

/** Restricts a page to users who may call this route; for others in the console it does not exist (404). */
export function requireMay(context: Readonly<RouterContextProvider>, url: URL, name: CheckedFunction): void {
  if (!mayIn(context)(name)) throw pageNotFound(url.pathname)
}
