// Draws one picture for shared links: reads the texts as a line of JSON and the photo as JPEG from standard input, and
// writes JPEG to standard output. Runs in a separate process because it loads SVG (its own drawing); in the process of
// the product that loader stays blocked.
import { buffer } from 'node:stream/consumers'
import { loadSharp } from '#media/picture/load-sharp.ts'
import { shareDrawing, type ShareText } from './share-drawing.ts'

const input = await buffer(process.stdin)
const end = input.indexOf(10)
const text = JSON.parse(input.subarray(0, end).toString()) as ShareText
const photo = input.subarray(end + 1)
const sharp = await loadSharp()
const ground =
  photo.length > 0
    ? await sharp(photo).resize({ width: 1200, height: 630, fit: 'cover' }).png({ compressionLevel: 1 }).toBuffer()
    : await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#173a32' } })
        .png()
        .toBuffer()
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
const picture = sharp(ground).composite([{ input: Buffer.from(shareDrawing(text)) }])
process.stdout.write(await picture.jpeg({ quality: 80, mozjpeg: true }).toBuffer())
