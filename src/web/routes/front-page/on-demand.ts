import { lazy } from 'react'
import { firstInteraction } from '#web/ui/first-interaction.ts'

// The server renders all of this as links; its scripts load when the visitor first interacts.
const below = firstInteraction().then(() => import('./below-hero.tsx'))

export const BelowHero = lazy(async () => ({ default: (await below).BelowHero }))
