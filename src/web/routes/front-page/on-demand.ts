import { lazy } from 'react'
import { firstInteraction } from '#web/ui/first-interaction.ts'

// The server renders it, as links; its scripts come when the visitor stirs.
const below = firstInteraction().then(() => import('./below-hero.tsx'))

export const BelowHero = lazy(async () => ({ default: (await below).BelowHero }))
