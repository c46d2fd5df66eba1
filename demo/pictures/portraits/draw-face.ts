import type { DemoFace } from '#demo/content/demo-hosts.ts'
import { mix } from '../drawing/colour.ts'
import { indices } from '../drawing/random.ts'
import { circle, clipped, ellipse, num, rect, shape, stroke } from '../drawing/shapes.ts'
import type { Stage } from '../drawing/stage.ts'

const SKINS = { fair: '#f0c9a8', olive: '#dba780', tanned: '#c98d63' } as const
const HAIRS = {
  black: '#2c2523',
  brown: '#5d3f2c',
  auburn: '#8a4a2a',
  grey: '#8d8a86',
  white: '#e4dfd8',
  fair: '#c9a06a',
} as const

/** Draws head and shoulders; `x` is the middle of the face, measures are for a head 300 high. */
export function drawFace(stage: Stage, face: DemoFace, x: number, size: number): string {
  const { palette: p } = stage
  const skin = mix(SKINS[face.skin], p.shade, 0.06)
  const hair = mix(HAIRS[face.cut === 'bald' ? 'grey' : face.hair], p.shade, 0.05)
  const content =
    hairBehind(face, hair) +
    clothes(face, p.lit, p.dark) +
    neck(skin) +
    clothesInFront(face, p.lit, p.dark) +
    head(skin, face, hair) +
    features(skin, face, hair) +
    hairInFront(face, hair) +
    extras(face, p.lit)
  return `<g transform="translate(${num(x)} 510) scale(${num(size)})">${content}</g>`
}

function hairBehind({ cut }: DemoFace, hair: string): string {
  if (cut === 'long')
    return shape(
      'M-140 -40C-160 -190 160 -190 140 -40C150 60 165 150 130 230H-130C-165 150 -150 60 -140 -40Z',
      mix(hair, '#000000', 0.12),
    )
  if (cut === 'bob')
    return shape(
      'M-146 -30C-160 -190 160 -190 146 -30C156 40 150 90 128 120H-128C-150 90 -156 40 -146 -30Z',
      mix(hair, '#000000', 0.12),
    )
  if (cut === 'bun') return circle(0, -196, 58, hair) + circle(-14, -210, 20, mix(hair, '#ffffff', 0.25))
  if (cut === 'curls')
    return indices(15)
      .map((index) => {
        const angle = Math.PI * (0.92 + (index / 14) * 1.16)
        return circle(
          Math.cos(angle) * 140,
          -20 + Math.sin(angle) * 140 + (index === 0 || index === 14 ? 60 : 0),
          52,
          mix(hair, '#000000', index % 2 ? 0.1 : 0.02),
        )
      })
      .join('')
  return ''
}

const SHOULDERS = 'M-330 620C-330 360 -230 292 -92 258H92C230 292 330 360 330 620Z'

function clothes({ wears, cloth }: DemoFace, lit: string, dark: string): string {
  const under = wears === 'apron' ? mix(lit, '#c9c2b2', 0.3) : wears === 'dungarees' ? mix(lit, '#d8a29a', 0.35) : cloth
  const base =
    shape(SHOULDERS, under) +
    shape('M330 620C330 360 230 292 92 258L60 300C150 360 200 440 210 620Z', dark, 'opacity=".12"')
  if (wears !== 'stripes') return base
  const bands = indices(6).map((index) =>
    stroke(`M-340 ${306 + index * 46}Q0 ${346 + index * 46} 340 ${306 + index * 46}`, cloth, 18),
  )
  return shape(SHOULDERS, mix(lit, '#f4efe4', 0.5)) + clipped('shoulders', SHOULDERS, bands.join(''))
}

function neck(skin: string): string {
  return (
    shape('M-62 100V250Q0 330 62 250V100Z', mix(skin, '#7a3f2a', 0.2)) +
    shape('M-62 180Q0 250 62 168V100H-62Z', mix(skin, '#5a2a1a', 0.3), 'opacity=".5"')
  )
}

