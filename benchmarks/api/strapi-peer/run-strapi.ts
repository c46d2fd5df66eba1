// Runs as a process of its own: Strapi with the application of a directory, filled with the content.json in it.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fillStrapi, type StrapiApplication } from './fill-strapi.ts'
import type { PeerContent } from './peer-content.ts'

interface StrapiPackage {
  createStrapi(options: {
    readonly appDir: string
    readonly distDir: string
    readonly serveAdminPanel: boolean
  }): StrapiApplication
}

const appDir = process.argv[2] ?? ''
const strapiPackage = createRequire(path.join(appDir, 'package.json'))('@strapi/strapi') as StrapiPackage
const strapi = strapiPackage.createStrapi({ appDir, distDir: appDir, serveAdminPanel: false })
await strapi.load()
await fillStrapi(strapi, JSON.parse(fs.readFileSync(path.join(appDir, 'content.json'), 'utf8')) as PeerContent)
await strapi.start()
