import { lazy } from 'react'
import { pageRests } from '../../shell/page-rests.ts'
import { visitorStirs } from '../../shell/visitor-stirs.ts'

// The server renders all of it, as links and forms; the scripts come when the visitor stirs, that of the map when the page rests.
const top = visitorStirs().then(() => import('./results/results-top.tsx'))
const bottom = visitorStirs().then(() => import('./results/results-bottom.tsx'))
const map = Promise.race([visitorStirs(), pageRests()]).then(() => import('./map/map-panel.tsx'))

export const ResultsTop = lazy(async () => ({ default: (await top).ResultsTop }))
export const ResultsBottom = lazy(async () => ({ default: (await bottom).ResultsBottom }))
export const MapPanel = lazy(async () => ({ default: (await map).MapPanel }))