function clothesInFront({ wears, cloth }: DemoFace, lit: string, dark: string): string {
  switch (wears) {
    case 'shirt':
      return (
        shape('M-96 248L-10 340L-70 392L-140 286Z', mix(cloth, lit, 0.35)) +
        shape('M96 248L10 340L70 392L140 286Z', mix(cloth, lit, 0.25)) +
        stroke('M0 350V620', dark, 4, 'opacity=".3"') +
        [420, 500].map((y) => circle(12, y, 7, mix(cloth, dark, 0.3))).join('')
      )
    case 'jumper':
      return (
        stroke('M-92 262Q0 356 92 262', mix(cloth, lit, 0.2), 40, 'stroke-linecap="round"') +
        indices(9)
          .map((index) => stroke(`M${-240 + index * 60} 420V620`, dark, 5, 'opacity=".12"'))
          .join('')
      )
    case 'blouse':
      return (
        shape('M-92 256Q0 420 92 256L60 250Q0 340 -60 250Z', mix(cloth, lit, 0.4)) +
        [380, 450, 520].map((y) => circle(0, y, 8, mix(cloth, lit, 0.6))).join('')
      )
    case 'apron':
      return (
        stroke('M-92 262L-150 400M92 262L150 400', cloth, 26) +
        shape('M-170 390H170L200 620H-200Z', cloth) +
        rect(-70, 470, 140, 90, mix(cloth, dark, 0.15)) +
        stroke('M-40 470V440M-10 470V430', mix('#d9a441', dark, 0.1), 10)
      )
    case 'dungarees':
      return (
        stroke('M-150 300L-120 420M150 300L120 420', cloth, 46) +
        shape('M-150 410H150L180 620H-180Z', cloth) +
        [-118, 118].map((at) => circle(at, 428, 13, '#e2c48d')).join('') +
        rect(-60, 470, 120, 80, mix(cloth, dark, 0.16))
      )
    case 'stripes':
      return stroke('M-96 254Q0 330 96 254', mix(lit, cloth, 0.2), 16)
  }
}

function head(skin: string, { beard }: DemoFace, hair: string): string {
  const jaw =
    beard === 'full'
      ? shape('M-126 10C-130 120 -84 196 0 200C84 196 130 120 126 10Q90 70 60 62Q0 44 -60 62Q-90 70 -126 10Z', hair)
      : ''
  const stubble =
    beard === 'stubble'
      ? shape(
          'M-120 30C-116 120 -76 172 0 176C76 172 116 120 120 30Q80 70 50 64Q0 50 -50 64Q-80 70 -120 30Z',
          hair,
          'opacity=".32"',
        )
      : ''
  return (
    ellipse(-126, 6, 24, 36, mix(skin, '#7a3f2a', 0.12)) +
    ellipse(126, 6, 24, 36, mix(skin, '#7a3f2a', 0.18)) +
    shape('M-126 -40C-126 -160 126 -160 126 -40C130 90 84 180 0 182C-84 180 -130 90 -126 -40Z', skin) +
    shape(
      'M40 -128C130 -110 128 -40 126 -20C128 90 84 180 0 182C80 140 96 40 84 -40Z',
      mix(skin, '#7a3f2a', 0.3),
      'opacity=".3"',
    ) +
    jaw +
    stubble
  )
}

function features(skin: string, { beard, extra }: DemoFace, hair: string): string {
  const shade = mix(skin, '#6a2f1c', 0.42)
  const brow = mix(hair, '#3a2a22', 0.4)
  return (
    [-50, 50]
      .map(
        (at) =>
          ellipse(at, -2, 10, 13, '#33261f') +
          circle(at + 3, -7, 3.4, '#ffffff') +
          stroke(`M${at - 26} -38Q${at} -54 ${at + 26} -38`, brow, 9, 'stroke-linecap="round"') +
          ellipse(at * 1.5, 54, 26, 17, '#d9694f', 'opacity=".22"'),
      )
      .join('') +
    stroke('M4 0Q22 44 -4 50', shade, 6, 'stroke-linecap="round"') +
    (beard === 'full'
      ? shape('M-58 84Q-30 60 0 72Q30 60 58 84Q30 92 0 86Q-30 92 -58 84Z', mix(hair, '#ffffff', 0.12))
      : '') +
    shape('M-42 100Q0 146 42 100Q0 116 -42 100Z', beard === 'full' ? '#f4e9e0' : '#fdf6f0') +
    stroke('M-46 98Q0 150 46 98', mix('#a8483a', shade, 0.4), 7, 'stroke-linecap="round"') +
    (extra === 'glasses'
      ? [-52, 52]
          .map(
            (at) =>
              `<circle cx="${at}" cy="0" r="40" fill="#ffffff" fill-opacity=".14" stroke="#4a3a32" stroke-width="7"/>`,
          )
          .join('') + stroke('M-12 -4Q0 -12 12 -4', '#4a3a32', 7)
      : '')
  )
}

