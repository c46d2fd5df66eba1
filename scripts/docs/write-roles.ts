// npm run docs:roles: rewrites docs/roles.md.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { rolesDocument } from './roles-document.ts'

writeFileSync(path.resolve(import.meta.dirname, '../../docs/roles.md'), rolesDocument())
