import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TrackStep } from '#web/routes/booking/booking-track.ts'
import { BookingTrack } from './booking-track-panel.tsx'

const headingOver = (...states: TrackStep['state'][]) =>
  /<h2>(.*?)<\/h2>/.exec(
    renderToStaticMarkup(<BookingTrack steps={states.map((state) => ({ state, title: state, text: '' }))} />),
  )?.[1]

test('steps that are all done are not announced as what happens next', () => {
  expect(headingOver('did', 'next', 'later')).toBe('What happens next')
  expect(headingOver('did', 'next')).toBe('What happens next')
  expect(headingOver('did', 'did')).toBe('What happened')
})
