import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Repeated } from '#core/photo-warnings.ts'
import { PhotoTile, type PhotoTileProps } from './photo-tile.tsx'

/** The warnings of a photo of this width, as its tile says them. */
function warningsOf(width: number, repeated: Repeated | null = null): readonly string[] {
  const photo = {
    documentId: 'a',
    hash: 'ab'.repeat(32),
    width,
    height: 800,
    alternativeText: 'Pool',
    caption: '',
  } as unknown as PhotoTileProps['photo']
  const html = renderToStaticMarkup(
    <PhotoTile
      photo={photo}
      rooms={[]}
      isRoomWrong={false}
      index={2}
      count={4}
      repeated={repeated}
      typed={undefined}
      seen={null}
    />,
  )
  return [...html.matchAll(/<span class="c-hint c-icon-warn">([^<]*)/g)].map(([, text]) => text ?? '')
}

test('a photo that is narrower than the site shows it is called too small', () => {
  expect(warningsOf(1239)).toEqual([
    'Too small: 1,239 × 800 pixels. It is shown up to 1,240 pixels wide, and blurred there.',
  ])
  expect(warningsOf(1240)).toEqual([])
})

test('a photo that is there already names the other one', () => {
  expect(warningsOf(1600, { kind: 'same', index: 0 })).toEqual(['The same file as photo 1.'])
  expect(warningsOf(1600, { kind: 'alike', index: 1 })).toEqual(['Looks like photo 2.'])
})
