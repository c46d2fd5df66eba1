import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import tar from 'tar-fs'

export interface UnpackedChromium {
  readonly executablePath: string
  readonly environment: Record<string, string>
}

/**
 * Unpacks the Chromium of npm's `@sparticuz/chromium` once, with its libraries and fonts, into `node_modules/.cache`.
 * The package's own `executablePath()` trusts whatever is in the temporary directory and leaves the libraries out.
 */
export async function unpackedChromium(): Promise<UnpackedChromium> {
  const packageDirectory = path.resolve(
    path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '..',
  )
  const { version } = JSON.parse(await fs.readFile(path.join(packageDirectory, 'package.json'), 'utf8')) as {
    version: string
  }
  const directory = path.resolve(import.meta.dirname, '../../node_modules/.cache', `chromium-${version}`)
  if (!(await exists(path.join(directory, 'chromium')))) await unpack(path.join(packageDirectory, 'bin'), directory)
  return {
    executablePath: path.join(directory, 'chromium'),
    environment: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: [path.join(directory, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
      FONTCONFIG_FILE: path.join(directory, 'fonts.conf'),
    },
  }
}

/**
 * Unpacks into a temporary directory first, because an interrupted or a parallel start must not leave half a browser
 * behind.
 */
async function unpack(archives: string, directory: string): Promise<void> {
  const unfinished = `${directory}.${process.pid}`
  await fs.mkdir(unfinished, { recursive: true })
  const decompressed = (archive: string) =>
    createReadStream(path.join(archives, archive)).pipe(zlib.createBrotliDecompress())
  await Promise.all([
    pipeline(decompressed('swiftshader.tar.br'), tar.extract(unfinished)),
    pipeline(decompressed('al2023.tar.br'), tar.extract(path.join(unfinished, 'al2023'))),
    pipeline(decompressed('fonts.tar.br'), tar.extract(path.join(unfinished, 'fonts'))),
    fs
      .open(path.join(unfinished, 'chromium'), 'w', 0o755)
      .then((file) => pipeline(decompressed('chromium.br'), file.createWriteStream())),
  ])
  await fs.writeFile(path.join(unfinished, 'fonts.conf'), fontConfiguration(directory))
  await fs.rename(unfinished, directory).catch(() => fs.rm(unfinished, { recursive: true, force: true }))
}

const fontConfiguration = (directory: string) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${directory}/fonts</dir>` +
  `<dir>/usr/share/fonts</dir><cachedir>${directory}/fc-cache</cachedir></fontconfig>`

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  )
}
