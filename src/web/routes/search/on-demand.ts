import { lazy } from 'react'
import { pageRests } from '#web/shell/page-rests.ts'
import { firstInteraction } from '#web/ui/first-interaction.ts'

// The server renders all of this as links and forms. The scripts load when the visitor first interacts, the one of the
// map when the page is idle.
const top = firstInteraction().then(() => import('./results-top.tsx'))
const list = firstInteraction().then(() => import('./results-list.tsx'))
const bottom = firstInteraction().then(() => import('./results-bottom.tsx'))
const map = Promise.race([firstInteraction(), pageRests()]).then(() => import('./map-panel.tsx'))

export const ResultsTop = lazy(async () => ({ default: (await top).ResultsTop }))
export const ResultsList = lazy(async () => ({ default: (await list).ResultsList }))
export const ResultsBottom = lazy(async () => ({ default: (await bottom).ResultsBottom }))
export const MapPanel = lazy(async () => ({ default: (await map).MapPanel }))
