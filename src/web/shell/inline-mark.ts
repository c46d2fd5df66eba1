import { createContext } from 'react'

/**
 * The secret mark that the shell puts on its inline scripts and styles while a page is rendered; undefined in browsers.
 */
export const InlineMark = createContext<string | undefined>(undefined)
