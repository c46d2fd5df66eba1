import { createContext } from 'react'

/** What the shell marks its inline scripts and styles with while a page is made; undefined in browsers. */
export const InlineMark = createContext<string | undefined>(undefined)