function hairInFront({ cut }: DemoFace, hair: string): string {
  const light = mix(hair, '#ffffff', 0.16)
  switch (cut) {
    case 'short':
      return (
        shape(
          'M-134 -10C-150 -150 -60 -198 20 -188C110 -180 150 -110 134 -10C126 -60 112 -84 92 -100C40 -84 -50 -84 -96 -108C-116 -80 -128 -50 -134 -10Z',
          hair,
        ) + shape('M-96 -108C-60 -160 20 -178 84 -150C30 -150 -40 -140 -96 -108Z', light, 'opacity=".6"')
      )
    case 'cropped':
      return shape('M-130 -30C-136 -160 136 -160 130 -30C120 -84 90 -112 0 -112C-90 -112 -120 -84 -130 -30Z', hair)
    case 'bob':
      return (
        shape(
          'M-146 60C-160 -120 -70 -176 0 -172C70 -176 160 -120 146 60C124 20 126 -40 100 -76C50 -96 -40 -92 -92 -60C-122 -30 -124 20 -146 60Z',
          hair,
        ) + stroke('M-60 -146Q10 -160 80 -132', light, 10, 'opacity=".5" stroke-linecap="round"')
      )
    case 'long':
      return (
        shape(
          'M-138 80C-150 -120 -70 -176 10 -172C80 -176 152 -120 138 80C126 30 126 -40 96 -84C60 -110 20 -122 -10 -126C-60 -104 -120 -50 -138 80Z',
          hair,
        ) + stroke('M-30 -126Q-110 -70 -122 20', light, 9, 'opacity=".5"')
      )
    case 'bun':
      return (
        shape(
          'M-132 0C-146 -150 -60 -180 0 -178C60 -180 146 -150 132 0C124 -60 90 -108 0 -116C-90 -108 -124 -60 -132 0Z',
          hair,
        ) + stroke('M-70 -130Q0 -160 70 -130', light, 8, 'opacity=".6"')
      )
    case 'curls':
      return indices(9)
        .map((index) =>
          circle(
            -112 + index * 28,
            -108 - Math.sin((index / 8) * Math.PI) * 46,
            38,
            index % 2 ? hair : mix(hair, '#ffffff', 0.08),
          ),
        )
        .join('')
    case 'bald':
      return ''
  }
}

function extras({ extra }: DemoFace, lit: string): string {
  if (extra === 'straw hat')
    return (
      ellipse(0, -102, 236, 40, '#d8b26a') +
      shape('M-130 -108C-126 -250 126 -250 130 -108Q0 -80 -130 -108Z', '#e4c47f') +
      shape('M-131 -118Q0 -84 131 -118L130 -146Q0 -112 -130 -146Z', '#8d4a36')
    )
  if (extra === 'earrings') return [-132, 132].map((x) => circle(x, 56, 11, '#e0b450')).join('')
  if (extra === 'scarf')
    return (
      shape('M-104 216Q0 322 104 216L122 270Q0 384 -122 270Z', '#c4572f') +
      shape('M30 316L96 440L40 446L4 330Z', '#b04b28') +
      indices(5)
        .map((index) => circle(-76 + index * 38, 288 + (index === 2 ? 22 : index % 2 ? 14 : 0), 6, lit))
        .join('')
    )
  return ''
}
