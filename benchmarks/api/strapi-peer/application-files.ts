import type { ClientConfig } from 'pg'
import { componentsOf, contentType } from './content-type.ts'
import { peerCollections } from './peer-collections.ts'

/** Versions of one release; their common newest on the day this was written. */
export const PEER_PACKAGES = { '@strapi/strapi': '5.54.0', '@strapi/plugin-users-permissions': '5.54.0', pg: '8.23.1' }

/** Strapi wants secrets; nobody signs in here. */
const SECRET = 'benchmark'

/**
 * The files of a minimal Strapi application by their paths: what its generator makes, with our collections as content types. No panel,
 * and a log of errors only, as the product has in benchmarks.
 */
export function applicationFiles(port: number, database: ClientConfig): Readonly<Record<string, string>> {
  const files: Record<string, string> = {
    'package.json': JSON.stringify({
      name: 'strapi-peer',
      private: true,
      version: '0.0.0',
      dependencies: PEER_PACKAGES,
      strapi: { uuid: false },
    }),
    'public/uploads/.gitkeep': '',
    'config/server.js': configuration({
      host: '127.0.0.1',
      port,
      app: { keys: [SECRET] },
      logger: { startup: { enabled: false }, updates: { enabled: false } },
    }),
    'config/admin.js': configuration({
      auth: { secret: SECRET },
      apiToken: { salt: SECRET },
      transfer: { token: { salt: SECRET } },
      serveAdminPanel: false,
    }),
    'config/logger.js': configuration({ level: 'error' }),
    'config/plugins.js': configuration({ 'users-permissions': { config: { jwtSecret: SECRET } } }),
    'config/database.js': configuration({ connection: { client: 'postgres', connection: database } }),
    'config/middlewares.js': configuration([
      'strapi::logger',
      'strapi::errors',
      'strapi::security',
      'strapi::cors',
      'strapi::poweredBy',
      'strapi::query',
      'strapi::body',
      'strapi::session',
      'strapi::favicon',
      'strapi::public',
    ]),
  }
  for (const collection of peerCollections) {
    const { singular } = collection
    const folder = `src/api/${singular}`
    files[`${folder}/content-types/${singular}/schema.json`] = JSON.stringify(contentType(collection))
    for (const [part, factory] of [
      ['controllers', 'createCoreController'],
      ['routes', 'createCoreRouter'],
      ['services', 'createCoreService'],
    ])
      files[`${folder}/${part}/${singular}.js`] =
        `module.exports = require('@strapi/strapi').factories.${factory}('api::${singular}.${singular}')\n`
    for (const [name, schema] of componentsOf(collection))
      files[`src/components/${singular}/${name}.json`] = JSON.stringify(schema)
  }
  return files
}

function configuration(value: unknown): string {
  return `module.exports = ${JSON.stringify(value)}\n`
}
