import { createContext } from 'react'

/** Whether the page is rendered for a crawler (`#contract/site/crawler.ts`). */
export const CrawlerContext = createContext(false)
