import type { DemoStay, DemoReview, DemoStayFacts, DemoStayTerms, DemoStayText } from './demo-stay.ts'
import { ciutadellaFacts } from './facts/ciutadella-facts.ts'
import { llevantAndTheNorthFacts } from './facts/llevant-and-the-north-facts.ts'
import { maoAndTheHarbourFacts } from './facts/mao-and-the-harbour-facts.ts'
import { quietInteriorFacts } from './facts/quiet-interior-facts.ts'
import { southCovesFacts } from './facts/south-coves-facts.ts'
import { homeOutsides } from './stay-outsides.ts'
import { ciutadellaReviews } from './reviews/ciutadella-reviews.ts'
import { llevantAndTheNorthReviews } from './reviews/llevant-and-the-north-reviews.ts'
import { maoAndTheHarbourReviews } from './reviews/mao-and-the-harbour-reviews.ts'
import { quietInteriorReviews } from './reviews/quiet-interior-reviews.ts'
import { southCovesReviews } from './reviews/south-coves-reviews.ts'
import { ciutadellaTerms } from './terms/ciutadella-terms.ts'
import { llevantAndTheNorthTerms } from './terms/llevant-and-the-north-terms.ts'
import { maoAndTheHarbourTerms } from './terms/mao-and-the-harbour-terms.ts'
import { quietInteriorTerms } from './terms/quiet-interior-terms.ts'
import { southCovesTerms } from './terms/south-coves-terms.ts'
import { ciutadellaTexts } from './texts/ciutadella-texts.ts'
import { llevantAndTheNorthTexts } from './texts/llevant-and-the-north-texts.ts'
import { maoAndTheHarbourTexts } from './texts/mao-and-the-harbour-texts.ts'
import { quietInteriorTexts } from './texts/quiet-interior-texts.ts'
import { southCovesTexts } from './texts/south-coves-texts.ts'

const facts: readonly DemoStayFacts[] = [
  ...llevantAndTheNorthFacts,
  ...southCovesFacts,
  ...ciutadellaFacts,
  ...maoAndTheHarbourFacts,
  ...quietInteriorFacts,
]

const terms: Readonly<Record<string, DemoStayTerms>> = {
  ...llevantAndTheNorthTerms,
  ...southCovesTerms,
  ...ciutadellaTerms,
  ...maoAndTheHarbourTerms,
  ...quietInteriorTerms,
}

const texts: Readonly<Record<string, DemoStayText>> = {
  ...llevantAndTheNorthTexts,
  ...southCovesTexts,
  ...ciutadellaTexts,
  ...maoAndTheHarbourTexts,
  ...quietInteriorTexts,
}

const reviews: Readonly<Record<string, readonly DemoReview[]>> = {
  ...llevantAndTheNorthReviews,
  ...southCovesReviews,
  ...ciutadellaReviews,
  ...maoAndTheHarbourReviews,
  ...quietInteriorReviews,
}

/** The 60 homes of the demonstration, by destination. */
export const demoStays: readonly DemoStay[] = facts.map((stay) => {
  const stayTerms = terms[stay.key]
  if (!stayTerms) throw new Error(`no prices and rules for ${stay.key}`)
  const outside = homeOutsides[stay.key]
  if (!outside) throw new Error(`nobody said what ${stay.key} looks like`)
  const text = texts[stay.key] ?? { summary: '', description: '', notes: [] }
  return {
    ...stay,
    ...stayTerms,
    ...text,
    outside,
    seed: (stay.source * 7919) % 99991,
    // A bunk is one piece of furniture with two beds, and guests count the beds.
    beds: stay.rooms.flatMap((room) => room.beds).reduce((sum, bed) => sum + (bed === 'bunk' ? 2 : 1), 0),
    reviews: reviews[stay.key] ?? [],
  }
})
